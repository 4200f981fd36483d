import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { sellAtCounter } from '#app/counter/counter-sale.server.ts';
import {
  changeCreditByHand,
  findCreditOfPhone,
  readCreditBalance,
  recordCredit,
} from '#app/credit/credit.server.ts';
import type { CreditHolder } from '#app/credit/credit.ts';
import { createCreditCode, redeemCreditCode } from '#app/credit/credit-codes.server.ts';
import { changeLine, settleFee } from '#app/orders/changes/change-order.server.ts';
import { describeOrderDue } from '#app/orders/order-due.ts';
import { maya as admin } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { deliveryRules, fillCart } from '#tests/support/orders/placed-order.ts';

const given = openOrderDatabase({ stock: 1000 });
const buyer = { userId: 'buyer' } as CreditHolder;
const phone = '+96170123456';

beforeEach(() => given.empty('credit_entries, credit_codes'));

const give = (cents: number, holder = buyer) =>
  recordCredit(given.db, { entryKey: randomUUID(), holder, cents, actorId: admin.id });
const takeAway = (cents: number) => {
  const entry = { entryKey: randomUUID(), holder: buyer, cents: -cents, note: 'Paid out', admin };
  return changeCreditByHand(given.db, entry);
};
const balance = (holder = buyer) => readCreditBalance(given.db, holder);
const place = (balanceCents: number) => given.place({ credit: { holder: buyer, balanceCents } });
const order = (balanceCents: number) => given.order({ credit: { holder: buyer, balanceCents } });

it('spends $25 of 20 parallel orders once: the others are refused in words (34 E)', async () => {
  await give(2500);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => place(2500)));
  expect(outcomes.filter((one) => 'placed' in one)).toHaveLength(1);
  const refused = outcomes.find((one) => 'refused' in one);
  const message = 'Your credit changed. Please review your order.';
  expect(refused).toMatchObject({ refused: 'credit-changed', message });
  // $20 of goods, the fee is not known.
  expect(await balance()).toBe(500);
});

it('pays $20 and a fee of $5 whole: nothing is due, and cancelled twice it is back once', async () => {
  await give(2500);
  const number = await order(2500);
  await given.run(sql`update orders set delivery_fee_cents = 500, credit_cents = 2500`);
  await given.run(sql`update credit_entries set cents = -2500 where cents < 0`);
  const due = describeOrderDue(await given.readOrder(number), deliveryRules.settings);
  expect(due).toMatchObject({ credit: '−$25.00', dueCents: 0, due: '$0.00' });
  expect(await balance()).toBe(0);
  await given.move(number, 'cancelled');
  await given.move(number, 'cancelled');
  expect(await balance()).toBe(2500);
  const back = await given.moveToUndo(number, 'pending');
  expect(await balance()).toBe(0);
  await given.undoMove(back);
  expect(await balance()).toBe(2500);
});

it.each([
  [false, ['order-changed']],
  [true, []],
])(
  'uses less where the balance was spent while the order was cancelled, and says so in its history; quiet: %s',
  async (quiet, emails) => {
    await give(2000);
    const number = await order(2000);
    await given.run(sql`update orders set delivery_fee_cents = 0`);
    await given.move(number, 'cancelled');
    await takeAway(1500);
    await given.clearEmails();
    await given.move(number, 'pending', { quiet });
    expect(await given.listEmails('order-changed')).toEqual(emails);
    const now = await given.readOrder(number);
    expect(now).toMatchObject({ creditCents: 500 });
    expect(now.changes.at(-1)).toMatchObject({ kind: 'credit', detail: '$5.00' });
    expect(await balance()).toBe(0);
  },
);

it('spends one statement more with credit than without', async () => {
  await give(2000);
  const count = (balanceCents: number) => given.countStatements(() => order(balanceCents));
  await count(0);
  const without = await count(0);
  expect(await count(1000)).toBe(without + 1);
});

