import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { moveOrder } from '#app/orders/moves/move-order.server.ts';
import { createEncryption } from '#app/platform/encryption.server.ts';
import { casesAdmin as admin, readCase, resetCases } from '#tests/support/cases.ts';
import { createOrder } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { answerCase, endExpiredCases } from './case-answers.server.ts';
import { addEntry, withFormKey } from './case-entries.server.ts';
import { findLastChangeId, findPaidCents, listTaken, sumPrices } from './case-lines.ts';
import { moveCase, openCase } from './cases.server.ts';
import { hasIdentity, readIdentity } from './identity.server.ts';
import { writeOfferSlip } from './offer-slip.server.ts';
import { agreeForCustomer, receiveOffer, sendOffer } from './offers.server.ts';
import { buyAtCounter, payOffer } from './pay-offer.server.ts';
import { restockLine } from './restock-line.server.ts';
import { readKnowledge } from './what-we-know.server.ts';

const given = openTestDatabase();
const encryption = createEncryption('a secret of this test');

beforeEach(() => resetCases(given.db));

const person = { email: 'rana@example.com', phone: '+9613123456', language: 'en' } as const;

async function offer(...what: string[]): Promise<number> {
  const opened = { kind: 'offer', userId: null, orderId: null, name: 'Rana', ...person } as const;
  const lines = what.map((one) => ({ what: one, askedCents: 4000 }));
  const words = 'All of it runs';
  return (await openCase(given.db, { ...opened, attemptKey: randomUUID(), words, lines })).id;
}

const read = (caseId: number) => readCase(given.db, caseId);

/** A press of a form that shows the case as it is. */
const press = async (caseId: number) => ({
  ...{ caseId, admin, entryKey: randomUUID(), words: '' },
  seen: findLastChangeId(await read(caseId)),
});

const price = (position: number, cashCents: number | null, creditCents: number | null = null) => ({
  ...{ position, cashCents, creditCents },
});
const paidBy = { phone: '', lbpRate: null, cash: { cents: 0, lbp: 0 } } as const;

const check = async (caseId: number, ...lines: Parameters<typeof receiveOffer>[1]['lines']) =>
  receiveOffer(given.db, { ...(await press(caseId)), lines });
const shelve = (line: string, productId: number) =>
  restockLine(given.db, admin, { lineId: line, productId });

const say = (caseId: number, says: 'yes' | 'no', seen = 0) =>
  answerCase(given.db, { caseId, entryKey: randomUUID(), says, seen, wishes: 'credit' });

const receive = async (caseId: number) =>
  moveCase(given.db, { ...(await press(caseId)), seen: 'expected', to: 'here', actor: admin });

const send = async (caseId: number, ...lines: ReturnType<typeof price>[]) =>
  sendOffer(given.db, { ...(await press(caseId)), lines });

const backToWork = async (caseId: number) =>
  moveCase(given.db, { ...(await press(caseId)), seen: 'ready', to: 'here', actor: admin });

const sumBook = () =>
  given.read<number>(sql`select coalesce(sum(cents), 0)::int as value from cash_entries`);
const listCredit = () => given.run(sql`select phone, cents, case_id from credit_entries`);
const listEmails = () =>
  given.run(sql`select from pgboss.job where data ->> 'template' = 'case-news'`);

