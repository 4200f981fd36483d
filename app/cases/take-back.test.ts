import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordCash } from '#app/counter/cash-book.server.ts';
import { findExchangeCredit, sellAtCounter } from '#app/counter/counter-sale.server.ts';
import { refundOrder } from '#app/counter/refund.server.ts';
import { recordCredit } from '#app/credit/credit.server.ts';
import { listRunRefunds } from '#app/dispatch/runs/run-refunds.server.ts';
import { moveOrder } from '#app/orders/moves/move-order.server.ts';
import { countReturns } from '#app/orders/moves/returns.server.ts';
import { findStockLedger } from '#app/orders/moves/stock-ledger.server.ts';
import type { OrderLine } from '#app/orders/order.ts';
import { findOrderDetails } from '#app/orders/orders.server.ts';
import { salesByDay } from '#app/orders/reports/sales.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { casesAdmin as admin, readCase, resetCases, takeInReturn } from '#tests/support/cases.ts';
import { createOrder, deliveryRules } from '#tests/support/orders/placed-order.ts';
import { takeQueuedEmails } from '#tests/support/queued-emails.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { type CaseOutcome, describeStage } from './case.ts';
import { describeLinePrice } from './case-lines.ts';
import { findCase, moveCase } from './cases.server.ts';
import {
  bringRefundBack,
  findSentRefund,
  payCreditInCash,
  payRefundByCourier,
} from './pay-refund.server.ts';
import { eraseCases, eraseDeletedCases } from './personal-cases.server.ts';
import { getPaid } from './refundable.ts';
import { type TakeBack, takeBack } from './take-back.server.ts';
import { takeIn } from './take-in.server.ts';

const given = openTestDatabase();

beforeEach(() => resetCases(given.db));

/** An order of two pieces for $20.00 that was delivered, and the case of its return. */
async function bringBack() {
  const orderNumber = await createOrder(given.db);
  await moveOrder(given.db, { orderNumber, to: 'delivered', actorId: 'owner' });
  return { orderNumber, caseId: await takeInReturn(given.db, orderNumber, admin) };
}

const requestOf = (caseId: number, change: Partial<TakeBack> = {}): TakeBack => ({
  ...{ caseId, entryKey: randomUUID(), admin, pay: 'cash', refundCents: 1000, lbpRate: null },
  pieces: [{ position: 1, quantity: 1, to: 'written-off', serial: '' }],
  cash: { cents: 1000, lbp: 0 },
  ...change,
});
const take = (caseId: number, change: Partial<TakeBack> = {}) =>
  takeBack(given.db, requestOf(caseId, change));
type Payment = Parameters<typeof payRefundByCourier>[1];
const pay = (caseId: number, change: Partial<Payment> = {}) =>
  payRefundByCourier(given.db, { ...requestOf(caseId), runId: null, ...change });

async function openRun(): Promise<number> {
  await given.run(sql`insert into couriers (title, phone) values ('Samir', '+9613000000')
    on conflict do nothing`);
  return given.read<number>(sql`insert into courier_runs (courier_id)
    select max(id) from couriers returning id::int as value`);
}

const readStock = () => given.read<number>(sql`select stock as value from products where id = 1`);
const sumBook = () =>
  given.read<number>(sql`select coalesce(sum(cents), 0)::int as value from cash_entries`);

it('takes one of two pieces back that is written off: the stock stays, and the book has −$10.00 (34 B)', async () => {
  const { orderNumber, caseId } = await bringBack();
  const before = await readStock();
  expect(await take(caseId)).toEqual({ refundCents: 1000 });
  expect(await readStock()).toBe(before);
  expect(await sumBook()).toBe(-1000);
  const order = await findOrderDetails(given.db, orderNumber);
  expect(order).toMatchObject({ status: 'delivered', returnedCents: 1000 });
  expect(order?.lines[0]).toMatchObject({ quantity: 2, returnedQuantity: 1 });
  expect(await findCase(given.db, caseId)).toMatchObject({ stage: 'closed', outcome: 'done' });
  const range = { from: todayInBeirut(), to: todayInBeirut() };
  expect(await countReturns(given.db, range)).toMatchObject({ delivered: 1, others: 1 });
  expect(await salesByDay(given.db, range)).toMatchObject([{ status: 'delivered', cents: 1000 }]);
});

