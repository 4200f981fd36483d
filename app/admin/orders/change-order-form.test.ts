import { sql } from 'kysely';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { openStaff, type TestBrowser } from '#tests/support/page-context.ts';
import { action, loader } from './order.page.tsx';

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

it('says whether the delivery of an order costs nothing wherever it goes', async () => {
  const read = async () => {
    const args = { ...admin.ask(`/admin/orders/${orderNumber}`), params: { orderNumber } };
    return loader(args as unknown as Parameters<typeof loader>[0]);
  };
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
  await given.run(sql`truncate settings`);
});
