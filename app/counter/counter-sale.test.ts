import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { findCreditOfPhone, readCreditBalance, recordCredit } from '#app/credit/credit.server.ts';
import { createCreditCode, redeemCreditCode } from '#app/credit/credit-codes.server.ts';
import { listPayments } from '#app/dispatch/runs/close-run.server.ts';
import { readOrderUpdates } from '#app/orders/feed/order-feed.server.ts';
import { findOrder } from '#app/orders/orders.server.ts';
import { type DeliveryRules, placeOrder } from '#app/orders/place-order.server.ts';
import { maya } from '#tests/support/orders/courier-run.ts';
import {
  addBuyerAndProduct,
  buildOrderAttempt,
  createOrder,
  deliveryRules,
} from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listEntries, sumCashIn } from './cash-book.server.ts';
import { type CounterSale, findExchangeCredit, sellAtCounter } from './counter-sale.server.ts';

const given = openTestDatabase('cash_entries, tills, orders, products, users, audit_log');
const always = { from: '2020-01-01', to: '2100-01-01' };
const rules: DeliveryRules = {
  ...deliveryRules,
  settings: { ...deliveryRules.settings, lbpRate: 89_500 },
};
const stock = () => given.read<number>(sql`select stock from products where id = 1`);

beforeEach(async () => {
  await given.run(sql`delete from pgboss.job`);
  await addBuyerAndProduct(given.db, { stock: 8 });
  await given.run(sql`insert into users (id, email, role)
    values (${maya.id}, ${maya.email}, 'admin')`);
});

const holder = { phone: '+9613123456' };
const nothing = { given: { cents: 0, lbp: 0 } };
const present = { discountCents: 1000, discountReason: 'A present', ...nothing };

/** A return, of an order that nobody has paid where none is named, that gave its holder credit. */
async function bringBack(cents: number, paidOrder = ''): Promise<number> {
  const orderNumber = paidOrder || (await createOrder(given.db));
  const caseId = await given.read<number>(sql`
    insert into cases (idempotency_key, kind, order_id) values (gen_random_uuid(), 'return',
      (select id from orders where order_number = ${orderNumber})) returning id`);
  await recordCredit(given.db, { holder, cents, actorId: maya.id, entryKey: 'back', caseId });
  return caseId;
}

const sell = (change: Partial<CounterSale> = {}, by = rules) =>
  sellAtCounter(
    given.db,
    {
      ...{ admin: maya, attemptKey: randomUUID() },
      lines: [{ productId: 1, quantity: 1 }],
      ...{ totalCents: 1000, phone: '', discountCents: 0, discountReason: '', creditCents: 0 },
      ...{ given: { cents: 1000, lbp: 0 }, changeIn: 'both' as const, seenRate: 89_500 },
      ...change,
    },
    by,
  );
const sold = async (change: Partial<CounterSale> = {}) => {
  const outcome = await sell(change);
  if ('refused' in outcome) throw new Error(outcome.message);
  return outcome.sold;
};

it('is an order that is delivered and paid at once, and nobody gets an email or a sound', async () => {
  const before = (await readOrderUpdates(given.db, maya.id, null)).cursor;
  const first = await sold({ given: { cents: 2000, lbp: 45_000 } });
  expect(first).toMatchObject({ receiptNumber: 1 });
  expect(first.note).toBe('Given $20.00 and LBP 45,000, change $10.00 and LBP 45,000.');
  expect(await stock()).toBe(7);
  const order = await findOrder(given.db, { orderNumber: first.orderNumber });
  expect(order).toMatchObject({ status: 'delivered', firstName: 'Walk-in', isCollected: true });
  expect(await listPayments(given.db, [first.orderNumber])).toMatchObject([{ receiptNumber: 1 }]);
  expect(await listEntries(given.db, { range: always })).toMatchObject([
    { kind: 'sale', cents: 1000, lbp: 0, orderNumber: first.orderNumber, receiptNumber: 1 },
  ]);
  expect(await given.list(sql`select name from pgboss.job`)).toEqual([]);
  const news = await readOrderUpdates(given.db, maya.id, before);
  expect(news).toMatchObject({ arrived: 0, unseen: 0 });
  expect((await sold()).receiptNumber).toBe(2);
});

it('is one sale however often it is pressed, and gives the first one back', async () => {
  const attemptKey = randomUUID();
  const all = await Promise.all(Array.from({ length: 6 }, () => sold({ attemptKey })));
  expect(new Set(all.map(({ orderNumber }) => orderNumber)).size).toBe(1);
  expect(await stock()).toBe(7);
  expect(await sumCashIn(given.db, always)).toEqual({ cents: 1000, counterCents: 1000 });
  const later = await sold({ attemptKey, given: { cents: 5000, lbp: 0 } });
  expect(later.note).toBe('Given $10.00, change $0.00.');
});