it('keeps why the first pieces came back where nobody tells it of the next', async () => {
  const { orderNumber, caseId } = await bringBack();
  await given.run(sql`update cases set ground = 'missing'`);
  await take(caseId);
  await take(await takeInReturn(given.db, orderNumber, admin));
  expect(await given.list(sql`select return_reason from orders`)).toEqual(['not-as-described']);
});

it('returns a piece to the shelf once, also when two press it, and the ledger knows why', async () => {
  const { caseId } = await bringBack();
  const before = await readStock();
  const pieces = [{ position: 1, quantity: 1, to: 'shelf', serial: '' }] as const;
  const outcomes = await Promise.all([take(caseId, { pieces }), take(caseId, { pieces })]);
  expect(outcomes.filter((one) => 'refused' in one)).toHaveLength(1);
  expect(await readStock()).toBe(before + 1);
  expect(await sumBook()).toBe(-1000);
  const ledger = await findStockLedger(given.db, 1);
  expect(ledger?.lines.at(-1)).toMatchObject({ kind: 'take back', change: 1, stock: before + 1 });
});

it('gives the same answer to a press that is sent again, and books it once', async () => {
  const { caseId } = await bringBack();
  const request = requestOf(caseId, {
    pieces: [{ position: 1, quantity: 2, to: 'shelf', serial: '' }],
    ...{ refundCents: 2000, cash: { cents: 2000, lbp: 0 } },
  });
  for (const one of [request, request])
    expect(await takeBack(given.db, one)).toEqual({ refundCents: 2000 });
  const changed = { ...request, refundCents: 1000, cash: { cents: 1000, lbp: 0 } };
  for (const one of [changed, { ...request, pay: 'credit' as const }])
    expect(await takeBack(given.db, one)).toMatchObject({ refused: 'moved-on' });
  expect(await sumBook()).toBe(-2000);
});

it('refuses more money than the order has brought, what was not counted out, and a cancelled return', async () => {
  const { orderNumber, caseId } = await bringBack();
  const refusal = { refused: 'amount' };
  expect(await take(caseId, { refundCents: 2001 })).toMatchObject(refusal);
  expect(await take(caseId, { cash: { cents: 900, lbp: 0 } })).toMatchObject(refusal);
  expect(await sumBook()).toBe(0);
  await take(caseId);
  const cancelled = await moveOrder(given.db, { orderNumber, to: 'cancelled', actorId: 'owner' });
  expect(cancelled).toMatchObject({ refused: 'insufficient-stock' });
});

it('gives no lira out where no rate tells what they are worth', async () => {
  const { caseId } = await bringBack();
  const cash = { cents: 1000, lbp: 5_000_000 };
  const refusal = { refused: 'amount', message: 'Count out $10.00.' };
  expect(await take(caseId, { cash })).toMatchObject(refusal);
  await take(caseId, { pay: 'courier' });
  expect(await pay(caseId, { cash })).toMatchObject(refusal);
  expect(await given.run(sql`select from cash_entries`)).toEqual([]);
});

it('counts what was given back at the counter, and the counter counts what a return gave as credit', async () => {
  const { orderNumber, caseId } = await bringBack();
  const orderId = await given.read<number>(sql`select id from orders`);
  const sale = { entryKey: 'paid', kind: 'sale', cents: 2000, lbp: 0, lbpRate: null } as const;
  await recordCash(given.db, admin, { ...sale, orderId });
  const concession = { orderNumber, reason: 'Scratched', admin, lbp: 0, lbpRate: null };
  const refund = (cents: number) =>
    refundOrder(given.db, { ...concession, entryKey: randomUUID(), cents });
  expect(await refund(500)).toEqual({ leftCents: 1500 });
  const message = 'At most $15.00 can be given back.';
  // The form keeps its key until it is taken.
  const form = { entryKey: randomUUID(), pay: 'credit' } as const;
  expect(await take(caseId, { ...form, refundCents: 2000 })).toMatchObject({ message });
  await take(caseId, { ...form, refundCents: 1500 });
  expect(await refund(1)).toMatchObject({ message: 'At most $0.00 can be given back.' });
});

