import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import type { CreditEntry, CreditHolder } from './credit.ts';

interface NewCredit {
  /** One key, one entry. Those that begin with 'order-' or 'move-' are written in this room alone. */
  entryKey: string;
  holder: CreditHolder;
  /** Below 0 takes credit away. */
  cents: number;
  orderId?: number;
  caseId?: number;
  actorId: string | null;
  note?: string;
}

/** The columns of a holder; both empty for one who is erased. */
export const toHolderColumns = (holder: CreditHolder) =>
  'userId' in holder ? { userId: holder.userId, phone: '' } : { userId: null, phone: holder.phone };

const isOf = (holder: CreditHolder) =>
  'userId' in holder
    ? sql<boolean>`credit_entries.user_id = ${holder.userId}`
    : sql<boolean>`(credit_entries.user_id is null and credit_entries.phone = ${holder.phone})`;

/**
 * Gives credit, or takes it as far as the balance reaches. The same key again changes nothing and gives
 * false, and so does an entry of nothing or of more than there is.
 */
export async function recordCredit(db: Connection, entry: NewCredit): Promise<boolean> {
  const { entryKey, holder, cents, orderId = null, caseId = null, actorId, note = '' } = entry;
  if (cents === 0) return false;
  const { userId, phone } = toHolderColumns(holder);
  const isThere = cents > 0 ? sql`true` : sql`lock_credit(${userId}, ${phone}) + ${cents} >= 0`;
  const added = await sql`
    insert into credit_entries (entry_key, user_id, phone, cents, order_id, case_id, actor_id, note)
    select ${entryKey}, ${userId}, ${phone}, ${cents}::int, ${orderId}::bigint, ${caseId}::bigint,
      ${actorId}, ${note}
    where ${isThere} on conflict (entry_key) do nothing returning id`.execute(db);
  return added.rows.length > 0;
}

async function findByKey(
  db: Connection,
  entryKey: string,
): Promise<Pick<CreditEntry, 'cents' | 'note'> | null> {
  const found = await sql<Pick<CreditEntry, 'cents' | 'note'>>`
    select cents, note from credit_entries where entry_key = ${entryKey}`.execute(db);
  return found.rows[0] ?? null;
}

/**
 * Whose credit somebody with this phone number may spend in the shop: that of the number, else of the only
 * account that has ordered with it. Where none has, of the only one that a case with the number gave credit to, or
 * that is one person with it. Null where there is none.
 */
export async function findCreditOfPhone(
  db: Connection,
  phone: string,
): Promise<{ holder: CreditHolder; balanceCents: number } | null> {
  const ofPhone = await readCreditBalance(db, { phone });
  if (ofPhone > 0) return { holder: { phone }, balanceCents: ofPhone };
  const found = await sql<{ userId: string }>`
    with buyers as (
      select distinct user_id as id from orders where phone = ${phone} and user_id is not null limit 2
    ), known as (
      select entry.user_id as id from cases join credit_entries as entry on case_id = cases.id
      where cases.phone = ${phone} and entry.user_id is not null
      union select id from users where id in (select customer_members(${phone}))
    )
    select id as "userId" from buyers
    union select id from known where not exists (select from buyers) limit 2`.execute(db);
  const [only, other] = found.rows;
  if (!only || other) return null;
  const holder = { userId: only.userId };
  const balanceCents = await readCreditBalance(db, holder);
  return balanceCents > 0 ? { holder, balanceCents } : null;
}

/** Locks the credit of a holder until the transaction ends, and reads its balance. */
export async function lockCredit(db: Connection, holder: CreditHolder): Promise<number> {
  const { userId, phone } = toHolderColumns(holder);
  const found = await sql<{ cents: number | null }>`
    select lock_credit(${userId}, ${phone}) as cents`.execute(db);
  return found.rows[0]?.cents ?? 0;
}

