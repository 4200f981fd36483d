import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { openStaff, type TestBrowser } from '#tests/support/page-context.ts';
import { action } from './order.page.tsx';

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