it('says so where another discount, phone, credit or cash was sold with an earlier press', async () => {
  const attemptKey = randomUUID();
  await sold({ attemptKey });
  for (const change of [
    { discountCents: 100, discountReason: 'A scratch' },
    { phone: holder.phone },
    { creditCents: 100 },
    { exchange: { caseId: 1, payOutCents: 100 } },
  ])
    expect((await sold({ attemptKey, ...change })).note, JSON.stringify(change)).toBe(
      'Given $10.00, change $0.00. An earlier press sold it, as the form was then. Please check it.',
    );
});

it('takes no lira where no rate tells what they are worth', async () => {
  const lira = { given: { cents: 1000, lbp: 5000 }, seenRate: null };
  const refusal = { refused: 'lira', message: 'The shop takes no lira.' };
  expect(await sell(lira, deliveryRules)).toEqual(refusal);
  expect(await listEntries(given.db, { range: always })).toEqual([]);
  expect([await stock(), await given.list(sql`select id from orders`)]).toEqual([8, []]);
});

it('is refused at another rate than its page showed, but not once it is booked', async () => {
  const attemptKey = randomUUID();
  const changed = { refused: 'rate', message: 'The rate changed. Count again.' };
  for (const seenRate of [90_000, null])
    expect(await sell({ attemptKey, seenRate })).toEqual(changed);
  expect(await sell({ attemptKey })).toHaveProperty('sold');
  expect(await sell({ attemptKey, seenRate: 90_000 })).toHaveProperty('sold');
  expect(await stock()).toBe(7);
});

it('takes a discount off with its reason, and refuses what does not add up', async () => {
  const reduced = await sold({ discountCents: 150, discountReason: 'A scratch' });
  expect(reduced.note).toBe('Given $10.00, change $1.00 and LBP 45,000.');
  const order = await findOrder(given.db, { orderNumber: reduced.orderNumber });
  expect(order).toMatchObject({ totalCents: 850, discountCents: 150, discountReason: 'A scratch' });
  // The lira of the change go out of the till.
  const [entry] = await listEntries(given.db, { range: always });
  expect(entry).toMatchObject({ cents: 900, lbp: -45_000 });
  for (const wrong of [
    { discountCents: 150 },
    { discountCents: 1100, discountReason: 'All of it' },
    { given: { cents: 900, lbp: 0 } },
    { totalCents: 900 },
    { lines: [{ productId: 99, quantity: 1 }] },
    { lines: [{ productId: 1, quantity: 9 }], totalCents: 9000 },
  ])
    expect(await sell(wrong), JSON.stringify(wrong)).toHaveProperty('refused');
  expect(await stock()).toBe(7);
  expect(await given.read(sql`select count(*)::int from orders`)).toBe(1);
});

it('joins who gave a phone, and takes no walk-in for another', async () => {
  await given.run(sql`update products set limit_each = 2`);
  await createOrder(given.db);
  expect(await sell(holder)).toMatchObject({ refused: 'limit-each' });
  const lines = [{ productId: 1, quantity: 2 }];
  const two = { lines, totalCents: 2000, given: { cents: 2000, lbp: 0 } };
  for (let visitor = 0; visitor < 3; visitor += 1) expect(await sell(two)).toHaveProperty('sold');
  await given.run(sql`update products set limit_each = null, stock = 5`);
  const { orderNumber } = await sold(holder);
  const order = await findOrder(given.db, { orderNumber });
  expect(order).toMatchObject({ firstName: 'Rana', lastName: 'Haddad', ...holder });
});

it('sells the last pieces once, to the web and at the counter', async () => {
  const one = { totalCents: 1000, lines: [{ productId: 1, quantity: 1 }] };
  const buyWeb = (n: number) =>
    placeOrder(given.db, buildOrderAttempt(one, { phone: `+96131000${10 + n}` }), rules);
  const all = await Promise.all(
    Array.from({ length: 24 }, async (_, n) => 'refused' in (await (n % 2 ? buyWeb(n) : sell()))),
  );
  expect(all.filter((isRefused) => !isRefused)).toHaveLength(8);
  expect(await stock()).toBe(0);
  const paid = await given.read<number>(sql`select count(*)::int from cash_entries`);
  const numbers = await given.list<number>(sql`
    select receipt_number from orders where receipt_number is not null order by 1`);
  expect(numbers).toEqual(Array.from({ length: paid }, (_, index) => index + 1));
});

it('has a receipt of a sale that a discount makes free', async () => {
  const { orderNumber } = await sold(present);
  expect(await listPayments(given.db, [orderNumber])).toMatchObject([{ receiptNumber: 1 }]);
});

it('gives all of an exchange in cash where the discount leaves nothing to pay', async () => {
  const caseId = await bringBack(1500);
  await sold({ ...holder, ...present, exchange: { caseId, payOutCents: 1500 } });
  expect(await readCreditBalance(given.db, holder)).toBe(0);
  expect(await sumCashIn(given.db, always)).toMatchObject({ cents: -1500 });
});

