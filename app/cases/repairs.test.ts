import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { exportMonth } from '#app/dispatch/month-accounts.server.ts';
import { findStockLedger } from '#app/orders/moves/stock-ledger.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { casesAdmin as admin, readCase, resetCases } from '#tests/support/cases.ts';
import { createOrder } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { type CaseStage, hasPrice, isAsked } from './case.ts';
import { answerCase, endExpiredCases } from './case-answers.server.ts';
import { writeCaseMessage } from './case-messages.server.ts';
import { moveCase, openCase } from './cases.server.ts';
import { dropPart, putPartBack, quotePart, readPartCosts, usePart } from './repair-parts.server.ts';
import {
  agreeAtCounter,
  closeOwnRepair,
  coverByWarranty,
  findWarranty,
  handOverRepair,
  listEarlierRepairs,
  noteFindings,
  type RepairHandOver,
  sendQuote,
} from './repairs.server.ts';
import { takeIn } from './take-in.server.ts';

const given = openTestDatabase();
const rate = 89_500;

beforeEach(async () => {
  await resetCases(given.db);
  await given.run(sql`insert into product_facts (product_id, cost_cents) values (1, 400)`);
});

async function bringIn(change: Partial<Parameters<typeof takeIn>[1]> = {}): Promise<number> {
  const device = { what: 'PlayStation 2', serial: 'SN-7', words: 'Reads no discs' };
  const person = { name: 'Rana', phone: '+9613123456', email: 'rana@example.com' };
  const outcome = await takeIn(given.db, {
    ...{ attemptKey: randomUUID(), kind: 'repair', order: '', language: 'en', admin },
    ...{ ...device, ...person, ...change },
  });
  if ('refused' in outcome) throw new Error(outcome.message);
  return outcome.id;
}

const press = (caseId: number, seen: CaseStage) => ({
  ...{ caseId, seen, admin, entryKey: randomUUID() },
});
/** Sends the prices of the lines from the first on. */
const quote = (caseId: number, cents: number[], seen: CaseStage = 'here') =>
  sendQuote(given.db, {
    ...press(caseId, seen),
    prices: new Map(cents.map((one, index) => [index + 1, one] as const)),
  });
const answer = (caseId: number, says: 'yes' | 'no') =>
  answerCase(given.db, { caseId, says, entryKey: randomUUID() });
const use = (caseId: number, part: { position: number } | { productId: number }) =>
  usePart(given.db, { ...press(caseId, 'here'), part });
const makeReady = (caseId: number) =>
  moveCase(given.db, { ...press(caseId, 'here'), to: 'ready', actor: admin });
const handOver = (caseId: number, change: Partial<RepairHandOver> = {}) =>
  handOverRepair(given.db, {
    ...{ ...press(caseId, 'ready'), given: { cents: 0, lbp: 0 }, changeIn: 'both' },
    ...{ lbpRate: rate, warrantyMonths: 3, ...change },
  });

const read = (id: number) => readCase(given.db, id);
const readStock = () => given.read<number>(sql`select stock as value from products where id = 1`);
const listBook = () =>
  given.list(sql`select concat_ws(' ', kind, cents, lbp, 'C-' || case_id) from cash_entries
    order by id`);
const listDecided = () =>
  given.run(sql`select before, after from audit_log where action = 'decide' order by id`);
const inMonths = (months: number) =>
  given.read(sql`select ((now() at time zone 'Asia/Beirut')
    + ${months} * interval '1 month')::date::text`);

/** A repair that is agreed for $30.00 of work. */
async function agree(change: Parameters<typeof bringIn>[0] = {}): Promise<number> {
  const id = await bringIn(change);
  await quote(id, [3000]);
  await answer(id, 'yes');
  return id;
}