it('goes from an offer to two products with their cost, by a second price for what was less (34 C)', async () => {
  const caseId = await offer('Cedar Quest', 'Cedar Pad', 'Cedar Dust');
  const prices = [price(1, 2000, 2500), price(2, 1000), price(3, null)];
  expect(await send(caseId, ...prices)).toEqual({ moved: 'waiting' });
  const waiting = await read(caseId);
  expect(waiting.lines.map(({ decision }) => decision)).toEqual([null, null, 'given-back']);
  expect(waiting.dueOn).toBe(
    await given.read(sql`select ((now() at time zone 'Asia/Beirut')::date + 14)::text as value`),
  );
  await say(caseId, 'yes');
  await receive(caseId);
  const quest = { ...price(1, null), decision: 'as-described', serial: 'SN-1' } as const;
  const pad = { ...price(2, 600, 800), decision: 'less' } as const;
  expect(await check(caseId, quest, pad)).toEqual({ moved: 'waiting' });
  expect(await read(caseId)).toMatchObject({ agreedAt: null, stage: 'waiting' });
  const pay = async () =>
    payOffer(given.db, { ...(await press(caseId)), ...paidBy, pay: 'credit' });
  expect(await pay()).toMatchObject({ refused: 'moved-on' });
  expect(await say(caseId, 'yes')).toEqual({ moved: 'ready' });
  expect(await pay()).toEqual({ moved: 'closed' });
  expect(await listCredit()).toEqual([{ phone: person.phone, cents: 3300, case_id: caseId }]);
  expect(await sumBook()).toBe(0);

  const padId = await addProductRow('Cedar Pad');
  await given.run(sql`insert into product_facts (product_id, cost_cents) values (1, 1900)
    on conflict (product_id) do update set cost_cents = 1900`);
  expect(await shelve(`${caseId}.1`, 1)).toBe(true);
  expect(await shelve(`${caseId}.1`, padId)).toBe(false);
  expect(await shelve(`${caseId}.2`, padId)).toBe(true);
  expect(await shelve(`${caseId}.3`, padId)).toBe(false);
  const costs = sql`select product_id, cost_cents from product_facts order by 1`;
  expect(await given.run(costs)).toEqual([
    { product_id: 1, cost_cents: 1900 },
    { product_id: padId, cost_cents: 800 },
  ]);
  const closed = await read(caseId);
  expect(closed.lines.map((line) => line.productId)).toEqual([1, padId, null]);
  expect(closed.entries.map(({ kind, stage }) => stage ?? kind)).toEqual([
    ...['to-answer', 'decided', 'waiting', 'expected', 'here', 'decided', 'waiting', 'ready'],
    'closed',
  ]);
  expect(closed.entries[1]?.words).toBe(
    'Cedar Quest: $20.00 in cash or $25.00 as credit\nCedar Pad: $10.00\nCedar Dust: We do not take this',
  );
  expect(closed.entries.at(-1)?.words).toBe('$33.00 are your credit with us now.');
  // Opened, priced, received, priced again, paid.
  expect(await listEmails()).toHaveLength(5);
});

async function addProductRow(name: string): Promise<number> {
  return given.read<number>(sql`
    insert into products (name, description, price_cents, image, stock, category, subcategory)
    values (${name}, '', 3000, '', 1, 'Sega', 'Saturn') returning id as value`);
}

it('is priced once by two presses, and by another admin only as it is now', async () => {
  const caseId = await offer('Cedar Quest');
  const [mine, theirs] = [await press(caseId), await press(caseId)];
  const sendAs = (one: typeof mine, cents: number) =>
    sendOffer(given.db, { ...one, lines: [price(1, cents)] });
  const outcomes = await Promise.all([sendAs(mine, 2000), sendAs(mine, 2000)]);
  expect(outcomes).toEqual([{ moved: 'waiting' }, { moved: 'waiting' }]);
  for (const one of [mine, theirs])
    expect(await sendAs(one, 900)).toMatchObject({ refused: 'moved-on' });
  expect((await read(caseId)).lines[0]?.cashCents).toBe(2000);
  expect(await listEmails()).toHaveLength(2);
});

it('takes no yes to a price that has changed since, and no answer with a line left out', async () => {
  const caseId = await offer('Cedar Quest', 'Cedar Pad');
  const short = { ...(await press(caseId)), lines: [price(1, 2000)] };
  expect(await sendOffer(given.db, short)).toMatchObject({ refused: 'invalid' });
  await sendOffer(given.db, { ...short, lines: [price(1, 4000), price(2, 100)] });
  const seen = findLastChangeId(await read(caseId));
  await send(caseId, price(1, 10), price(2, 100));
  expect(await say(caseId, 'yes', seen)).toMatchObject({ refused: 'moved-on' });
  expect(await read(caseId)).toMatchObject({ stage: 'waiting', agreedAt: null });
  expect(await agreeForCustomer(given.db, await press(caseId))).toEqual({ moved: 'expected' });
});

