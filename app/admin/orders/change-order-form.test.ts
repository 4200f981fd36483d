import { sql } from 'kysely';
import { createElement } from 'react';
import { refused } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { renderAdmin } from '#tests/support/orders/render-admin.tsx';
import { openStaff, type TestBrowser } from '#tests/support/page-context.ts';
import AdminOrderPage, { action, loader } from './order.page.tsx';

const given = openOrderDatabase();
let orderNumber = '';
let admin: TestBrowser;

beforeEach(async () => {
  orderNumber = await given.order();
  admin = await openStaff(given.db);
});

async function setFee(fee: string, more: Record<string, string> = {}) {
  const { version: seen } = await given.readOrder(orderNumber);
  const form = { intent: 'settle-fee', seen, fee, ...more };
  const args = admin.ask(`/admin/orders/${orderNumber}`, form);
  return action({ ...args, params: { orderNumber } });
}

const read = async () => {
  const args = { ...admin.ask(`/admin/orders/${orderNumber}`), params: { orderNumber } };
  return loader(args as unknown as Parameters<typeof loader>[0]);
};
const show = async () => {
  const props = { loaderData: await read() } as unknown as Parameters<typeof AdminOrderPage>[0];
  return renderAdmin(createElement(AdminOrderPage, props));
};
const readFee = async () => (await given.readOrder(orderNumber)).deliveryFeeCents;

it('30.11 asks before an order gets a fee outside of the published range', async () => {
  const before = await readFee();
  const question =
    'Every page says that delivery costs $4 to $10. This order would pay $12.00 for it.';
  expect(await setFee('12')).toMatchObject({ data: { done: false, question } });
  expect(await setFee('3.99')).toMatchObject({
    data: { question: expect.stringContaining('$3.99') },
  });
  expect(await readFee()).toBe(before);
  expect(await setFee('12', { anyway: 'yes' })).toMatchObject({ data: { done: true } });
  expect(await readFee()).toBe(1200);
  for (const [fee, cents] of [
    ['4', 400],
    ['10', 1000],
    ['0', 0],
  ] as const) {
    expect(await setFee(fee)).toMatchObject({ data: { done: true } });
    expect(await readFee()).toBe(cents);
  }
});

it.each([
  ['20', null, 'unconfirmed'],
  ['8', null, 'confirmed'],
  ['3', null, 'confirmed'],
  ['20', 2500, 'confirmed'],
])(
  'asks a customer again about a fee above the range that was shown: $%s after %s',
  async (fee, before, confirmation) => {
    await given.run(
      sql`update orders set confirmation = 'confirmed', delivery_fee_cents = ${before}`,
    );
    const told = 'The delivery fee is set. The customer gets a mail.';
    expect(await setFee(fee, { anyway: 'yes' })).toMatchObject({ data: { message: told } });
    expect(await given.readOrder(orderNumber)).toMatchObject({ confirmation });
    await given.run(sql`update orders set email = ''`);
    const message = 'The delivery fee is set. There is no email: write on WhatsApp.';
    expect(await setFee('9')).toMatchObject({ data: { message } });
  },
);

it('changes the fee of an order on its way, and what its courier collects', async () => {
  orderNumber = await given.prepare();
  await given.run(sql`update orders set delivery_fee_cents = 400`);
  await given.openRun(orderNumber);
  expect(await show()).toContain('Change the fee');
  expect(await setFee('5')).toMatchObject({ data: { done: true } });
  expect(await given.list(sql`select due_cents from run_orders`)).toEqual([2500]);
});

it('sets a fee that was not known of an order on its way, and of one that was refused and paid it', async () => {
  orderNumber = await given.prepare();
  await given.openRun(orderNumber);
  const expectForm = async (isShown: boolean) =>
    expect((await show()).includes('Set the fee')).toBe(isShown);
  await expectForm(true);
  await given.record(orderNumber, refused);
  await given.move(orderNumber, 'cancelled');
  await expectForm(false);
  await given.run(sql`update run_orders set fee_paid = true`);
  await expectForm(true);
  const saved = await setFee('7');
  expect(saved).toMatchObject({ data: { message: 'The delivery fee is set.' } });
  await expectForm(false);
});

it('says whether the delivery of an order costs nothing wherever it goes', async () => {
  await given.run(sql`insert into settings (key, value) values ('freeDeliveryFromCents', '1000')`);
  for (const [fee, isFree] of [
    [400, false],
    [null, true],
    [0, true],
  ] as const) {
    await given.run(sql`update orders set delivery_fee_cents = ${fee}`);
    expect(await read()).toMatchObject({ isFree });
  }
  await given.run(sql`update settings set value = '9999'`);
  expect(await read()).toMatchObject({ isFree: false });
  await given.empty('settings');
});