it('takes another form under the same press for no repetition of it', async () => {
  const taken = {
    attemptKey: randomUUID(),
    kind: 'repair',
    order: '',
    what: 'Wii',
    serial: '',
  } as const;
  const person = { name: 'Rana', phone: '', email: '', language: 'en', words: '' } as const;
  const send = (change = {}) => takeIn(given.db, { ...taken, ...person, admin, ...change });
  const { id } = (await send()) as { id: number };
  expect(await send()).toEqual({ id });
  for (const change of [
    { what: 'Wii U' },
    { serial: 'SN-2' },
    { words: 'Loud' },
    { kind: 'complaint' },
  ])
    expect(await send(change)).toEqual({ id, isOther: true });

  const ofOrder = { attemptKey: randomUUID(), order: await createOrder(given.db), what: 'Wii' };
  expect(await send(ofOrder)).toEqual(await send(ofOrder));
  expect(await send({ ...ofOrder, words: 'Loud' })).toHaveProperty('isOther');

  const looked = press(id, 'here');
  for (const findings of ['Dust', 'Dust', 'Dust and a fan'])
    await noteFindings(given.db, { ...looked, findings });
  expect((await read(id)).lines[0]?.words).toBe('Dust and a fan');
  const priced = press(id, 'here');
  const price = (cents: number) =>
    sendQuote(given.db, { ...priced, prices: new Map([[1, cents]]) });
  expect([await price(3000), await price(3000)]).toEqual([{ done: true }, { done: true }]);
  expect(await price(3500)).toMatchObject({ refused: 'moved-on' });
  expect((await read(id)).entries.map(({ words }) => words)).toEqual([
    ...['', '', 'Looked at: Dust', 'Looked at: Dust and a fan'],
    'Dust and a fan\nOur price: $30.00.',
  ]);
});

it('takes the device in that is typed beside an order, and asks which where it has more pieces', async () => {
  const order = await createOrder(given.db);
  const typed = await read(await bringIn({ order }));
  expect(typed.lines).toMatchObject([
    { what: 'PlayStation 2', serial: 'SN-7', quantity: 1, orderPosition: null },
  ]);
  expect(typed).toMatchObject({ orderNumber: order, name: 'Rana' });
  await expect(bringIn({ order, what: '' })).rejects.toThrow('Write what it is.');
  await given.run(sql`update order_items set returned_quantity = 1`);
  expect((await read(await bringIn({ order, what: '' }))).lines).toMatchObject([
    { what: 'Cedar Quest', serial: 'SN-7', quantity: 1, orderPosition: 1 },
  ]);
  const complaint = await bringIn({ order, kind: 'complaint', what: 'The box' });
  expect((await read(complaint)).lines).toMatchObject([{ what: 'The box', serial: 'SN-7' }]);
});

it('takes a complaint in about an order whose pieces all came back, and nothing else of it', async () => {
  const order = await createOrder(given.db);
  await given.run(sql`update orders set status = 'delivered'`);
  await given.run(sql`update order_items set returned_quantity = quantity`);
  const brought = { order, what: '' };
  const complaint = await read(await bringIn({ ...brought, kind: 'complaint' }));
  expect(complaint).toMatchObject({ stage: 'to-answer', orderNumber: order, lines: [] });
  for (const kind of ['return', 'repair', 'offer'] as const)
    await expect(bringIn({ ...brought, kind })).rejects.toThrow('came back already');
});

it('is settled by its money alone, and not closed at all while it has a part', async () => {
  const id = await agree();
  const close = (outcome: 'done' | 'declined') =>
    moveCase(given.db, { ...press(id, 'here'), to: 'closed', outcome, actor: admin });
  expect(await close('done')).toMatchObject({ message: 'Press Ready, then take the money.' });
  await use(id, { productId: 1 });
  expect(await close('declined')).toMatchObject({ refused: 'not-allowed' });
  await putPartBack(given.db, { ...press(id, 'here'), position: 2 });
  expect(await close('declined')).toEqual({ moved: 'closed' });
});