it('takes an answer once, and tells of it where the same form then says something else', async () => {
  const caseId = await offer('Cedar Quest');
  await send(caseId, price(1, 2000, 2500));
  const form = { caseId, entryKey: randomUUID() };
  const yes = { ...form, says: 'yes', wishes: 'cash' } as const;
  for (let twice = 0; twice < 2; twice += 1)
    expect(await answerCase(given.db, yes)).toEqual({ moved: 'expected' });
  for (const change of [{ says: 'no' }, { wishes: 'credit' }] as const)
    expect(await answerCase(given.db, { ...yes, ...change })).toMatchObject({
      refused: 'moved-on',
    });
  expect(await read(caseId)).toMatchObject({ stage: 'expected', wishes: 'cash' });
  // The page has one key for all of its forms.
  expect(await answerCase(given.db, { ...form, says: 'withdraw' })).toEqual({ moved: 'closed' });
});

it('is settled by its payment alone: ended otherwise, it is neither paid on its slip nor for the shelves', async () => {
  const caseId = await offer('Cedar Quest');
  await send(caseId, price(1, 2000));
  await agreeForCustomer(given.db, await press(caseId));
  await receive(caseId);
  await check(caseId, { ...price(1, null), decision: 'as-described' });
  const close = async (outcome: 'done' | 'declined') => {
    const move = { to: 'closed', outcome, seen: 'ready', actor: admin } as const;
    return moveCase(given.db, { ...(await press(caseId)), ...move });
  };
  expect(await close('done')).toMatchObject({ refused: 'not-allowed' });
  expect(await close('declined')).toEqual({ moved: 'closed' });
  const slip = writeOfferSlip(await read(caseId), { shop: 'The shop', identity: null });
  expect(slip.total).toEqual(['Total', '$20.00']);
  expect(await shelve(`${caseId}.1`, 1)).toBe(false);
});

it('goes back to work from ready: one of two is given back, and the other is paid', async () => {
  const caseId = await offer('Cedar Quest', 'Cedar Pad');
  await send(caseId, price(1, 2000), price(2, 1000));
  await agreeForCustomer(given.db, await press(caseId));
  await receive(caseId);
  const kept = { ...price(1, null), decision: 'as-described' } as const;
  await check(caseId, kept, { ...price(2, null), decision: 'as-described' });
  expect(await backToWork(caseId)).toEqual({ moved: 'here' });
  const back = { ...price(2, null), decision: 'given-back' } as const;
  expect(await check(caseId, kept, back)).toEqual({ moved: 'ready' });
  const cash = { cents: 2000, lbp: 0 };
  const paid = { ...(await press(caseId)), ...paidBy, cash, pay: 'cash' } as const;
  expect(await payOffer(given.db, paid)).toEqual({ moved: 'closed' });
  expect(await sumBook()).toBe(-2000);
});

it('gets another price after the first was declined with the goods here', async () => {
  const { id } = (await buyAtCounter(given.db, { ...buy([2000, null]), payment: null })) as {
    id: number;
  };
  await send(id, price(1, 2000));
  expect(await say(id, 'no')).toEqual({ moved: 'ready' });
  expect(await backToWork(id)).toEqual({ moved: 'here' });
  expect(await send(id, price(1, 2500))).toEqual({ moved: 'waiting' });
  expect(await agreeForCustomer(given.db, await press(id))).toEqual({ moved: 'ready' });
  const cash = { cents: 2500, lbp: 0 };
  const paid = { ...(await press(id)), ...paidBy, cash, pay: 'cash' } as const;
  expect(await payOffer(given.db, paid)).toEqual({ moved: 'closed' });
  expect(await sumBook()).toBe(-2500);
});

it('ends where nothing is taken: refused at once, or to be fetched', async () => {
  const caseId = await offer('Cedar Dust');
  await send(caseId, price(1, null));
  expect(await read(caseId)).toMatchObject({ stage: 'closed', outcome: 'refused' });
  const other = await offer('Cedar Quest');
  await send(other, price(1, 2000));
  await say(other, 'yes');
  await receive(other);
  await check(other, { ...price(1, null), decision: 'given-back' });
  expect(await read(other)).toMatchObject({ stage: 'ready', agreedAt: null });
});

