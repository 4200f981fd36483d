import { sql } from 'kysely';
import { addProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { openStaff } from '#tests/support/page-context.ts';
import { shippingForm } from '#tests/support/shop-request.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { owner, testProduct } from '#tests/support/test-products.ts';
import { action } from './new-order.page.tsx';

const given = openTestDatabase();

it('places one order for a form, and tells where an earlier press has placed it with other lines', async () => {
  const admin = await openStaff(given.db);
  const id = await addProduct(given.db, { ...owner, id: null }, { ...testProduct, stock: 2 });
  const product = { id, priceCents: 1000, name: testProduct.name };
  const form = { ...shippingForm(product), channel: 'phone', language: 'en' };
  const place = (changed = {}) => action(admin.ask('/admin/orders/new', { ...form, ...changed }));
  const first = await place();
  expect(first.data).toMatchObject({ done: true, message: 'Order placed successfully!' });
  expect(first.data).not.toHaveProperty('note');
  const { attemptKey } = form;
  const changed = await place({ ...shippingForm(product, 2), attemptKey });
  const note = expect.stringContaining('An earlier press placed it');
  expect(changed.data).toEqual({ ...first.data, note });
  expect(await given.list(sql`select sum(stock)::int from products`)).toEqual([1]);

  // The same form for the next caller.
  const next = { phone: '70 765 432' };
  const refused = await place(next);
  expect(refused.data).toMatchObject({ done: false, fields: { attemptKey: expect.any(String) } });
  const { fields } = refused.data as { fields?: { attemptKey: string } };
  const second = await place({ ...next, ...fields });
  expect(second.data).toMatchObject({ done: true });
  expect(await given.list(sql`select sum(stock)::int from products`)).toEqual([0]);
});