it('spends the credit of an exchange first: what paid for the sale, or for what came back, is no cash', async () => {
  const caseId = await bringBack(1000, (await sold()).orderNumber);
  await recordCredit(given.db, { holder, cents: 1000, actorId: maya.id, entryKey: 'older' });
  const exchange = (payOutCents: number, change: Partial<CounterSale> = {}) =>
    sell({
      ...{ ...holder, ...nothing, creditCents: 1000, exchange: { caseId, payOutCents } },
      ...change,
    });
  const message = 'At most $0.00 of it can be given in cash.';
  expect(await exchange(1000)).toEqual({ refused: 'credit', message });
  await given.run(sql`update orders set credit_cents = 1000`);
  const refused = await exchange(1000, { ...present, creditCents: 0 });
  expect(refused).toEqual({ refused: 'credit', message });
  expect(await readCreditBalance(given.db, holder)).toBe(2000);
  const attemptKey = randomUUID();
  expect(await exchange(0, { attemptKey })).toHaveProperty('sold');
  const ticked = await exchange(1000, { attemptKey });
  expect(ticked).toMatchObject({ sold: { giveBack: '' } });
});

it('gives nothing in cash of the credit of an exchange that was moved into an account by code', async () => {
  const caseId = await bringBack(1000);
  const code = await createCreditCode(given.db, holder.phone);
  await redeemCreditCode(given.db, { ...holder, code, userId: maya.id });
  await recordCredit(given.db, { holder, cents: 1000, actorId: maya.id, entryKey: 'later' });
  expect(await findExchangeCredit(given.db, caseId)).toMatchObject({
    ...{ balanceCents: 1000, ofCaseCents: 0 },
  });
});

it('gives nothing in cash of the credit of a trade-in, which is more than its cash would be', async () => {
  const caseId = await bringBack(1500);
  await given.run(sql`update cases set order_id = null`);
  const credit = { balanceCents: 1500, ofCaseCents: 0 };
  expect(await findExchangeCredit(given.db, caseId)).toMatchObject(credit);
  const spent = { ...holder, ...nothing, creditCents: 1000 };
  const message = 'At most $0.00 of it can be given in cash.';
  expect(await sell({ ...spent, exchange: { caseId, payOutCents: 500 } })).toEqual({
    ...{ refused: 'credit', message },
  });
  expect(await sell({ ...spent, exchange: { caseId, payOutCents: 0 } })).toHaveProperty('sold');
});

it('finds by a phone the one account that a case with it gave credit to, or that is one person with it', async () => {
  await given.empty('joined_customers');
  const find = () => findCreditOfPhone(given.db, holder.phone);
  const account = { userId: maya.id };
  const found = { holder: account, balanceCents: 1500 };
  const open = (userId: string) =>
    given.read<number>(sql`insert into cases (idempotency_key, kind, user_id, phone)
      values (gen_random_uuid(), 'offer', ${userId}, ${holder.phone}) returning id`);
  const give = async (userId: string) => {
    const credit = { cents: 1500, actorId: maya.id, entryKey: userId };
    await recordCredit(given.db, { ...credit, holder: { userId }, caseId: await open(userId) });
  };
  await give(maya.id);
  expect(await find()).toEqual(found);
  // Anybody may open a case with any phone.
  await open('buyer');
  expect(await find()).toEqual(found);
  await give('buyer');
  expect(await find()).toBeNull();

  await given.run(sql`update cases set phone = ''`);
  expect(await find()).toBeNull();
  await given.run(sql`insert into joined_customers (member, main)
    values (${holder.phone}, ${maya.id})`);
  expect(await find()).toEqual(found);
  expect(await sell({ ...holder, ...nothing, creditCents: 1000 })).toHaveProperty('sold');
  expect(await readCreditBalance(given.db, account)).toBe(500);
  await given.run(sql`insert into joined_customers (member, main) values ('buyer', ${maya.id})`);
  expect(await find()).toBeNull();
  await given.empty('joined_customers');
});

it('gives the rest of an exchange in cash, once, or sells nothing', async () => {
  const caseId = await bringBack(2550);
  const exchange = {
    ...{ ...holder, ...nothing, creditCents: 1000, attemptKey: randomUUID() },
    exchange: { caseId, payOutCents: 1550 },
  };
  const giveBack = 'Give $15.00 and LBP 45,000 back.';
  for (const one of [await sold(exchange), await sold(exchange)])
    expect(one).toMatchObject({ giveBack, note: giveBack });
  // Sent again as after a reload, which offers what is left.
  for (const creditCents of [0, 200]) {
    const rest = { creditCents, exchange: { caseId, payOutCents: 0 } };
    expect(await sold({ ...exchange, ...rest })).toMatchObject({ giveBack, note: giveBack });
  }
  expect(await readCreditBalance(given.db, holder)).toBe(0);
  expect(await listEntries(given.db, { range: always })).toMatchObject([
    { kind: 'refund', cents: -1500, lbp: -45_000, caseId },
  ]);
  expect(await sumCashIn(given.db, always)).toMatchObject({ cents: -1550 });
  await recordCredit(given.db, { holder, cents: 2550, actorId: maya.id, entryKey: 'more' });
  const again = await sell({ ...exchange, attemptKey: randomUUID() });
  expect(again).toMatchObject({ refused: 'credit' });
  expect(await readCreditBalance(given.db, holder)).toBe(2550);
});
