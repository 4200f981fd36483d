import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { addOrderRow } from '#tests/support/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { isWithheld, maxOrdersMailed } from './order-mail-limit.server.ts';

const given = openTestDatabase();
let lastNumber = 0;

function order(email: string): Promise<number> {
  lastNumber += 1;
  return addOrderRow(given.db, { order_number: `ORD-${lastNumber}`, email });
}

const confirms = (orderId: number) =>
  isWithheld(given.db, { template: 'order-confirmation', data: { orderId } });

beforeEach(() => sql`truncate orders restart identity cascade`.execute(given.db));

it('mails about ten orders of a day to one mailbox, however its address is written', async () => {
  for (let turn = 1; turn <= maxOrdersMailed; turn += 1) {
    expect(await confirms(await order(`Maya+${turn}@example.com`))).toBe(false);
  }
  const orderId = await order('maya@example.com');
  expect(await confirms(orderId)).toBe(true);
  expect(await confirms(await order('rana@example.com'))).toBe(false);

  const moved = (status: string) =>
    isWithheld(given.db, { template: 'order-status', data: { orderId, status } });
  expect(await moved('cancelled'), 'by the owner').toBe(false);
  await sql`insert into order_states (order_id, status, by_customer)
    values (${orderId}, 'cancelled', true)`.execute(given.db);
  expect(await moved('cancelled'), 'by the customer').toBe(true);
  expect(await moved('shipped'), 'by the owner').toBe(false);
  expect(await isWithheld(given.db, { template: 'new-order', data: { orderId } })).toBe(false);
});

it('counts neither the orders of other days nor those of deleted accounts', async () => {
  for (let turn = 0; turn < maxOrdersMailed; turn += 1) {
    await order('maya@example.com');
    await order('');
  }
  await sql`update orders set created_at = now() - interval '25 hours' where email <> ''`.execute(
    given.db,
  );
  expect(await confirms(await order('maya@example.com'))).toBe(false);
  expect(await confirms(await order(''))).toBe(false);
});