it('gives credit to the account, and opens a ticket of its own for what goes to repair', async () => {
  const { caseId } = await bringBack();
  const pieces = [{ position: 1, quantity: 1, to: 'repair', serial: 'SN-1' }] as const;
  await take(caseId, { pieces, pay: 'credit' });
  expect(await given.run(sql`select user_id, cents, case_id from credit_entries`)).toEqual([
    { user_id: 'buyer', cents: 1000, case_id: caseId },
  ]);
  expect(await sumBook()).toBe(0);
  expect(await findCase(given.db, caseId + 1)).toMatchObject({
    kind: 'repair',
    stage: 'here',
    lines: [{ what: 'Cedar Quest', serial: 'SN-1', productId: 1 }],
  });
});

it('gives credit to the account of the order, also for another opener of its return', async () => {
  for (const [buyer, phone] of Object.entries({ buyer: '', nobody: '+96170123456' })) {
    const { caseId } = await bringBack();
    const userId = phone ? null : buyer;
    await given.run(sql`update orders set user_id = ${userId}, phone = ${phone}`);
    await given.run(sql`update cases set phone = '', user_id = 'owner' where id = ${caseId}`);
    expect(await take(caseId, { pay: 'credit' })).toEqual({ refundCents: 1000 });
  }
  expect(await given.list(sql`select user_id from credit_entries`)).toEqual(['buyer', null]);
});

it('gives credit to the phone that is typed where a walk-in had none', async () => {
  const outcome = await sellAtCounter(
    given.db,
    {
      ...{ admin, attemptKey: randomUUID(), totalCents: 1000, phone: '', creditCents: 0 },
      lines: [{ productId: 1, quantity: 1 }],
      ...{ discountCents: 0, discountReason: '', given: { cents: 1000, lbp: 0 }, changeIn: 'both' },
    },
    deliveryRules,
  );
  if ('refused' in outcome) throw new Error(outcome.message);
  const phone = '+9613123456';
  const person = { name: 'Rana', phone, email: '', language: 'ar', words: '' } as const;
  const taken = await takeIn(given.db, {
    ...{ attemptKey: randomUUID(), kind: 'return', order: outcome.sold.orderNumber },
    ...{ what: '', serial: '', ...person, admin },
  });
  const { id } = taken as { id: number };
  expect(await readCase(given.db, id)).toMatchObject(person);
  expect(await take(id, { pay: 'credit' })).toEqual({ refundCents: 1000 });
  expect(await given.run(sql`select phone, cents from credit_entries`)).toEqual([
    { phone, cents: 1000 },
  ]);
});

it('gives the credit of an exchange that no sale followed in cash, once', async () => {
  const { caseId } = await bringBack();
  const payOut = (cents: number, entryKey: string = randomUUID()) =>
    payCreditInCash(given.db, { caseId, entryKey, cents, lbpRate: null, admin });
  expect(await payOut(1000)).toMatchObject({ refused: 'moved-on' });
  await take(caseId, { pay: 'credit' });
  expect(await payOut(1100)).toMatchObject({
    message: 'At most $10.00 of it can be given in cash.',
  });
  const key = randomUUID();
  const presses = [await payOut(1000, key), await payOut(1000, key)];
  const paid = { paidOut: { cents: 1000, lbp: 0 } };
  expect(presses).toEqual([paid, paid]);
  const message = 'The credit was used in the meantime. Reload the page.';
  expect(await payOut(1000)).toEqual({ refused: 'amount', message });
  expect(await sumBook()).toBe(-1000);
  const balance = sql`select sum(cents)::int as value from credit_entries`;
  expect(await given.read(balance)).toBe(0);
  const { entries } = await readCase(given.db, caseId);
  expect(entries.at(-1)).toMatchObject({ kind: 'money', words: '$10.00 given back in cash.' });
});

