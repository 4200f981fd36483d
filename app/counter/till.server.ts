import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { accountTitle, formatChange } from '#app/orders/moves/latest-change.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { refusal } from '#app/platform/refusal.ts';
import { addCash, type Cash, type CashDifference, compareCash } from './cash.ts';
import type { ClosedTill, Till } from './cash-book.ts';

type Admin = Pick<User, 'id' | 'email'>;
type TillRefusal = { refused: 'stale' | 'no-reason'; message: string };

interface TillRow {
  id: number;
  openedAt: Date;
  openedBy: string;
  openedById: string | null;
  openedCents: number;
  openedLbp: number;
  cents: number;
  lbp: number;
  closedAt: Date | null;
  closedBy: string;
  closedById: string | null;
  countedCents: number | null;
  countedLbp: number | null;
  lbpRate: number | null;
  reason: string | null;
}

/** The tills of a condition, each with the sum of its entries, the newest first. */
async function listTills(
  db: Connection,
  condition: ReturnType<typeof sql>,
  limit: number,
): Promise<TillRow[]> {
  const titleOf = (column: string) =>
    sql`coalesce((select ${accountTitle} from users where users.id = ${sql.ref(column)}), '')`;
  const found = await sql<TillRow>`
    select tills.id, opened_at as "openedAt", ${titleOf('opened_by')} as "openedBy",
      opened_by as "openedById", opened_cents as "openedCents", opened_lbp as "openedLbp",
      moved.cents, moved.lbp,
      closed_at as "closedAt", ${titleOf('closed_by')} as "closedBy", closed_by as "closedById",
      counted_cents as "countedCents", counted_lbp as "countedLbp", lbp_rate as "lbpRate", reason
    from tills cross join lateral (
      select coalesce(sum(cents), 0)::bigint as cents, coalesce(sum(lbp), 0)::bigint as lbp
      from cash_entries where till_id = tills.id) as moved
    where ${condition} order by tills.id desc limit ${limit}`.execute(db);
  return found.rows;
}

function toTill(row: TillRow): Till {
  const opened = { cents: row.openedCents, lbp: row.openedLbp };
  return {
    id: row.id,
    openedAt: row.openedAt.toISOString(),
    openedBy: row.openedBy,
    opened,
    expected: addCash(opened, row),
  };
}

/** The till that is open; null while it is closed. */
export async function readOpenTill(db: Connection): Promise<Till | null> {
  const [row] = await listTills(db, sql`closed_at is null`, 1);
  return row ? toTill(row) : null;
}

/** The last tills that were counted, the newest first. */
export async function listClosedTills(db: Connection, limit: number): Promise<ClosedTill[]> {
  const rows = await listTills(db, sql`closed_at is not null`, limit);
  return rows.map(toClosedTill);
}

function toClosedTill(row: TillRow): ClosedTill {
  const till = toTill(row);
  const counted = { cents: row.countedCents ?? 0, lbp: row.countedLbp ?? 0 };
  const { differenceCents, differenceLbp } = compareCash(counted, till.expected, row.lbpRate);
  return {
    ...till,
    counted,
    closedAt: row.closedAt?.toISOString() ?? '',
    closedBy: row.closedBy,
    differenceCents,
    differenceLbp,
    reason: row.reason,
  };
}

/** The answer for a till that is open already: that of its count where this is the same once more. */
async function answerOpen(
  db: Connection,
  { cents, lbp, admin }: Cash & { admin: Admin },
): Promise<{ opened: number } | TillRefusal> {
  const [open] = await listTills(db, sql`closed_at is null`, 1);
  if (!open) return refusal('stale', 'The till was closed elsewhere just now. Count again.');
  const { id, openedBy, openedById, openedAt, openedCents, openedLbp } = open;
  if (openedById === admin.id && openedCents === cents && openedLbp === lbp) return { opened: id };
  return refusal('stale', formatChange(openedBy || 'Somebody', 'opened the till', openedAt));
}

/** Opens the till with a count of what lies in it. Refuses while another count has it open. */
export function openTill(
  db: Database,
  count: Cash & { admin: Admin },
): Promise<{ opened: number } | TillRefusal> {
  const { cents, lbp, admin } = count;
  return db.transaction().execute(async (transaction) => {
    const added = await sql<{ id: number }>`
      insert into tills (opened_by, opened_cents, opened_lbp) values (${admin.id}, ${cents}, ${lbp})
      on conflict do nothing returning id`.execute(transaction);
    const [till] = added.rows;
    if (!till) return answerOpen(transaction, count);
    const entry = { action: 'open', subjectKind: 'till', subjectId: till.id } as const;
    await recordAudit(transaction, admin, { ...entry, after: { cents, lbp } });
    return { opened: till.id };
  });
}

interface CountedTill extends Cash {
  tillId: number;
  /** What should lie in it as the page showed it: a sale since then is counted first. */
  seen: Cash;
  /** Why the count differs; empty where it does not. */
  reason: string;
  lbpRate: number | null;
  admin: Admin;
}

/** The answer for a till that is closed already: that of its count where this is the same once more. */
async function answerClosed(
  db: Connection,
  { tillId, cents, lbp, reason, admin }: CountedTill,
): Promise<CashDifference | TillRefusal> {
  const [row] = await listTills(db, sql`tills.id = ${tillId} and closed_at is not null`, 1);
  if (!row?.closedAt) return refusal('stale', 'The till was closed elsewhere.');
  const { counted, closedBy, differenceCents, differenceLbp, ...closed } = toClosedTill(row);
  const isSame =
    row.closedById === admin.id &&
    counted.cents === cents &&
    counted.lbp === lbp &&
    (closed.reason ?? '') === reason;
  if (isSame) return { differenceCents, differenceLbp };
  return refusal('stale', formatChange(closedBy || 'Somebody', 'closed the till', row.closedAt));
}

/** A difference needs its reason. The same count by the same person changes nothing more. */
export function closeTill(db: Database, count: CountedTill): Promise<CashDifference | TillRefusal> {
  const { tillId, cents, lbp, seen, reason, lbpRate, admin } = count;
  return db.transaction().execute(async (transaction) => {
    await sql`select from tills where id = ${tillId} for update`.execute(transaction);
    const open = await readOpenTill(transaction);
    if (open?.id !== tillId) return answerClosed(transaction, count);
    const { expected } = open;
    if (expected.cents !== seen.cents || expected.lbp !== seen.lbp)
      return refusal('stale', 'Cash has moved since you counted. Count again.');
    const { isDifferent, ...difference } = compareCash({ cents, lbp }, expected, lbpRate);
    if (isDifferent && reason === '') return refusal('no-reason', 'Say why the count differs.');
    await sql`update tills set closed_at = now(), closed_by = ${admin.id}, counted_cents = ${cents},
      counted_lbp = ${lbp}, lbp_rate = ${lbpRate}, reason = nullif(${reason}, '')
      where id = ${tillId}`.execute(transaction);
    const entry = { action: 'close', subjectKind: 'till', subjectId: tillId } as const;
    const after = { cents, lbp, ...difference, reason };
    await recordAudit(transaction, admin, { ...entry, after });
    return difference;
  });
}
