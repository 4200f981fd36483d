import { sql } from 'kysely';
import type { Actor } from '#app/audit/audit-log.server.ts';
import { ordersChannel } from '#app/orders/feed/order-feed.server.ts';
import { accountTitle, formatChange } from '#app/orders/moves/latest-change.server.ts';
import { worthCents } from '#app/orders/order-cash.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { inRange } from '#app/platform/text/day-range.server.ts';
import type { Days } from '#app/platform/text/day-range.ts';
import { type Cash, formatCash, negate } from './cash.ts';
import { type BookEntry, type EntryKind, entryKinds } from './cash-book.ts';

/** A movement of cash: what came into the shop, below 0 what went out. */
interface NewEntry extends Cash {
  /** One key, one entry. */
  entryKey: string;
  kind: EntryKind;
  /** What its lira are counted at; null where none is set. */
  lbpRate: number | null;
  orderId?: number;
  runId?: number;
  caseId?: number;
  note?: string;
  /** The only till that it may go into, while it is open; any that is open by default. */
  tillId?: number | null;
}

/**
 * Writes a movement of cash into the book, and into the till that is open. The only way in: the same key
 * again changes nothing and gives false, and so does a movement of nothing. Open pages of the shop follow.
 */
export async function recordCash(db: Connection, actor: Actor, entry: NewEntry): Promise<boolean> {
  const { entryKey, kind, cents, lbp, lbpRate, note = '' } = entry;
  const { orderId = null, runId = null, caseId = null } = entry;
  if (cents === 0 && lbp === 0) return false;
  const isRightTill = entry.tillId === undefined ? sql`true` : sql`id = ${entry.tillId}::bigint`;
  // The lock lets a till be closed only before or after this. Of two entries that wait for one order the time tells
  // which came first, which that of their transactions does not.
  const added = await sql`
    with till as (select id from tills where closed_at is null and ${isRightTill} for share)
    insert into cash_entries (entry_key, till_id, kind, cents, lbp, lbp_rate, order_id, run_id,
      case_id, actor_id, note, at)
    select ${entryKey}, (select id from till), ${kind}, ${cents}::int, ${lbp}::bigint,
      ${lbpRate}::int, ${orderId}::bigint, ${runId}::bigint, ${caseId}::bigint, ${actor.id}, nullif(${note}, ''),
      clock_timestamp()
    on conflict (entry_key) do nothing returning pg_notify(${ordersChannel}, '')`.execute(db);
  return added.rows.length > 0;
}

/** What customers and couriers brought in a range less what was given back, in cents. */
export async function sumCashIn(db: Connection, range: Days) {
  const found = await sql<{ cents: number; counterCents: number }>`
    select coalesce(sum(${worthCents}), 0)::bigint as cents,
      coalesce(sum(${worthCents}) filter (where kind <> 'run'), 0)::bigint as "counterCents"
    from cash_entries
    where kind in ('sale', 'collected', 'run', 'refund') and ${inRange('at', range)}`.execute(db);
  return found.rows[0] ?? { cents: 0, counterCents: 0 };
}

type ChosenEntries = { tillId: number } | { range: Days };

const isChosen = (chosen: ChosenEntries) =>
  'tillId' in chosen ? sql`till_id = ${chosen.tillId}` : inRange('at', chosen.range);

/** A key that no form can send: those are random. */
export const correctionKey = (id: number) => `correct-${id}`;

async function readEntries(
  db: Connection,
  condition: ReturnType<typeof sql>,
  limit: number,
): Promise<BookEntry[]> {
  const found = await sql<Omit<BookEntry, 'at'> & { at: Date }>`
    select cash_entries.id, kind, cents, lbp, cash_entries.lbp_rate as "lbpRate", cash_entries.note, at,
      run_id as "runId", case_id as "caseId", till_id as "tillId", order_number as "orderNumber",
      receipt_number as "receiptNumber", coalesce(${accountTitle}, '') as by,
      exists (select from cash_photos where entry_id = cash_entries.id) as "hasPhoto",
      entry_key like 'correct-%' as "isCorrection", exists (select from cash_entries as correction
        where correction.entry_key = 'correct-' || cash_entries.id) as "isCorrected"
    from cash_entries left join orders on orders.id = order_id
      left join users on users.id = actor_id
    where ${condition} order by cash_entries.id desc limit ${limit}`.execute(db);
  return found.rows.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}

export const maxListedEntries = 500;

/** Lists the newest entries first, at most `maxListedEntries`; of those before an id where one is given. */
export function listEntries(
  db: Connection,
  chosen: ChosenEntries,
  before?: number,
): Promise<BookEntry[]> {
  const isBefore = before === undefined ? sql`true` : sql`cash_entries.id < ${before}`;
  return readEntries(db, sql`${isChosen(chosen)} and ${isBefore}`, maxListedEntries);
}

/** The entry of an id or of a key; null for none. */
export async function findEntry(
  db: Connection,
  by: { id: number } | { entryKey: string },
): Promise<BookEntry | null> {
  const condition = 'id' in by ? sql`cash_entries.id = ${by.id}` : sql`entry_key = ${by.entryKey}`;
  const [entry] = await readEntries(db, condition, 1);
  return entry ?? null;
}

/** Tells what a form has booked that was changed after its first answer was lost. */
export function describeEarlier({ by, kind, note, at, ...cash }: BookEntry): string {
  const amount = formatCash(cash.cents < 0 || cash.lbp < 0 ? negate(cash) : cash);
  const [did, again] =
    kind === 'refund'
      ? [`gave back ${amount}, ${note},`, 'give this back']
      : [`entered ${amount}, ${note} (${entryKinds[kind].toLowerCase()})`, 'enter this'];
  return `${formatChange(by || 'Somebody', did, new Date(at))} Press again to ${again}, too.`;
}

/** Keeps the photo of the paper of an entry, WebP; the first one stays. */
export async function addCashPhoto(db: Connection, entryKey: string, image: Buffer): Promise<void> {
  await sql`
    insert into cash_photos (entry_id, image)
    select id, ${image} from cash_entries where entry_key = ${entryKey}
    on conflict do nothing`.execute(db);
}

/** The photo of an entry, WebP; of the open till alone where not all may be seen. Null for none. */
export async function readCashPhoto(
  db: Connection,
  { entryId, mayAll }: { entryId: number; mayAll: boolean },
): Promise<Buffer | null> {
  const isOpen = sql`till_id = (select id from tills where closed_at is null)`;
  const found = await sql<{ image: Buffer }>`
    select image from cash_photos join cash_entries on cash_entries.id = entry_id
    where entry_id = ${entryId} and ${mayAll ? sql`true` : isOpen}`.execute(db);
  return found.rows[0]?.image ?? null;
}

/** How many entries there are, and their sum in each currency. */
export async function sumEntries(
  db: Connection,
  chosen: ChosenEntries,
): Promise<Cash & { count: number }> {
  const found = await sql<Cash & { count: number }>`
    select count(*)::int as count, coalesce(sum(cents), 0)::bigint as cents,
      coalesce(sum(lbp), 0)::bigint as lbp
    from cash_entries where ${isChosen(chosen)}`.execute(db);
  return found.rows[0] ?? { count: 0, cents: 0, lbp: 0 };
}
