import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { requestShop } from '#tests/support/shop-request.ts';
import type { Profile, Row } from './bench.ts';
import { addUsers, createCheckouts, stockProducts } from './buyers.ts';
import { createUncached, sendLoad, sumErrors } from './load.ts';
import { openInProcessShop, openShop } from './measured-shop.ts';
import { deleteEmailJobs, getData } from './scratch.ts';
import { alternate, compare } from './statistics.ts';

const products = 10_000;

/** The subcategory whose number of products is closest to 48. */
async function findSubcategory(dataDir: string) {
  const found = await queryDatabase<{ category: string; subcategory: string; count: number }>(
    { dataDir },
    `select category, subcategory, count(*)::int as count from products
     where archived_at is null and subcategory is not null
     group by category, subcategory
     order by abs(count(*) - 48), category, subcategory`,
  );
  const known = found.find(({ category, subcategory }) =>
    categoryTree
      .find(({ name }) => name === category)
      ?.subcategories.some((one) => one === subcategory),
  );
  if (!known) throw new Error('There is no subcategory.');
  return known;
}

/** The subcategory, and the cookie of a user with 20 orders, placed one after the other. */
async function prepare(dataDir: string) {
  const shop = await openShop(dataDir);
  const buyers = await addUsers(dataDir, 1);
  const next = createCheckouts(shop.url, buyers, await stockProducts(dataDir));
  await sendLoad(shop, { connections: 1, amount: 20, next });
  await deleteEmailJobs(dataDir);
  const subcategory = await findSubcategory(dataDir);
  await shop.stop();
  return { ...subcategory, cookie: buyers[0]?.cookie ?? '' };
}

/** What the server adds to the time that React needs for the same tree with the data at hand. */
export async function measureRendering(profile: Profile): Promise<Row[]> {
  const { rounds, secondsPerRound: duration } = profile;
  const dataDir = await getData(products);
  const { count, cookie, ...listing } = await prepare(dataDir);

  const measurePage = async (what: string, path: string, atLeast: number, headers = {}) => {
    const shop = await openInProcessShop(dataDir);
    await requestShop(shop.url, { path, headers });
    const next = () => createUncached(path, headers);
    const [whole, reactDom] = await alternate(
      rounds,
      () => sendLoad(shop, { connections: 8, duration, next }),
      () => shop.ask<number>({ kind: 'react-dom', url: shop.url + path, seconds: duration }),
    );
    await shop.stop();
    const rates = whole.map(({ perSecond }) => perSecond);
    const compared = compare(rates, [reactDom, 'react-dom/server alone'], '/s');
    return { what, ...compared, bar: { atLeast }, errors: sumErrors(whole) };
  };
  const guest = `guest page uncached: server render of ${count} cards`;
  const signedIn = 'signed-in page: orders of a user with 20 orders, session checked';
  return [
    await measurePage(guest, listingUrl(listing), 0.7),
    await measurePage(signedIn, '/orders', 0.4, { cookie }),
  ];
}