it('gives none of the credit in cash that an order has spent since, though there was more before', async () => {
  const holder = { userId: 'buyer' };
  const older = { holder, cents: 2000, actorId: admin.id, entryKey: 'older' };
  await recordCredit(given.db, older);
  const { caseId } = await bringBack();
  await take(caseId, { pay: 'credit' });
  await given.run(sql`insert into credit_entries (entry_key, user_id, cents, order_id)
    select 'order-since', 'buyer', -700, max(id) from orders`);
  expect(await findExchangeCredit(given.db, caseId)).toMatchObject({
    ...{ balanceCents: 2300, ofCaseCents: 300 },
  });
});

it('counts by each order what was spent since: what one of before gives back is not of the case', async () => {
  const older = { holder: { userId: 'buyer' }, cents: 700, actorId: admin.id, entryKey: 'older' };
  await recordCredit(given.db, older);
  await createOrder(given.db);
  const use = (entryKey: string, cents: number, order: 'min' | 'max') =>
    given.run(sql`insert into credit_entries (entry_key, user_id, cents, order_id)
      select ${entryKey}, 'buyer', ${cents}::int, ${sql.raw(order)}(id) from orders`);
  await use('order-before', -700, 'min');
  const { caseId } = await bringBack();
  await take(caseId, { pay: 'credit' });
  await use('order-since', -700, 'max');
  await use('order-cancelled', 700, 'min');
  expect(await findExchangeCredit(given.db, caseId)).toMatchObject({
    ...{ balanceCents: 1000, ofCaseCents: 300 },
  });
});

it('takes no second parcel of an order from before for a use of the credit', async () => {
  const older = { holder: { userId: 'buyer' }, cents: 700, actorId: admin.id, entryKey: 'older' };
  await recordCredit(given.db, older);
  const { caseId } = await bringBack();
  await given.run(sql`update products set stock = 9`);
  const first = await createOrder(given.db);
  const second = await createOrder(given.db);
  await given.run(sql`update orders set split_from = (select id from orders
    where order_number = ${first}) where order_number = ${second}`);
  const use = (entryKey: string, cents: number, orderNumber: string) =>
    given.run(sql`insert into credit_entries (entry_key, user_id, cents, order_id)
      select ${entryKey}, 'buyer', ${cents}::int, id from orders where order_number = ${orderNumber}`);
  await use('order-before', -700, first);
  await take(caseId, { pay: 'credit' });
  await use('split-first', 300, first);
  await use('split-second', -300, second);
  expect(await findExchangeCredit(given.db, caseId)).toMatchObject({ ofCaseCents: 1000 });
});

it('gives in cash only what is left by who spends the credit at the same time', async () => {
  const holder = { userId: 'buyer' };
  await recordCredit(given.db, { holder, cents: 2000, actorId: admin.id, entryKey: 'older' });
  const { caseId } = await bringBack();
  await take(caseId, { pay: 'credit' });
  const spent = await given.db.transaction().execute(async (transaction) => {
    const used = { holder, cents: -700, actorId: null, entryKey: 'hand-since' };
    await recordCredit(transaction, used);
    const payment = { caseId, entryKey: randomUUID(), cents: 1000, lbpRate: null, admin };
    const press = payCreditInCash(given.db, payment);
    await given.untilLocked();
    return { press };
  });
  expect(await spent.press).toMatchObject({
    message: 'At most $3.00 of it can be given in cash.',
  });
});

