import { sql } from 'kysely';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Bench, Row } from './bench.ts';
import { addUsers, createCheckouts, deleteEmailJobs, stockProducts } from './buyers.ts';
import { browserHeaders, sendLoad, sendRequest, sumErrors } from './load.ts';
import { openInProcessShop, openMeasuredDatabase, openShop } from './measured-shop.ts';
import { alternate, compare } from './statistics.ts';

const products = 10_000;
const cardCount = 48;

let requestCount = 0;

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
async function addBuyer({ scratch }: Bench, dataDir: string, db: Database): Promise<string> {
  const shop = await openShop({ dataDir, scratch });
  const buyers = await addUsers(db, dataDir, { count: 1 });
  const next = createCheckouts(shop.url, buyers, await stockProducts(db));
  await sendLoad(shop, { connections: 1, amount: 20, next });
  await deleteEmailJobs(db);
  await shop.stop();
  return buyers[0]?.cookie ?? '';
}

/** What the server adds to the time that React needs for the same tree with the data at hand. */
export async function measureRendering({ scratch, profile }: Bench): Promise<Row[]> {
  const { rounds, secondsPerRound: duration } = profile;
  const dataDir = await scratch.getData(products);
  const { db, close } = await openMeasuredDatabase(dataDir);
  const cookie = await addBuyer({ scratch, profile }, dataDir, db);
  const { count, ...listing } = await findSubcategory(db);
  await close();

  const measurePage = async (page: string, headers: Record<string, string> = {}) => {
    const shop = await openInProcessShop({ dataDir, scratch });
    await sendRequest(shop.url + page, { headers });
    // Each request has a host of its own, because the page cache holds one page for each.
    const next = () => ({
      path: page,
      headers: { ...browserHeaders, ...headers, host: `shop-${requestCount++}.example` },
    });
    const [whole, reactDom] = await alternate(
      rounds,
      () => sendLoad(shop, { connections: 8, duration, next }),
      () => shop.ask<number>({ kind: 'react-dom', url: shop.url + page, seconds: duration }),
    );
    await shop.stop();
    const rates = whole.map(({ perSecond }) => perSecond);
    return {
      ...compare(rates, [reactDom, 'react-dom/server alone'], '/s'),
      errors: sumErrors(whole),
    };
  };
  return [
    {
      what: `guest page uncached: server render of ${count} cards`,
      ...(await measurePage(listingUrl(listing))),
      bar: { atLeast: 0.7 },
    },
    {
      what: 'signed-in page: orders of a user with 20 orders, session checked',
      ...(await measurePage('/orders', { cookie })),
      bar: { atLeast: 0.4 },
    },
  ];
}