it('pays at the counter with the credit of a phone, once for a sale that is sent again', async () => {
  await give(700, { phone });
  const sale = {
    ...{ admin, attemptKey: randomUUID(), phone, ...fillCart(1000, [1, 1]), creditCents: 700 },
    ...{ discountCents: 0, discountReason: '', given: { cents: 300, lbp: 0 } },
    changeIn: 'both' as const,
  };
  const sold = await sellAtCounter(given.db, sale, deliveryRules);
  expect(sold).toMatchObject({ sold: { note: 'Given $3.00, change $0.00.' } });
  expect(await sellAtCounter(given.db, sale, deliveryRules)).toMatchObject({ sold: {} });
  expect(await balance({ phone })).toBe(0);
  const again = { ...sale, attemptKey: randomUUID() };
  expect(await sellAtCounter(given.db, again, deliveryRules)).toMatchObject({ refused: 'credit' });
  expect(await findCreditOfPhone(given.db, phone)).toBeNull();
});

it('moves the credit of a phone number for its code, once, and ends after five guesses', async () => {
  await give(2500, { phone });
  const redeem = (code: string) => redeemCreditCode(given.db, { phone, code, userId: 'buyer' });
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
  const first = await createCreditCode(given.db, phone);
  for (let guess = 0; guess < 5; guess += 1) expect(await redeem(wrong(first))).toBeNull();
  expect(await redeem(first)).toBeNull();
  const code = await createCreditCode(given.db, phone);
  const moved = { movedCents: 2500 };
  expect(await Promise.all([redeem(code), redeem(code)])).toEqual([moved, moved]);
  // A second press after a lost answer, with a new code too.
  expect(await redeem(await createCreditCode(given.db, phone))).toEqual(moved);
  expect([await balance(), await balance({ phone })]).toEqual([2500, 0]);
  const other = { phone, code, userId: admin.id };
  expect(await redeemCreditCode(given.db, other)).toBeNull();
  await given.run(sql`update credit_entries set at = at - interval '11 minutes'`);
  expect(await redeem(code)).toBeNull();
  expect(await redeem(await createCreditCode(given.db, phone))).toEqual({ movedCents: 0 });
});

it('is never below nothing, and each order uses what its entries say, after 300 random operations', async () => {
  const numbers: string[] = [];
  const pick = (chance: number) => numbers[chance % Math.max(1, numbers.length)];
  const operations = [
    (chance: number) => give(1 + (chance % 3000)),
    async (chance: number) => {
      const outcome = await place(Math.min(chance % 3000, await balance()));
      if ('placed' in outcome) numbers.push(outcome.placed);
    },
    async (chance: number) => {
      const number = pick(chance);
      if (number) await given.move(number, chance % 2 ? 'cancelled' : 'pending');
    },
    async (chance: number) => {
      const number = pick(chance);
      if (!number) return;
      const line = { lineNumber: 1, quantity: 1 + (chance % 3), priceCents: 100 + (chance % 1500) };
      await changeLine(given.db, await given.request(number), line, deliveryRules);
    },
    async (chance: number) => {
      const number = pick(chance);
      if (number) await settleFee(given.db, await given.request(number), chance % 800);
    },
    (chance: number) => takeAway(1 + (chance % 2000)),
  ];
  const step = fc.tuple(fc.constantFrom(...operations), fc.nat());
  const steps = fc.array(step, { minLength: 300, maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      for (const [operate, chance] of all) await operate(chance);
      expect(await balance()).toBeGreaterThanOrEqual(0);
      const wrong = await given.run(sql`
        select order_number, status, credit_cents,
          (select -coalesce(sum(cents), 0) from credit_entries where order_id = orders.id) as used,
          total_cents + coalesce(delivery_fee_cents, 0) - credit_cents as due
        from orders where (select -coalesce(sum(cents), 0) from credit_entries where order_id = orders.id)
            <> case when status = 'cancelled' then 0 else credit_cents end
          or total_cents + coalesce(delivery_fee_cents, 0) < credit_cents and status <> 'cancelled'`);
      expect(wrong).toEqual([]);
    }),
    { numRuns: 1, endOnFailure: true },
  );
});