it('sends the money with the courier of an open run, who has it on the run once', async () => {
  const { caseId } = await bringBack();
  await take(caseId, { pay: 'courier' });
  expect(await findCase(given.db, caseId)).toMatchObject({ stage: 'ready', refundCents: 1000 });
  const runId = await openRun();
  const paid = { entryKey: randomUUID(), runId };
  expect(await pay(caseId, { ...paid, runId: 999 })).toMatchObject({ refused: 'invalid' });
  for (let twice = 0; twice < 2; twice += 1) await pay(caseId, paid);
  const customer = { name: 'Rana Haddad', phone: '+9613123456', place: 'Beirut, Hamra, blue gate' };
  expect(await listRunRefunds(given.db, runId)).toEqual([
    { caseId, ...customer, cents: 1000, lbp: 0 },
  ]);
  expect(await findCase(given.db, caseId)).toMatchObject({ stage: 'closed' });
});

it('books money that the courier brings back, once, and gives it in another way', async () => {
  const { caseId } = await bringBack();
  await given.run(sql`update orders set credit_cents = 500`);
  const pieces = [{ position: 1, quantity: 2, to: 'shelf', serial: '' }] as const;
  await take(caseId, { pieces, refundCents: 2000, pay: 'courier' });
  const tillId = await given.read(sql`insert into tills (opened_cents, opened_lbp)
    values (0, 0) returning id`);
  const given10 = { cents: 1000, lbp: 450_000 };
  const first = { entryKey: randomUUID(), cash: given10, lbpRate: 90_000, runId: await openRun() };
  await pay(caseId, first);
  const sent = await findSentRefund(given.db, caseId);
  const press = { caseId, sentId: sent?.id ?? 0, admin };
  const back = (entryKey: string = randomUUID()) =>
    bringRefundBack(given.db, { ...press, entryKey });
  const key = randomUUID();
  await given.run(sql`delete from pgboss.job`);
  expect([await back(key), await back(key)]).toEqual([{ back: true }, { back: true }]);
  const gone = { refused: 'moved-on' };
  expect(await back()).toMatchObject(gone);
  expect(await findSentRefund(given.db, caseId)).toBeNull();
  expect(await listRunRefunds(given.db, first.runId)).toEqual([]);
  const entries = sql`select cents, lbp, run_id, till_id from cash_entries
    where run_id is not null order by id`;
  const ofRun = { run_id: first.runId, till_id: tillId };
  expect(await given.run(entries)).toEqual([
    { cents: -1000, lbp: -450_000, ...ofRun },
    { cents: 1000, lbp: 450_000, ...ofRun },
  ]);
  const open = await readCase(given.db, caseId);
  expect(open).toMatchObject({ stage: 'ready', outcome: null, closedAt: null, refundCents: 1500 });
  expect(describeStage(open)).toBe('We are agreed. Your money is ready.');
  expect(open.entries.at(-1)?.words).toBe('The courier has brought your $15.00 back to us.');
  expect(await takeQueuedEmails(given)).toHaveLength(1);
  const audited = sql`select before, after from audit_log where action = 'bring back'`;
  expect((await given.run(audited))[0]).toEqual({
    before: { ...given10, runId: first.runId },
    after: { cents: 0, lbp: 0, runId: null },
  });

  // The press by which it left says no more that the courier has it.
  expect(await pay(caseId, first)).toMatchObject(gone);
  expect(await pay(caseId, { cash: { cents: 1500, lbp: 0 } })).toEqual({ paid: true });
  expect([await back(), await back(key)]).toMatchObject([gone, gone]);
  expect(await readCase(given.db, caseId)).toMatchObject({ stage: 'closed', outcome: 'done' });
});

