import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { formatChange } from '#app/orders/moves/latest-change.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { refusal } from '#app/platform/refusal.ts';
import { type Cash, negate } from './cash.ts';
import {
  addCashPhoto,
  correctionKey,
  describeEarlier,
  findEntry,
  recordCash,
} from './cash-book.server.ts';
import { type BookEntry, type EnteredKind, isCorrectable } from './cash-book.ts';
import { readOpenTill } from './till.server.ts';

type Admin = Pick<User, 'id' | 'email'>;
type EntryRefusal = { refused: 'stale'; message: string };

interface EnteredMovement extends Cash {
  kind: EnteredKind;
  entryKey: string;
  note: string;
  /** Of its paper, WebP. */
  photo?: Buffer;
  lbpRate: number | null;
  admin: Admin;
}

/** Amounts are above 0. The same key again adds a missing photo; with other values it refuses. */
export function enterMovement(
  db: Database,
  { kind, cents, lbp, admin, photo, ...entry }: EnteredMovement,
): Promise<{ entered: boolean } | EntryRefusal> {
  return db.transaction().execute(async (transaction) => {
    const sign = kind === 'put-in' ? 1 : -1;
    const moved = { ...entry, kind, cents: sign * cents, lbp: sign * lbp };
    if (await recordCash(transaction, admin, moved)) {
      if (photo) await addCashPhoto(transaction, entry.entryKey, photo);
      await recordAudit(transaction, admin, {
        ...({ action: 'enter', subjectKind: 'cash', subjectId: kind } as const),
        after: { cents: moved.cents, lbp: moved.lbp, note: entry.note },
      });
      return { entered: true };
    }
    const before = await findEntry(transaction, entry);
    if (before && !isSame(before, moved)) return refusal('stale', describeEarlier(before));
    if (photo) await addCashPhoto(transaction, entry.entryKey, photo);
    return { entered: false };
  });
}

const isSame = (one: BookEntry, other: Cash & { kind: string; note: string }) =>
  one.kind === other.kind &&
  one.cents === other.cents &&
  one.lbp === other.lbp &&
  one.note === other.note;

interface Correction {
  entryId: number;
  reason: string;
  admin: Admin;
  /** Whether entries of other tills than the open one may be corrected. */
  mayAll: boolean;
}

/**
 * Takes an entry back by one of the opposite amount at the same rate, once. It goes into the till of the
 * entry; where that was counted since, into none: today's drawer has nothing to do with it.
 */
export function correctMovement(
  db: Database,
  { entryId, reason, admin, mayAll }: Correction,
): Promise<{ corrected: BookEntry } | EntryRefusal> {
  return db.transaction().execute(async (transaction) => {
    const entry = await findEntry(transaction, { id: entryId });
    const isOpen = mayAll || (entry && entry.tillId === (await readOpenTill(transaction))?.id);
    if (!entry || !isOpen) return refusal('stale', 'This entry is not in the open till.');
    if (entry.isCorrected) return repeatCorrection(transaction, entry, reason);
    if (!isCorrectable(entry))
      return refusal('stale', 'Only what was entered by hand is corrected here.');
    const { kind, lbpRate, tillId } = entry;
    const opposite = { kind, ...negate(entry), lbpRate, tillId, note: reason };
    const entryKey = correctionKey(entryId);
    if (!(await recordCash(transaction, admin, { ...opposite, entryKey })))
      return repeatCorrection(transaction, entry, reason);
    await recordAudit(transaction, admin, {
      ...({ action: 'correct', subjectKind: 'cash', subjectId: kind } as const),
      before: { cents: entry.cents, lbp: entry.lbp, note: entry.note },
      after: { cents: 0, lbp: 0, reason },
    });
    return { corrected: entry };
  });
}

/** The same correction again, as after an answer that was lost, is done; another one is refused. */
async function repeatCorrection(db: Connection, entry: BookEntry, reason: string) {
  const correction = await findEntry(db, { entryKey: correctionKey(entry.id) });
  if (!correction || correction.note === reason) return { corrected: entry };
  return refusal(
    'stale',
    formatChange(correction.by || 'Somebody', 'corrected this', new Date(correction.at)),
  );
}