it('goes from the intake to paid with a part from the stock, in one history (34 D)', async () => {
  const id = await bringIn();
  await noteFindings(given.db, { ...press(id, 'here'), findings: 'The laser is worn out.' });
  await quotePart(given.db, { ...press(id, 'here'), productId: 1 });
  expect(await readStock()).toBe(5);
  expect(await use(id, { position: 2 })).toMatchObject({ refused: 'not-allowed' });
  await quote(id, [3000, 1550]);
  expect(await read(id)).toMatchObject({ stage: 'waiting', agreedAt: null });
  expect(await answer(id, 'yes')).toEqual({ moved: 'here' });
  expect(await use(id, { position: 2 })).toEqual({ done: true });
  expect(await readStock()).toBe(4);
  expect(await readPartCosts(given.db, id)).toEqual({ 2: 400 });
  await makeReady(id);
  const few = { given: { cents: 4500, lbp: 0 } };
  expect(await handOver(id, few)).toMatchObject({ refused: 'amount' });
  const paid = { ...press(id, 'ready'), given: { cents: 5000, lbp: 0 } };
  const change = { change: { cents: 400, lbp: 45_000 } };
  expect(await handOver(id, paid)).toEqual(change);
  expect(await handOver(id, paid)).toEqual(change);
  expect(await handOver(id, { given: { cents: 5000, lbp: 0 } })).toHaveProperty('refused');
  expect(await listBook()).toEqual([`sale 4600 -45000 C-${id}`]);
  const until = await inMonths(3);
  expect(await findWarranty(given.db, id)).toBe(until);
  const closed = await read(id);
  expect(closed).toMatchObject({ stage: 'closed', outcome: 'done' });
  expect(closed.entries.map(({ kind, stage, words }) => [stage ?? kind, words])).toEqual([
    ['to-answer', ''],
    ['here', ''],
    ['note', 'Looked at: The laser is worn out.'],
    ['note', 'In the price: Cedar Quest.'],
    ['waiting', 'The laser is worn out.\nOur price: $45.50.'],
    ['here', ''],
    ['note', 'Part taken: Cedar Quest. 4 left.'],
    ['ready', ''],
    ['closed', expect.stringMatching(/^Paid: \$45\.50\. Warranty until \w+ \d+, \d{4}\.$/)],
  ]);
  const ledger = await findStockLedger(given.db, 1);
  expect(ledger?.lines.at(-1)).toMatchObject({ kind: 'use', change: -1, stock: 4 });
});

it('gives the last part to one of two repairs, and takes it once for a press that is sent again', async () => {
  await given.run(sql`update products set stock = 2 where id = 1`);
  const [one, other] = [await agree(), await agree()];
  const twice = { ...press(one, 'here'), part: { productId: 1 } };
  await Promise.all([usePart(given.db, twice), usePart(given.db, twice)]);
  expect(await readStock()).toBe(1);
  const outcomes = await Promise.all([use(one, { productId: 1 }), use(other, { productId: 1 })]);
  expect(outcomes.filter((outcome) => 'done' in outcome)).toHaveLength(1);
  const message = 'Cedar Quest is out of stock.';
  expect(outcomes).toContainEqual({ refused: 'not-allowed', message });
  expect(await readStock()).toBe(0);
  const changes = (await findStockLedger(given.db, 1))?.lines.map((line) => line.change);
  expect(changes).toEqual([2, -1, -1]);
});