it('erases the customer once the courier is back, and books what comes back after that', async () => {
  const { caseId } = await bringBack();
  await take(caseId, { pay: 'courier' });
  const runId = await openRun();
  await pay(caseId, { entryKey: randomUUID(), runId });
  const eraseLater = async () => {
    await given.run(sql`update cases set closed_at = now() - interval '2 days'`);
    await eraseDeletedCases(given.db);
  };
  await eraseCases(given.db, { id: 'buyer' });
  await eraseLater();
  expect((await readCase(given.db, caseId)).name).toBe('Rana Haddad');
  await given.run(sql`update courier_runs set closed_at = now() where id = ${runId}`);
  await eraseLater();
  expect(await readCase(given.db, caseId)).toMatchObject({ name: 'Deleted account', phone: '' });
  const sentId = (await findSentRefund(given.db, caseId))?.id ?? 0;
  const press = { caseId, sentId, admin, entryKey: randomUUID() };
  for (const again of ['', ' after a lost answer'])
    expect(await bringRefundBack(given.db, press), `back${again}`).toEqual({ back: true });
  expect(await sumBook()).toBe(0);
  expect(await findSentRefund(given.db, caseId)).toBeNull();
  expect(await readCase(given.db, caseId)).toMatchObject({ stage: 'closed' });
});

it('takes back no later money by a press for what left first', async () => {
  const { caseId } = await bringBack();
  await take(caseId, { pay: 'courier' });
  const runId = await openRun();
  const leave = async () => {
    await pay(caseId, { entryKey: randomUUID(), runId });
    return (await findSentRefund(given.db, caseId))?.id ?? 0;
  };
  const back = (sentId: number) =>
    bringRefundBack(given.db, { caseId, sentId, admin, entryKey: randomUUID() });
  const sentId = await leave();
  const outcomes = await Promise.all([back(sentId), back(sentId)]);
  expect(outcomes.filter((one) => 'refused' in one)).toHaveLength(1);
  const later = await leave();
  expect(await back(sentId)).toMatchObject({ refused: 'moved-on' });
  expect(await sumBook()).toBe(-1000);
  expect(await back(later)).toEqual({ back: true });
  expect(await sumBook()).toBe(0);
});

it('tells what was given back, and no prices of what came without the discount of its order', async () => {
  const { caseId } = await bringBack();
  await given.run(sql`update orders set total_cents = 1500, discount_cents = 500`);
  const pieces = [{ position: 1, quantity: 2, to: 'shelf', serial: '' }] as const;
  await given.run(sql`delete from pgboss.job`);
  await take(caseId, { pieces, refundCents: 1500, cash: { cents: 1500, lbp: 0 } });
  const { lines, ...shown } = await readCase(given.db, caseId);
  expect(lines.map((line) => describeLinePrice(shown, line))).toEqual([null]);
  const [email] = await takeQueuedEmails(given);
  expect(email?.text).toContain('$15.00 given back in cash.');
  expect(email?.text).not.toContain('$10.00');
});

it('gives what a courier was to bring in the shop, too, and closes no return that owes money', async () => {
  const { caseId } = await bringBack();
  await take(caseId, { pay: 'courier' });
  const move = { caseId, seen: 'ready', to: 'closed', actor: admin } as const;
  for (const outcome of ['done', 'declined'] as CaseOutcome[])
    expect(await moveCase(given.db, { ...move, outcome, entryKey: randomUUID() })).toMatchObject({
      message: 'Give the $10.00 back first.',
    });
  await pay(caseId);
  expect(await given.run(sql`select kind, cents, run_id, case_id from cash_entries`)).toEqual([
    { kind: 'refund', cents: -1000, run_id: null, case_id: caseId },
  ]);
  expect(await findCase(given.db, caseId)).toMatchObject({ stage: 'closed', outcome: 'done' });
});

it('takes pieces back that were called ready by hand, and promises money only for what was taken', async () => {
  const { caseId } = await bringBack();
  const move = { caseId, seen: 'here', to: 'ready', actor: admin, entryKey: randomUUID() } as const;
  await moveCase(given.db, move);
  expect(describeStage(await readCase(given.db, caseId))).toBe('Please fetch what you brought.');
  const none = { cents: 0, lbp: 0 };
  expect(await pay(caseId, { cash: none })).toMatchObject({ refused: 'moved-on' });
  expect(await take(caseId, { pay: 'courier' })).toEqual({ refundCents: 1000 });
  const promised = 'We are agreed. Your money is ready.';
  expect(describeStage(await readCase(given.db, caseId))).toBe(promised);
  expect(await take(caseId)).toMatchObject({ refused: 'moved-on' });
});

