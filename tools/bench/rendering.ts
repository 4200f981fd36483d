import { sql } from 'kysely';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Bench, Figure, Row } from './bench.ts';
import { addUsers, createCheckouts, deleteEmailJobs, stockProducts } from './buyers.ts';
import { openInProcessShop } from './in-process-shop.ts';
import { browserHeaders, isDriverBusier, sendLoad, sendRequest, sumErrors } from './load.ts';
import { openMeasuredDatabase, openShop } from './measured-shop.ts';
import { alternate, formatMeasure, formatMedian, formatSpread, median } from './statistics.ts';

const products = 10_000;
const cardCount = 48;

let requestCount = 0;

interface MeasuredPage {
  what: string;
  path: string;
  cookie: string;
  minRatio: number;
  included: string;
}

/** The subcategory whose number of products is closest to 48. */
async function findSubcategory(db: Database) {
  const found = await sql<{ category: string; subcategory: string; count: number }>`
    select category, subcategory, count(*)::int as count from products
    where archived_at is null and subcategory is not null
    group by category, subcategory
    order by abs(count(*) - ${cardCount}), category, subcategory`.execute(db);
  const known = found.rows.find(({ category, subcategory }) =>
    categoryTree.some(
      ({ name, subcategories }) =>
        name === category && subcategories.some((one) => one === subcategory),
    ),
  );
  if (!known) throw new Error('There is no subcategory.');
  return known;
}

/** Returns the cookie of a user with 20 orders, placed one after the other. */
async function addBuyer({ scratch }: Bench, dataDir: string): Promise<string> {
  const shop = await openShop({ dataDir, scratch });
  const { db, close } = await openMeasuredDatabase(dataDir);
  const buyers = await addUsers(db, dataDir, { count: 1 });
  const next = createCheckouts(shop.url, buyers, await stockProducts(db));
  await sendLoad(shop, { connections: 1, amount: 20, next });
  await deleteEmailJobs(db);
  await close();
  await shop.stop();
  return buyers[0]?.cookie ?? '';
}

async function measurePage(
  { scratch, profile }: Bench,
  dataDir: string,
  { what, path, cookie, minRatio, included }: MeasuredPage,
): Promise<Row> {
  const { rounds, secondsPerRound } = profile;
  const shop = await openInProcessShop({ dataDir, scratch });
  const plain = await sendRequest(shop.url + path, { headers: { cookie } });
  // Each request has a host of its own, because the page cache holds one page for each.
  const next = () => ({
    path,
    headers: { ...browserHeaders, cookie, host: `shop-${requestCount++}.example` },
  });
  const [whole, reactDom] = await alternate(
    rounds,
    () => sendLoad(shop, { connections: 8, duration: secondsPerRound, next }),
    () => shop.ask<number>({ kind: 'react-dom', url: shop.url + path, seconds: secondsPerRound }),
  );
  await shop.stop();
  const rates = whole.map(({ perSecond }) => perSecond);
  return {
    what,
    measured: formatSpread(rates, '/s'),
    limit: `${formatSpread(reactDom, '/s')} react-dom/server alone`,
    value: median(rates) / median(reactDom),
    bar: { atLeast: minRatio },
    errors: sumErrors(whole),
    driverIsBusier: isDriverBusier(whole),
    details: [
      `${path} at 10,000 products, ${formatMeasure(plain.body.length / 1024)} KB of HTML`,
      `CPU a page: Node ${formatMedian(whole, ({ cpuMs }) => cpuMs.node)} ms in all threads, driver ${formatMedian(whole, ({ driverMs }) => driverMs)} ms`,
      `the shop: 2 queries, routing, data for the browser, hashes of its scripts, ${included}; 8 requests at a time`,
      'react-dom: the same tree with the same data at hand, without the data for the browser',
    ],
  };
}

/** What the server adds to the time that React needs for a page. */
export const rendering: Figure = {
  name: 'rendering',
  async measure(bench) {
    const dataDir = await bench.scratch.getData(products);
    const cookie = await addBuyer(bench, dataDir);
    const { db, close } = await openMeasuredDatabase(dataDir);
    const { count, ...listing } = await findSubcategory(db);
    await close();
    const guestRow = await measurePage(bench, dataDir, {
      what: `guest page uncached: server render of ${count} cards`,
      path: listingUrl(listing),
      cookie: '',
      minRatio: 0.7,
      included: 'brotli, strong ETag',
    });
    const ordersRow = await measurePage(bench, dataDir, {
      what: 'signed-in page: orders of a user with 20 orders, session checked',
      path: '/orders',
      cookie,
      minRatio: 0.4,
      included: 'gzip',
    });
    return [guestRow, ordersRow];
  },
};