const buy = (...prices: [cash: number, credit: number | null][]) => ({
  ...{ ...person, attemptKey: randomUUID(), name: 'Walk-in', words: '', admin, encryption },
  identity: '',
  lines: prices.map(([cashCents, creditCents]) => ({ what: 'Thing', cashCents, creditCents })),
});

it('buys at the counter in one go, once, and keeps the number of an identity card unreadable', async () => {
  const payment = { pay: 'cash', cash: { cents: 2500, lbp: 0 }, lbpRate: null } as const;
  const purchase = { ...buy([2000, null], [500, null]), identity: 'LB-777', payment };
  const pay = (cents: number, lbp: number) =>
    buyAtCounter(given.db, { ...purchase, payment: { ...payment, cash: { cents, lbp } } });
  const refusal = { refused: 'amount', message: 'Count out $25.00.' };
  for (const wrong of [await pay(2400, 0), await pay(2500, 5000)])
    expect(wrong).toMatchObject(refusal);
  const nobody = { ...purchase, phone: '', payment: { ...payment, pay: 'credit' as const } };
  expect(await buyAtCounter(given.db, nobody)).toMatchObject({ refused: 'invalid' });
  expect(await given.read(sql`select count(*)::int as value from cases`)).toBe(0);

  const twice = await Promise.all([purchase, purchase].map((one) => buyAtCounter(given.db, one)));
  expect(twice).toEqual([{ id: expect.any(Number) }, twice[0]]);
  const { id } = twice[0] as { id: number };
  expect(await sumBook()).toBe(-2500);
  expect(await read(id)).toMatchObject({ stage: 'closed', outcome: 'done', wishes: 'cash' });
  expect(await readIdentity(given.db, encryption, id)).toBe('LB-777');
  expect(await hasIdentity(given.db, encryption, id)).toBe(true);
  // As after a restore without the secret: the number is asked for again.
  const other = createEncryption('another secret');
  expect(await readIdentity(given.db, other, id)).toBeNull();
  expect(await hasIdentity(given.db, other, id)).toBe(false);
  expect(JSON.stringify(await given.run(sql`select * from cases`))).not.toContain('LB-777');
});

it('tells of an earlier purchase where the same press comes with another form', async () => {
  const cash = (cents: number, lbp = 0) =>
    ({ pay: 'cash', cash: { cents, lbp }, lbpRate: 90_000 }) as const;
  const bought = { ...buy([4000, 5000]), identity: 'LB-7', payment: cash(4000) };
  const { id } = (await buyAtCounter(given.db, bought)) as { id: number };
  const { lines } = buy([4500, 5000]);
  for (const change of [
    ...[{ lines }, { lines, payment: cash(4500) }],
    { lines: [...bought.lines, ...buy([0, null]).lines] },
    { lines: bought.lines.map((line) => ({ ...line, serial: 'SN-2' })) },
    { payment: cash(3000, 900_000) },
    { payment: { ...cash(4000), pay: 'credit' as const } },
    ...[{ payment: null }, { name: 'Rana' }, { identity: 'LB-8' }],
  ])
    expect(await buyAtCounter(given.db, { ...bought, ...change })).toEqual({ id, isOther: true });
  expect(await buyAtCounter(given.db, bought)).toEqual({ id });
  expect(await sumBook()).toBe(-4000);

  const taken = { ...bought, attemptKey: randomUUID(), payment: null };
  const first = (await buyAtCounter(given.db, taken)) as { id: number };
  expect(await buyAtCounter(given.db, taken)).toEqual(first);
  const paid = { ...taken, payment: cash(4000) };
  expect(await buyAtCounter(given.db, paid)).toEqual({ ...first, isOther: true });
  for (const payment of [cash(0), { ...cash(0), pay: 'credit' as const }]) {
    const free = { ...buy([0, null]), payment };
    const { id: freeId } = (await buyAtCounter(given.db, free)) as { id: number };
    expect(await buyAtCounter(given.db, free)).toEqual({ id: freeId });
  }
});