it('gives in cash only what no credit has paid for, and the rest as credit', async () => {
  const { orderNumber, caseId } = await bringBack();
  await given.run(sql`update orders set credit_cents = 1500`);
  const pieces = [{ position: 1, quantity: 2, to: 'shelf', serial: '' }] as const;
  const whole = { pieces, refundCents: 2000, cash: { cents: 2000, lbp: 0 } };
  expect(await take(caseId, whole)).toMatchObject({ message: 'Count out $5.00.' });
  await take(caseId, { ...whole, pay: 'courier' });
  const credits = () => given.list<number>(sql`select cents from credit_entries order by id`);
  expect([await sumBook(), await credits()]).toEqual([0, [1500]]);
  const due = await readCase(given.db, caseId);
  expect(due).toMatchObject({ stage: 'ready', refundCents: 500 });
  expect(due.entries.at(-1)?.words).toBe(
    'Taken back: 2 × Cedar Quest. The next courier brings you $5.00. $15.00 are your credit with us now.',
  );
  expect(await findOrderDetails(given.db, orderNumber)).toMatchObject({ returnedCents: 2000 });

  const paid = await bringBack();
  await given.run(sql`update orders set credit_cents = 2000`);
  await take(paid.caseId, { cash: { cents: 0, lbp: 0 }, pay: 'courier' });
  expect(await findCase(given.db, paid.caseId)).toMatchObject({ stage: 'closed' });
  expect([await sumBook(), await credits()]).toEqual([0, [1500, 1000]]);
});

it('turns what credit has paid for into credit once, however many returns there are', async () => {
  const { orderNumber, caseId } = await bringBack();
  await given.run(sql`update orders set credit_cents = 800`);
  await take(caseId, { pay: 'credit' });
  expect(await findExchangeCredit(given.db, caseId)).toMatchObject({ ofCaseCents: 200 });
  const second = await takeInReturn(given.db, orderNumber, admin);
  await take(second);
  expect([await sumBook(), await given.list(sql`select cents from credit_entries`)]).toEqual([
    ...[-1000, [1000]],
  ]);

  const other = await bringBack();
  await given.run(sql`update orders set credit_cents = 800`);
  const [first, last] = [other.caseId, await takeInReturn(given.db, other.orderNumber, admin)];
  for (const id of [first, last]) await take(id, { pay: 'credit' });
  const left = [first, last].map(async (id) => findExchangeCredit(given.db, id));
  expect(await Promise.all(left)).toMatchObject([{ ofCaseCents: 200 }, { ofCaseCents: 1000 }]);
});

it('gives back what was paid to the cent, at once or piece by piece, and books no fee for it', async () => {
  const line = (priceCents: number, returnedQuantity = 0) =>
    ({ priceCents, returnedQuantity }) as OrderLine;
  const seven = { lines: [line(500)], totalCents: 3300, discountCents: 200 };
  expect(getPaid(3500, seven)).toBe(3300);
  const three = (returned: number) => ({
    ...{ lines: [line(1000, returned)], totalCents: 2900, discountCents: 100 },
  });
  expect([0, 1, 2].map((returned) => getPaid(1000, three(returned)))).toEqual([967, 966, 967]);
  expect(getPaid(0, { lines: [], totalCents: 0, discountCents: 0 })).toBe(0);

  const { caseId } = await bringBack();
  await given.run(sql`update orders set total_cents = 1999, discount_cents = 1,
    delivery_fee_cents = 400`);
  const pieces = [{ position: 1, quantity: 2, to: 'shelf', serial: '' }] as const;
  await take(caseId, { pieces, refundCents: 2399, cash: { cents: 2399, lbp: 0 } });
  expect(await given.read(sql`select refund_fee_cents as value from cases`)).toBe(400);
});
