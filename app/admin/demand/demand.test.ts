import { sql } from 'kysely';
import { addProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { addSynonym } from '#app/search/synonyms.server.ts';
import { notifyWants } from '#app/wants/notify-wants.server.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { createPageServices, openSignedIn } from '#tests/support/page-context.ts';
import { openImportDatabase, owner, testProduct } from '#tests/support/test-products.ts';
import { action } from './demand.page.tsx';
import { listDemand } from './demand.server.ts';

const given = openImportDatabase();

const addCopy = (values: object) =>
  addProduct(given.db, owner, { ...testProduct, stock: 1, completeness: 'loose', ...values });

const addWant = (name: string, want: object) => {
  const row = { email: `${name}@example.com`, confirmed_at: new Date(), ...want };
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  return given.run(sql`insert into wants (${columns}) values (${sql.join(Object.values(row))})`);
};

it('counts what is wanted, most wanted first (issue 18)', async () => {
  const sold = await addCopy({ name: 'Cedar Quest, loose', title: 'Cedar Quest' });
  await addCopy({ name: 'Cedar Quest, second', title: 'Cedar Quest' });
  const plain = await addProduct(given.db, owner, { ...testProduct, name: 'Plain', stock: 0 });
  await given.run(sql`update products set stock = 0, sold_at = now(), archived_at = now(), price_cents = 5800,
    created_at = now() - interval '4 days' where id = ${sold}`);
  const order = await addOrderRow(given.db, { status: 'delivered' });
  await given.run(sql`insert into order_items (order_id, position, product_id, name, price_cents, image,
    category, subcategory, quantity) values (${order}, 1, ${sold}, '', 5500, '', '', '', 1)`);
  const titleId = await given.read<number>(sql`select title_id from products where id = ${sold}`);
  await addWant('a', { title_id: titleId, max_cents: 4000 });
  await addWant('a', { product_id: sold });
  await addWant('b', { product_id: sold, max_cents: 6100 });
  await addWant('c', { product_id: sold, ended_at: new Date() });
  await addWant('owner', { product_id: sold });
  await given.run(sql`update users set locked_at = now() where id = 'other'`);
  for (const user_id of ['owner', 'other'])
    await addWant('', { user_id, email: null, title_id: titleId });
  await addWant('d', { query: 'Neo Turf', confirmed_at: null });
  await addWant('e', { query: 'Neo Turf' });
  await given.run(sql`insert into wishlist_items (user_id, product_id)
    select id, ${plain} from users`);
  await given.run(sql`insert into search_misses (term, day, count) values ('neo turf', current_date, 3),
    ('neo turf', current_date - 5, 2), ('old', current_date - 200, 9), ('zzap', current_date, 1)`);
  const demand = await listDemand(given.db);
  expect(demand.map((row) => [row.label, row.waiting, row.searches, row.hearts])).toEqual([
    ['Cedar Quest', 3, 0, 0],
    ['neo turf', 1, 5, 0],
    ['Plain', 0, 0, 2],
    ['zzap', 0, 1, 0],
  ]);
  expect(demand.slice(0, 3)).toMatchObject([
    { titleId, bestOfferCents: 6100, lastSold: { days: 4, cents: 5500 }, stock: 1 },
    { titleId: null, lastSold: null, stock: null },
    { productId: plain, stock: 0 },
  ]);
  await addSynonym(given.db, owner, { term: 'ZZAP', means: 'zelda' });
  await addSynonym(given.db, owner, { term: 'Neo-Turf', means: 'turf' });
  const labels = (await listDemand(given.db)).map(({ label }) => label);
  expect(labels).toEqual(['Cedar Quest', 'neo turf', 'Plain']);
});

it('tells those who wait already once a word that finds nothing has its meaning (issue 18)', async () => {
  const notify = () => notifyWants(given.db, new Date(Date.now() + 100));
  const admin = await openSignedIn(createPageServices(given.db), { email: 'c@d.com', isNew: true });
  await given.run(sql`update users set role = 'admin' where email = 'c@d.com'`);
  await addWant('a', { query: 'Kwest3: Cedar' });
  await given.run(sql`update products set name = 'Cedar Quest 3' where stock > 0`);
  expect(await notify()).toBe(0);
  await action(admin.ask('/admin/demand', { intent: 'means', term: 'kwest', means: 'quest' }));
  expect(await notify()).toBe(1);
});
