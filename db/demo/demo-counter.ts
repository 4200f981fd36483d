import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { findCase, openCase } from '#app/cases/cases.server.ts';
import { sellAtCounter } from '#app/counter/counter-sale.server.ts';
import { enterMovement } from '#app/counter/enter-cash.server.ts';
import { closeTill, openTill, readOpenTill } from '#app/counter/till.server.ts';
import type { DeliverySettings } from '#app/delivery/plan-delivery.ts';
import { recordOrdersSeen } from '#app/orders/feed/order-feed.server.ts';
import { findOrder } from '#app/orders/orders.server.ts';
import type { DeliveryRules } from '#app/orders/place-order.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import type { DemoCase } from './demo-case-steps.ts';
import { demoCases } from './demo-cases.ts';

interface Shop {
  /** In the transaction of the demo. */
  db: Database;
  admin: { id: string; email: string };
  rules: DeliveryRules;
}

const soldDaysAgo = 12;

/** Functions that begin a transaction of their own run in this one. */
function joinTransaction(transaction: Connection): Database {
  const begin = () => ({
    execute: (act: (joined: Connection) => Promise<unknown>) => act(transaction),
  });
  return new Proxy(transaction, {
    get(target, name) {
      if (name === 'transaction') return begin;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) as Database;
}

async function done<Outcome>(
  outcome: Promise<Outcome>,
): Promise<Exclude<Outcome, { refused: string }>> {
  const given = await outcome;
  if (given && typeof given === 'object' && 'refused' in given)
    throw new Error(`The demo was refused: ${JSON.stringify(given)}`);
  return given as Exclude<Outcome, { refused: string }>;
}

const on = (daysAgo: number, time: string) => sql`(
  ((now() at time zone 'Asia/Beirut')::date - ${daysAgo}::int + ${time}::time)
    at time zone 'Asia/Beirut')`;

async function findProduct(db: Connection, name: string) {
  const found = await sql<{ id: number; cents: number }>`
    select id, price_cents as cents from products
    where name = ${name} and is_demo and archived_at is null`.execute(db);
  const [product] = found.rows;
  if (!product) throw new Error(`The demo has no ${name}.`);
  return product;
}

/** Sells what a case is about, for the next full dollar; gives the order. */
async function sell({ db, admin, rules }: Shop, name: string, phone: string) {
  const { id, cents } = await findProduct(db, name);
  const sale = {
    ...{ admin, phone, attemptKey: randomUUID(), totalCents: cents },
    lines: [{ productId: id, quantity: 1 }],
    ...{ discountCents: 0, discountReason: '', creditCents: 0, changeIn: 'both' as const },
    given: { cents: Math.ceil(cents / 100) * 100, lbp: 0 },
  };
  const { sold } = await done(sellAtCounter(db, sale, rules));
  return findOrder(db, { orderNumber: sold.orderNumber });
}

async function insertCase(shop: Shop, one: DemoCase, phone: string, orderId: number | null) {
  const { db, admin, rules } = shop;
  const { days, sold, steps = [], language = 'en', ...opened } = one;
  const [openedAgo, lastAgo] = days;
  const lines = sold ? [{ what: sold, orderPosition: 1 }] : (one.lines ?? []);
  const from = { userId: null, orderId, email: '', phone, language };
  const attemptKey = randomUUID();
  const { id } = await openCase(db, { ...opened, ...from, attemptKey, lines });
  // How many entries there were before each step.
  const counts: number[] = [];
  for (const step of steps) {
    const found = await findCase(db, id);
    if (!found) throw new Error('A case of the demo is gone.');
    counts.push(found.entries.length);
    const visit = { db, admin, found, lbpRate: rules.settings.lbpRate, entryKey: randomUUID() };
    await done(step({ ...visit, findProduct: (name) => findProduct(db, name) }));
  }
  const at = (step: ReturnType<typeof sql>) => sql`(${on(openedAgo, '10:30')}
    + round(${(openedAgo - lastAgo) / Math.max(1, steps.length)}::numeric * ${step}) * interval '1 day'
    + ${step} * interval '50 minutes')`;
  await sql`
    update case_entries set created_at = ${at(sql`step`)}
    from (select id, (select count(*) from unnest(${counts}::int[]) as before where before < place) as step
      from (select id, row_number() over (order by id) as place from case_entries
        where case_id = ${id}) as placed) as entry where entry.id = case_entries.id`.execute(db);
  const [first, last] = [on(openedAgo, '10:30'), at(sql`${steps.length}::int`)];
  await sql`
    update cases set opened_at = ${first},
      due_on = due_on - case stage when 'to-answer' then ${openedAgo}::int else ${lastAgo}::int end,
      agreed_at = case when agreed_at is not null then ${last} end,
      closed_at = case when closed_at is not null then ${last} end,
      received_at = case when received_at is not null then coalesce((select min(created_at)
        from case_entries where case_id = cases.id and stage = 'here'), ${last}) end
    where id = ${id}`.execute(db);
}

interface Day {
  daysAgo: number;
  opened: number;
  /** What is missing at its end, in cents, and why. */
  missing: number;
  reason: string;
}

async function keepTill(
  { db, admin, rules }: Shop,
  { daysAgo, opened, missing, reason }: Day,
  act: () => Promise<void>,
): Promise<void> {
  await done(openTill(db, { cents: opened, lbp: 900_000, admin }));
  await act();
  const till = await readOpenTill(db);
  if (!till) throw new Error('The till of the demo is closed.');
  const { lbpRate } = rules.settings;
  const { cents, lbp } = till.expected;
  const counted = { cents: cents - missing, lbp, seen: till.expected, reason, lbpRate };
  await done(closeTill(db, { tillId: till.id, ...counted, admin }));
  await sql`
    update cash_entries set at = coalesce((select closed_at from cases where id = case_id),
      ${on(daysAgo, '10:15')} + place * interval '8 hours' / count)
    from (select id, row_number() over (order by id) as place, count(*) over () as count
      from cash_entries where till_id = ${till.id}) as entry
    where entry.id = cash_entries.id`.execute(db);
  await sql`
    update tills set opened_at = ${on(daysAgo, '10:00')}, closed_at = ${on(daysAgo, '19:05')}
    where id = ${till.id}`.execute(db);
}

/**
 * Adds what the Counter tab shows to the demo: cases of each kind in each stage, the orders that came back,
 * and two days of the till. It is closed, so that the owner's own book begins with an empty day. Goes
 * through the functions of the shop, as `admin`, and sends no email.
 */
export async function insertDemoCounter(
  transaction: Connection,
  admin: Shop['admin'],
  defaults: DeliverySettings,
): Promise<void> {
  const set = await sql<{ value: number }>`
    select value from settings where key = 'lbpRate'`.execute(transaction);
  const lbpRate = set.rows[0]?.value ?? null;
  const rules = { places: [], settings: { ...defaults, lbpRate } };
  const shop = { db: joinTransaction(transaction), admin, rules };
  const enter = async (kind: 'expense' | 'taken-out', cents: number, entry: string) => {
    const written = { kind, cents, lbp: 0, note: entry, entryKey: randomUUID() };
    await done(enterMovement(shop.db, { ...written, lbpRate, admin }));
  };
  const cases = demoCases.map((one, index) => ({ one, phone: `+96171555${101 + index}` }));
  const orderIds = new Map<string, number>();
  const earlier = { daysAgo: soldDaysAgo, opened: 10_000, missing: 0, reason: '' };
  await keepTill(shop, earlier, async () => {
    for (const { one, phone } of cases) {
      const order = one.sold ? await sell(shop, one.sold, phone) : null;
      if (order) orderIds.set(phone, order.id);
    }
    await enter('expense', 1200, 'Petrol for the scooter');
  });
  const yesterday = { daysAgo: 1, opened: 15_000, missing: 200, reason: 'A coin roll was short' };
  await keepTill(shop, yesterday, async () => {
    await enter('expense', 650, 'Tape and boxes');
    for (const { one, phone } of cases)
      await insertCase(shop, one, phone, orderIds.get(phone) ?? null);
    await enter('taken-out', 5000, 'To the bank');
  });
  await finish(transaction);
  const all = { newest: Number.MAX_SAFE_INTEGER, missing: [] };
  await recordOrdersSeen(transaction, admin.id, { ...all, states: all });
}

/** Marks what was made, and takes back what only the acts of people leave behind. */
async function finish(db: Connection): Promise<void> {
  // Numbers of receipts have no holes: the first one is of the owner's first sale.
  await sql`
    update orders set created_at = at, confirmed_at = at, packed_at = at, first_name = cases.name,
      receipt_number = null
    from cases join cash_entries using (order_id) where orders.id = order_id`.execute(db);
  await sql`
    update order_states set created_at = at from cash_entries
    where order_states.order_id = cash_entries.order_id`.execute(db);
  await sql`update cases set is_demo = true, due_mailed_at = now()`.execute(db);
  await sql`update credit_entries set at = ${on(3, '16:30')}`.execute(db);
  // The ledger of a product tells of each unit; nothing else was done by the administrator.
  await sql`
    delete from audit_log where created_at >= now()
      and subject_kind in ('case', 'cash', 'order', 'till')`.execute(db);
  await sql`delete from pgboss.job where created_on >= now()`.execute(db);
}