it('keeps the serial and the number of an identity card that come with a payment sent again', async () => {
  const bought = { ...buy([2000, null]), payment: null };
  const { id } = (await buyAtCounter(given.db, bought)) as { id: number };
  await send(id, price(1, 2000));
  await agreeForCustomer(given.db, await press(id));
  const request = { ...(await press(id)), ...paidBy, cash: { cents: 2000, lbp: 0 } };
  const pay = (serial: string, identity: string) => {
    const noted = { serials: [{ position: 1, serial }], identity, encryption };
    return payOffer(given.db, { ...request, pay: 'cash', noted });
  };
  const presses = [await pay('', ''), await pay('SN-1', 'LB-7')];
  expect(presses).toEqual([{ moved: 'closed' }, { moved: 'closed' }]);
  expect((await read(id)).lines).toMatchObject([{ serial: 'SN-1', cashCents: 2000 }]);
  expect(await readIdentity(given.db, encryption, id)).toBe('LB-7');
  expect(await sumBook()).toBe(-2000);
});

it('calls no credit booked that a payment sent again would give to another phone', async () => {
  const { id } = (await buyAtCounter(given.db, {
    ...{ ...buy([2000, null]), phone: '', payment: null },
  })) as { id: number };
  await send(id, price(1, 2000));
  await agreeForCustomer(given.db, await press(id));
  const request = { ...(await press(id)), ...paidBy, pay: 'credit' } as const;
  const pay = (phone: string) => payOffer(given.db, { ...request, phone });
  expect([await pay('+9613123456'), await pay('+9613123456')]).toEqual([
    { moved: 'closed' },
    { moved: 'closed' },
  ]);
  const moved = { refused: 'moved-on' };
  expect([await pay('+9613123457'), await pay('')]).toMatchObject([moved, moved]);
  // As it was booked before the phone was a part of the press.
  const earlier = withFormKey(request, { pay: request.pay, cash: request.cash });
  await addEntry(given.db, id, { ...earlier, kind: 'moved', actor: admin });
  expect(await pay('')).toEqual({ moved: 'closed' });
  expect(await listCredit()).toEqual([{ phone: '+9613123456', cents: 2000, case_id: id }]);
});

it('books what it pays, whatever the prices, in dollars, lira or credit', async () => {
  const cents = fc.integer({ min: 0, max: 50_000 });
  const line = fc.tuple(cents, fc.option(cents));
  const lines = fc.array(line, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(lines, fc.boolean(), fc.nat(100), async (all, isCredit, dollars) => {
      await given.empty('cash_entries, credit_entries');
      const outcome = await buyAtCounter(given.db, { ...buy(...all), payment: null });
      const { id: caseId } = outcome as { id: number };
      await send(caseId, ...all.map(([cash, credit], index) => price(index + 1, cash, credit)));
      await agreeForCustomer(given.db, await press(caseId));
      const due = sumPrices(await read(caseId));
      const inDollars = Math.floor(Math.min(due.cashCents, dollars * 100) / 100) * 100;
      const lbp = Math.round(((due.cashCents - inDollars) / 100) * 89.5) * 1000;
      const paid = { ...paidBy, lbpRate: 89_500, cash: { cents: inDollars, lbp } };
      const pay = isCredit ? ('credit' as const) : ('cash' as const);
      const wrong = { ...paid, cash: { cents: inDollars + 100, lbp } };
      if (!isCredit) {
        const refused = await payOffer(given.db, { ...(await press(caseId)), ...wrong, pay });
        expect(refused).toMatchObject({ refused: 'amount' });
      }
      const request = { ...(await press(caseId)), ...paid, pay };
      const presses = await Promise.all([payOffer(given.db, request), payOffer(given.db, request)]);
      expect(presses).toEqual([{ moved: 'closed' }, { moved: 'closed' }]);
      const other = await payOffer(given.db, { ...request, pay: isCredit ? 'cash' : 'credit' });
      expect(other).toMatchObject({ refused: 'moved-on' });
      const [book] = await given.run(sql`
        select coalesce(sum(cents), 0)::int as cents, coalesce(sum(lbp), 0)::int as lbp,
          (select coalesce(sum(cents), 0)::int from credit_entries) as credit from cash_entries`);
      expect(book).toEqual(
        isCredit
          ? { cents: 0, lbp: 0, credit: due.creditCents }
          : { cents: 0 - inDollars, lbp: 0 - lbp, credit: 0 },
      );
      const closed = await read(caseId);
      const costs = listTaken(closed).reduce((sum, one) => sum + findPaidCents(closed, one), 0);
      expect(costs).toBe(isCredit ? due.creditCents : due.cashCents);
    }),
    { numRuns: process.env.FULL ? 300 : 25 },
  );
});

