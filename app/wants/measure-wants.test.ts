import { sql } from 'kysely';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { addBuyerAndProduct, createOrder } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { measureWants } from './wants.server.ts';

const given = openTestDatabase();
const range = { from: todayInBeirut(), to: todayInBeirut() };

it('counts the wants that ended in an order by the one who waited (issue 18)', async () => {
  await addBuyerAndProduct(given.db);
  await given.run(sql`insert into wants (user_id, email, product_id) values ('buyer', null, 1),
    (null, 'rana@example.com', 1), (null, 'other@example.com', 1)`);
  await given.run(sql`insert into want_notices (want_id, product_id) select id, 1 from wants`);
  expect(await measureWants(given.db, range)).toEqual({ notified: 3, ordered: 0 });
  await createOrder(given.db);
  expect(await measureWants(given.db, range)).toEqual({ notified: 3, ordered: 2 });
});