it('puts a part back once, also when two press it; one of the price stays in it until it is left out', async () => {
  const id = await bringIn();
  await quotePart(given.db, { ...press(id, 'here'), productId: 1 });
  await quote(id, [3000, 1000]);
  await agreeAtCounter(given.db, press(id, 'waiting'));
  // Scanned, that of the price comes first.
  await use(id, { productId: 1 });
  expect(await use(id, { position: 2 })).toMatchObject({ refused: 'moved-on' });
  await use(id, { productId: 1 });
  expect((await read(id)).lines.map((line) => [line.decision, line.cashCents])).toEqual([
    ...[[null, 3000] as const, ['part-used', 1000] as const, ['part-used', null] as const],
  ]);
  expect(await readStock()).toBe(3);
  const back = (position: number) => putPartBack(given.db, { ...press(id, 'here'), position });
  const outcomes = await Promise.all([back(2), back(2)]);
  expect(outcomes.filter((one) => 'refused' in one)).toHaveLength(1);
  await back(3);
  expect(await readStock()).toBe(5);
  expect((await read(id)).lines).toMatchObject([
    { position: 1, cashCents: 3000 },
    { position: 2, cashCents: 1000, decision: 'part' },
  ]);
  expect((await findStockLedger(given.db, 1))?.lines.at(-1)).toMatchObject({ kind: 'put back' });
  await dropPart(given.db, { ...press(id, 'here'), position: 2 });
  await makeReady(id);
  expect(await handOver(id, { given: { cents: 3000, lbp: 0 } })).toHaveProperty('change');
  expect(await listBook()).toEqual([`sale 3000 0 C-${id}`]);
  const part = { part: 'Cedar Quest', priceCents: 1000 };
  const priced = (...cents: (number | null)[]) => ({
    lines: cents.map((cashCents, index) => ({
      ...(index
        ? { what: 'Cedar Quest', decision: 'part' }
        : { what: 'PlayStation 2', decision: null }),
      ...{ cashCents, creditCents: null },
    })),
  });
  expect(await listDecided()).toEqual([
    { before: null, after: part },
    { before: priced(null, null), after: priced(3000, 1000) },
    { before: part, after: null },
  ]);
});

it('costs nothing where the price is declined, and asks again where another price is sent', async () => {
  const id = await agree();
  expect(await quote(id, [])).toMatchObject({ refused: 'amount' });
  await quote(id, [9000]);
  expect(await read(id)).toMatchObject({ stage: 'waiting', agreedAt: null });
  expect(await quote(id, [1000])).toMatchObject({ refused: 'moved-on' });
  expect(await answer(id, 'no')).toEqual({ moved: 'ready' });
  expect(await handOver(id)).toEqual({ change: { cents: 0, lbp: 0 } });
  expect(await read(id)).toMatchObject({ stage: 'closed', outcome: 'declined' });
  expect(await findWarranty(given.db, id)).toBeNull();
  expect(await listBook()).toEqual([]);
});

it('takes lira, whose worth is frozen in the book', async () => {
  const id = await agree();
  await makeReady(id);
  const lira = { given: { cents: 1000, lbp: 1_800_000 }, changeIn: 'lira' } as const;
  const seen = { ...press(id, 'ready'), ...lira, seenRate: rate };
  for (const change of [{ lbpRate: 90_000 }, { seenRate: null }])
    expect(await handOver(id, { ...seen, ...change })).toMatchObject({
      ...{ refused: 'moved-on', message: 'The rate changed. Count again.' },
    });
  for (const lbpRate of [rate, 90_000])
    expect(await handOver(id, { ...seen, lbpRate })).toEqual({ change: { cents: 0, lbp: 10_000 } });
  expect(await listBook()).toEqual([`sale 1000 1790000 C-${id}`]);
});