export async function readCreditBalance(db: Connection, holder: CreditHolder): Promise<number> {
  const found = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from credit_entries
    where ${isOf(holder)}`.execute(db);
  return found.rows[0]?.cents ?? 0;
}

/** Selects what credit has paid of a row of `orders` and its cases did not give back as credit. */
const creditToReturn = (
  isEarlier: ReturnType<typeof sql>,
) => sql<number>`greatest(0, credit_cents - (
  select coalesce(sum(cents), 0) from credit_entries join cases on cases.id = case_id
  where cases.order_id = orders.id and cents > 0 and ${isEarlier}))::int`;

/** What credit has paid of an order and its returns did not give back as credit yet. */
export async function readCreditToReturn(db: Connection, orderId: number): Promise<number> {
  const found = await sql<{ cents: number }>`
    select ${creditToReturn(sql`true`)} as cents from orders where id = ${orderId}`.execute(db);
  return found.rows[0]?.cents ?? 0;
}

/**
 * Whose credit a case has given, their balance, and what of it is the case's, was not paid out since and had
 * not paid for the order of the case; null where it gave none.
 */
export async function findCreditOfCase(
  db: Connection,
  caseId: number,
): Promise<{ holder: CreditHolder; balanceCents: number; ofCaseCents: number } | null> {
  const isEarlier = sql`credit_entries.id < (
    select min(id) from credit_entries where case_id = ${caseId})`;
  const found = await sql<{ userId: string | null; phone: string; cents: number }>`
    select user_id as "userId", phone, greatest(0, sum(cents) - coalesce((
      select ${creditToReturn(isEarlier)} from orders join cases on order_id = orders.id
      where cases.id = ${caseId}), 0))::int as cents
    from credit_entries
    where case_id = ${caseId} group by user_id, phone having sum(cents) > 0`.execute(db);
  const [row] = found.rows;
  if (!row || (row.userId === null && row.phone === '')) return null;
  const holder = row.userId === null ? { phone: row.phone } : { userId: row.userId };
  return { holder, balanceCents: await readCreditBalance(db, holder), ofCaseCents: row.cents };
}

const maxListed = 200;

/** The balance of a holder and what moved it, the newest first, at most 200. */
export async function readCredit(
  db: Connection,
  holder: CreditHolder,
): Promise<{ balanceCents: number; entries: CreditEntry[] }> {
  const found = await sql<Omit<CreditEntry, 'at'> & { at: Date }>`
    select credit_entries.id, cents, at, note, case_id as "caseId", order_number as "orderNumber",
      case when entry_key like 'order-%' then 'order' when entry_key like 'move-%' then 'moved'
        else 'given' end as kind
    from credit_entries left join orders on orders.id = order_id
    where ${isOf(holder)} order by credit_entries.id desc limit ${maxListed}`.execute(db);
  const entries = found.rows.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
  return { balanceCents: await readCreditBalance(db, holder), entries };
}

interface ByHand extends Pick<NewCredit, 'holder' | 'cents'> {
  entryKey: string;
  note: string;
  admin: Actor & { id: string };
}

/**
 * Gives or takes credit for a reason. More than there is is not taken. The same key again changes nothing,
 * and gives the earlier entry where it came with another amount or reason.
 */
export function changeCreditByHand(
  db: Database,
  { entryKey, holder, cents, note, admin }: ByHand,
): Promise<'changed' | 'too-much' | { earlier: Pick<CreditEntry, 'cents' | 'note'> }> {
  return db.transaction().execute(async (transaction) => {
    const key = `hand-${entryKey}`;
    const entry = { entryKey: key, holder, cents, note, actorId: admin.id };
    if (!(await recordCredit(transaction, entry))) {
      const earlier = await findByKey(transaction, key);
      if (!earlier) return 'too-much';
      return earlier.cents === cents && earlier.note === note ? 'changed' : { earlier };
    }
    await recordAudit(transaction, admin, {
      ...({ action: 'credit', subjectKind: 'user' } as const),
      subjectId: 'userId' in holder ? holder.userId : holder.phone,
      after: { cents, note },
    });
    return 'changed';
  });
}

/** Everything about the credit of a holder, for who asks for their data. */
export async function exportCredit(db: Connection, holder: CreditHolder): Promise<unknown> {
  const { balanceCents, entries } = await readCredit(db, holder);
  return { balanceCents, entries: entries.map(({ id: _id, caseId: _case, ...entry }) => entry) };
}

/** Sums the credit that holders may still spend, in cents. */
export async function sumOpenCredit(db: Connection): Promise<{ cents: number }> {
  const found = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from credit_entries
    where user_id is not null or phone <> ''`.execute(db);
  return found.rows[0] ?? { cents: 0 };
}

/** Erases whose the entries of a holder were. Their amounts stay. */
export async function eraseCredit(db: Connection, holder: CreditHolder): Promise<void> {
  await sql`update credit_entries set user_id = null, phone = '', note = ''
    where ${isOf(holder)}`.execute(db);
  if ('phone' in holder)
    await sql`delete from credit_codes where phone = ${holder.phone}`.execute(db);
}
