import { sql } from 'kysely';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { checkoutRequests, stockWares } from './checkout.ts';
import type { Bench, Figure, Row } from './figure.ts';
import { type RenderRound, type Renders, runInProcess } from './in-process-task.ts';
import { drive } from './load.ts';
import { openShop } from './open-shop.ts';
import { openPostgresql } from './postgresql.ts';
import { formatNumber, formatSpread, median } from './statistics.ts';
import { addVisitors } from './visitors.ts';

const products = 10_000;
const cardCount = 48;

interface Page {
  path: string;
  cookie: string;
  what: string;
  bar: number;
  inIt: string;
}

/** The subcategory that shows as close to 48 cards as there is. */
async function findShelf(db: Database) {
  const found = await sql<{ category: string; subcategory: string; count: number }>`
    select category, subcategory, sum(change)::int as count
    from categories join category_count_changes on category_id = categories.id
    group by category, subcategory order by abs(sum(change) - ${cardCount}), category, subcategory
  `.execute(db);
  const known = found.rows.find(({ category, subcategory }) =>
    categoryTree
      .find(({ name }) => name === category)
      ?.subcategories.some((name) => name === subcategory),
  );
  if (!known) throw new Error('There is no shelf.');
  return known;
}

/** A user with 20 orders, placed one by one. */
async function addBuyer({ scratch }: Bench, dataDir: string): Promise<string> {
  const shop = await openShop({ dataDir, scratch });
  const { db, close } = await openPostgresql(dataDir);
  const buyers = await addVisitors(db, dataDir, { count: 1 });
  const next = checkoutRequests(shop.url, buyers, await stockWares(db));
  await drive(shop, { connections: 1, amount: 20, next });
  await sql`delete from pgboss.job where name = 'mails'`.execute(db);
  await close();
  await shop.stop();
  return buyers[0]?.cookie ?? '';
}

async function measurePage({ scratch, pace }: Bench, dataDir: string, page: Page): Promise<Row> {
  const { path, cookie } = page;
  const { rounds, secondsPerRound } = pace;
  const found = await runInProcess<Renders>(
    { kind: 'renders', path, cookie, rounds, secondsPerRound },
    { dataDir, scratch },
  );
  const rates = (rounds: readonly RenderRound[]) => rounds.map(({ perSecond }) => perSecond);
  const cost = (rounds: readonly RenderRound[]) =>
    `${formatNumber(median(rounds.map(({ threadMs }) => threadMs)))} ms, all threads ${formatNumber(median(rounds.map(({ allMs }) => allMs)))} ms`;
  return {
    what: page.what,
    measured: formatSpread(rates(found.shop), '/s'),
    limit: `${formatSpread(rates(found.reactDom), '/s')} react-dom/server alone`,
    value: median(rates(found.shop)) / median(rates(found.reactDom)),
    bar: { atLeast: page.bar },
    errors: found.errors,
    details: [
      `${path} at 10,000 products, ${formatNumber(found.htmlBytes / 1024)} KB of HTML`,
      `CPU a page of the thread that renders: shop ${cost(found.shop)}; react-dom ${cost(found.reactDom)}`,
      page.inIt,
      'react-dom: the same tree with the same data at hand, without the data for the browser',
    ],
  };
}

/** What the server adds to what React takes for a page. */
export const rendering: Figure = {
  name: 'rendering',
  async measure(bench) {
    const dataDir = await bench.scratch.dataOf(products);
    const cookie = await addBuyer(bench, dataDir);
    const { db, close } = await openPostgresql(dataDir);
    const { count, ...shelf } = await findShelf(db);
    await close();
    const shelfRow = await measurePage(bench, dataDir, {
      path: listingUrl(shelf),
      cookie: '',
      what: `guest page uncached: server render of ${count} cards`,
      bar: 0.7,
      inIt: 'the shop: 2 queries, routing, data for the browser, hashes of its scripts, brotli, strong ETag; 8 requests at a time',
    });
    const ordersRow = await measurePage(bench, dataDir, {
      path: '/orders',
      cookie,
      what: 'signed-in page: orders of a user with 20 orders, session checked',
      bar: 0.4,
      inIt: 'the shop: 2 queries, routing, data for the browser, hashes of its scripts, gzip; 8 requests at a time',
    });
    return [shelfRow, ordersRow];
  },
};