describe('within the warranty of an earlier repair', () => {
  const find = async (id: number) => listEarlierRepairs(given.db, await read(id));
  const repair = async () => {
    const id = await agree();
    await makeReady(id);
    await handOver(id, { given: { cents: 3000, lbp: 0 } });
    return id;
  };

  it('a device is found by its serial, or by its phone and name, until the last day', async () => {
    const first = await repair();
    const earlier = [{ id: first, warrantyUntil: await inMonths(3) }];
    const stranger = { name: 'Ali', phone: '+96170000000', email: '' };
    expect(await find(await bringIn({ ...stranger, serial: 'sn-7' }))).toEqual(earlier);
    expect(await find(await bringIn({ serial: '', what: 'playstation 2' }))).toEqual(earlier);
    expect(await find(await bringIn({ ...stranger, serial: '' }))).toEqual([]);
    expect(await find(await bringIn({ serial: '', what: 'Dreamcast' }))).toEqual([]);
    expect(await find(first)).toEqual([]);
    await given.run(sql`update cases set warranty_until = current_date - 1`);
    expect(await find(await bringIn())).toEqual([]);
  });

  it('nothing is to be paid, parts may be taken, and a warranty begins again', async () => {
    await repair();
    const again = await bringIn();
    expect(await coverByWarranty(given.db, press(again, 'here'))).toEqual({ done: true });
    const { entries } = await read(again);
    const line = { what: 'PlayStation 2', cashCents: null, creditCents: null };
    expect((await listDecided()).at(-1)).toEqual({
      before: { lines: [{ ...line, decision: null }] },
      after: { lines: [{ ...line, decision: 'warranty' }] },
    });
    expect(entries.at(-1)?.words).toMatch(/^In warranty until .*: nothing is to be paid\.$/);
    expect(await use(again, { productId: 1 })).toEqual({ done: true });
    await makeReady(again);
    expect(await handOver(again)).toEqual({ change: { cents: 0, lbp: 0 } });
    expect(await read(again)).toMatchObject({ outcome: 'done' });
    expect(await findWarranty(given.db, again)).toBe(await inMonths(3));
    expect(await listBook()).toHaveLength(1);
    const other = await bringIn({ serial: 'SN-8', phone: '' });
    expect(await coverByWarranty(given.db, press(other, 'here'))).toHaveProperty('refused');
  });
});

it('has the cost of its parts in the file of the month: with its payment, or once it is closed without one', async () => {
  const today = todayInBeirut();
  const readMonth = async () => {
    const file = await exportMonth(given.db, { from: today, to: today }, 11);
    return parse<Record<string, string>>(file, { columns: true, bom: true });
  };
  const paid = await agree();
  await use(paid, { productId: 1 });
  await use(paid, { productId: 1 });
  await quotePart(given.db, { ...press(paid, 'here'), productId: 1 });
  await makeReady(paid);
  await handOver(paid, { given: { cents: 3000, lbp: 0 } });
  const bill = {
    ...{ Kind: 'Repair', Order: `C-${paid}`, 'Cost USD': '8' },
    ...{ 'Order total USD': '30', 'Cash collected USD': '30' },
  };
  const free = await bringIn();
  await coverByWarranty(given.db, press(free, 'here'));
  await use(free, { productId: 1 });
  await makeReady(free);
  expect(await readMonth()).toMatchObject([bill]);
  await handOver(free);
  expect(await readMonth()).toMatchObject([
    bill,
    {
      ...{ Kind: 'Repair', Order: `C-${free}`, Units: '', 'Amount USD': '', 'Cost USD': '4' },
      ...{ 'Order total USD': '', 'Cash collected USD': '', 'VAT 11% contained USD': '' },
    },
  ]);
});

it('tells why it was not repaired, by what it became ready', async () => {
  const endUnpaid = async (id: number) => {
    expect(await handOver(id)).toHaveProperty('change');
    return (await read(id)).outcome;
  };
  const price = async () => {
    const id = await bringIn();
    await quote(id, [3000]);
    return id;
  };
  const [lapsed, declined] = [await price(), await price()];
  const [onPhone, givenUp] = [await price(), await price()];
  const [received, unpriced] = [await price(), await bringIn()];
  await given.run(sql`update cases set due_on = due_on - 15 where id = ${lapsed}`);
  await endExpiredCases(given.db);
  await answer(declined, 'no');
  await answer(givenUp, 'no');
  await moveCase(given.db, { ...press(givenUp, 'ready'), to: 'here', actor: admin });
  await makeReady(givenUp);
  await moveCase(given.db, { ...press(onPhone, 'waiting'), to: 'ready', actor: admin });
  expect([await endUnpaid(lapsed), await endUnpaid(declined)]).toEqual(['expired', 'declined']);
  expect([await endUnpaid(onPhone), await endUnpaid(givenUp)]).toEqual(['declined', 'refused']);
  await given.run(sql`update cases set stage = 'waiting' where id = ${unpriced}`);
  for (const id of [received, unpriced]) {
    await moveCase(given.db, { ...press(id, 'waiting'), to: 'here', actor: admin });
    await makeReady(id);
  }
  expect([await endUnpaid(received), await endUnpaid(unpriced)]).toEqual(['declined', 'refused']);
});