it('ends by itself after its day: closed, or to be fetched where the goods are here', async () => {
  const [first, second, open] = [await offer('One'), await offer('Two'), await offer('Three')];
  for (const caseId of [first, second, open]) await send(caseId, price(1, 2000));
  expect(await say(second, 'yes')).toEqual({ moved: 'expected' });
  expect(await read(second)).toMatchObject({ wishes: 'credit', stage: 'expected' });
  await receive(second);
  await check(second, { ...price(1, 1000), decision: 'less' });
  await given.run(sql`update cases set due_on = due_on - 15 where id <> ${open}`);
  expect(await say(first, 'yes')).toMatchObject({ refused: 'moved-on' });
  expect([await endExpiredCases(given.db), await endExpiredCases(given.db)]).toEqual([2, 0]);
  expect(await read(first)).toMatchObject({ stage: 'closed', outcome: 'expired' });
  expect(await read(second)).toMatchObject({ stage: 'ready', agreedAt: null });
  expect(await read(open)).toMatchObject({ stage: 'waiting' });
  const paid = { ...(await press(second)), ...paidBy, pay: 'credit' } as const;
  expect(await payOffer(given.db, paid)).toMatchObject({ refused: 'moved-on' });
});

it('knows of the same title what is in stock, who looks for it, and what it sold for', async () => {
  const orderNumber = await createOrder(given.db);
  await moveOrder(given.db, { orderNumber, to: 'delivered', actorId: 'owner' });
  await given.run(sql`update order_states set created_at = created_at - interval '3 days'`);
  await addProductRow('Cedar Quest II');
  await given.run(sql`insert into wants (email, query, confirmed_at)
    values ('a@example.com', 'quest', now()), ('b@example.com', 'saturn', now())`);
  const shares = { cashShare: 40, creditShare: 50, synonyms: new Map() };
  const line = { what: 'cedar quest', platform: '', completeness: null };
  const stock = await given.read<number>(sql`select stock as value from products where id = 1`);
  const asked = [line, { ...line, what: 'Never seen' }];
  expect(await readKnowledge(given.db, asked, shares)).toMatchObject([
    {
      ...{ inStock: stock, wanted: 1, soldCents: 1000, soldDaysAgo: 3 },
      ...{ priceCents: 1000, cashCents: 400, creditCents: 500 },
    },
    { inStock: 0, wanted: 0, soldCents: null, priceCents: null, cashCents: null, shelf: null },
  ]);
  await given.run(sql`insert into products (name, price_cents, category, subcategory, stock, completeness)
    values ('Cedar Quest', 1500, 'Retro', '', 1, 'sealed')`);
  const known = await readKnowledge(given.db, [line, { ...line, completeness: 'sealed' }], shares);
  expect(known.map(({ priceCents }) => priceCents)).toEqual([1000, 1500]);
  // Of the same title, whatever its name.
  await given.run(sql`with title as (
      insert into titles (name, category) values ('Cedar', 'Sega') returning id)
    update products set title_id = title.id from title where products.id <= 2`);
  const [titled] = await readKnowledge(given.db, [line], shares);
  expect(titled).toMatchObject({ inStock: stock + 2, shelf: { title: 'Cedar' } });
});