async function openRepair(): Promise<{ id: number }> {
  const asked = { kind: 'repair', userId: null, orderId: null, language: 'fr' } as const;
  const person = { name: 'Rana', email: 'rana@example.com', phone: '', words: 'Il ne lit rien' };
  const lines = [{ what: 'Dreamcast' }];
  return openCase(given.db, { ...asked, ...person, lines, attemptKey: randomUUID() });
}

it('has no price to agree to from a part alone, before one is sent', async () => {
  const { id } = await openRepair();
  await quotePart(given.db, { ...press(id, 'to-answer'), productId: 1 });
  await writeCaseMessage(given.db, {
    ...press(id, 'to-answer'),
    words: 'Which one?',
    actor: admin,
  });
  const asked = await read(id);
  expect(asked.lines[1]).toMatchObject({ askedCents: 1000, cashCents: null });
  expect([asked.stage, hasPrice(asked), isAsked(asked)]).toEqual(['waiting', false, false]);
  expect(await answer(id, 'yes')).toMatchObject({ refused: 'moved-on' });
  await quote(id, [3000], 'waiting');
  expect((await read(id)).lines[1]).toMatchObject({ askedCents: null, cashCents: null });
});

it('is not called ready before it came', async () => {
  const { id } = await openRepair();
  await quote(id, [3000], 'to-answer');
  const ready = { ...press(id, 'waiting'), to: 'ready', actor: admin } as const;
  expect(await moveCase(given.db, ready)).toMatchObject({ refused: 'not-allowed' });
});

it('asked for on the web it is priced first, and closed where its price is declined', async () => {
  const { id } = await openRepair();
  await quote(id, [2000], 'to-answer');
  expect(await answer(id, 'yes')).toEqual({ moved: 'expected' });
  expect(await quote(id, [5000], 'expected')).toMatchObject({ refused: 'not-allowed' });
  const other = await openRepair();
  await quote(other.id, [2000], 'to-answer');
  expect(await answer(other.id, 'no')).toEqual({ moved: 'closed' });
});

it('of the shop itself ends on the shelf or is written off, once', async () => {
  const own = async () => {
    const id = await bringIn({ name: '', phone: '', email: '' });
    await given.run(sql`update case_lines set product_id = 1 where case_id = ${id}`);
    return id;
  };
  const [shelved, lost] = [await own(), await own()];
  expect(await quote(shelved, [1000])).toMatchObject({ refused: 'not-allowed' });
  await use(shelved, { productId: 1 });
  const end = (id: number, to: 'shelf' | 'written-off') =>
    closeOwnRepair(given.db, { ...press(id, 'here'), to });
  const closed = { ...press(lost, 'here'), to: 'closed', actor: 'customer' } as const;
  expect(await moveCase(given.db, closed)).toMatchObject({ refused: 'not-allowed' });
  const outcomes = await Promise.all([end(shelved, 'shelf'), end(shelved, 'written-off')]);
  expect(outcomes.filter((one) => 'done' in one)).toHaveLength(1);
  await end(lost, 'written-off');
  const isShelved = (await read(shelved)).lines[0]?.decision === 'shelf';
  expect(await readStock()).toBe(isShelved ? 5 : 4);
  expect(await read(lost)).toMatchObject({ stage: 'closed', outcome: 'done' });
});
