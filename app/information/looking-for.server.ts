import { sql } from 'kysely';
import { type Actor, type AuditEntry, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { lengthError, parseLine } from '#app/platform/text/input-text.ts';
import { settingsChannel } from '#app/settings/shop-settings.server.ts';

export interface LookingFor {
  id: number;
  title: string;
  note: string;
}

type LookingForText = Pick<LookingFor, 'title' | 'note'>;

const lookingForLimits = { title: 120, note: 200 } as const;

/** Lists what the shop would like to buy, in the owner's order. */
export function listLookingFor(db: Connection): Promise<LookingFor[]> {
  return db
    .selectFrom('looking_for')
    .select(['id', 'title', 'note'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

type AddedLookingFor =
  | { added: number }
  | { refused: 'listed' }
  | { refused: 'invalid'; errors: Partial<LookingForText> };

/** Adds to the end of the list; the same title is listed once. The same row once more is answered as added. */
export function addLookingFor(
  db: Database,
  actor: Actor,
  text: LookingForText,
): Promise<AddedLookingFor> {
  const [title, note] = [text.title, text.note].map((one) => parseLine(one, Infinity)) as [
    string,
    string,
  ];
  const errors = {
    title: title === '' ? 'Enter what you look for.' : lengthError(title, lookingForLimits.title),
    note: lengthError(note, lookingForLimits.note),
  };
  const wrong = Object.entries(errors).filter(([, error]) => error);
  if (wrong.length > 0)
    return Promise.resolve({ refused: 'invalid', errors: Object.fromEntries(wrong) });
  return changeList<AddedLookingFor>(db, actor, async (transaction, list) => {
    const listed = list.find((one) => one.title.toLowerCase() === title.toLowerCase());
    if (listed?.title === title && listed.note === note) return { result: { added: listed.id } };
    if (listed) return { result: { refused: 'listed' } };
    const position = sql<number>`(select coalesce(max(position), 0) + 1 from looking_for)`;
    const { id } = await transaction
      .insertInto('looking_for')
      .values({ title, note, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      result: { added: id },
      entry: { action: 'add', subjectId: id, after: { title, note } },
    };
  });
}

/** Removes from the list; false where it is off already. */
export function removeLookingFor(db: Database, actor: Actor, id: number): Promise<boolean> {
  return changeList(db, actor, async (transaction, list) => {
    const found = list.find((one) => one.id === id);
    if (!found) return { result: false };
    await transaction.deleteFrom('looking_for').where('id', '=', id).execute();
    const { title, note } = found;
    return { result: true, entry: { action: 'remove', subjectId: id, before: { title, note } } };
  });
}

interface LookingForMove {
  id: number;
  /** Where the row was shown, from 1. */
  place: number;
  step: -1 | 1;
}

/**
 * Moves a row up (-1) or down (1) by one place; also true where it stands there already. False where it has
 * moved elsewhere since it was shown, or there is no such row or place.
 */
export function moveLookingFor(
  db: Database,
  actor: Actor,
  { id, place, step }: LookingForMove,
): Promise<boolean> {
  return changeList(db, actor, async (transaction, list) => {
    const [from, to] = [place - 1, place - 1 + step];
    if (list[to]?.id === id) return { result: true };
    if (list[from]?.id !== id || !list[to]) return { result: false };
    const ids = list.map((one) => one.id).filter((one) => one !== id);
    ids.splice(to, 0, id);
    await sql`
      update looking_for set position = place
      from unnest(${ids}::bigint[]) with ordinality as t(listed, place)
      where looking_for.id = listed`.execute(transaction);
    const [before, after] = [{ place }, { place: place + step }];
    return { result: true, entry: { action: 'move', subjectId: id, before, after } };
  });
}

interface ListChange<Result> {
  result: Result;
  /** Without an entry nothing was changed. */
  entry?: Omit<Extract<AuditEntry, { subjectKind: 'looking for' }>, 'subjectKind'>;
}

/** Changes the locked list, records it, and lets every process show it. */
function changeList<Result>(
  db: Database,
  actor: Actor,
  change: (transaction: Connection, list: readonly LookingFor[]) => Promise<ListChange<Result>>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await sql`lock table looking_for in share row exclusive mode`.execute(transaction);
    const { result, entry } = await change(transaction, await listLookingFor(transaction));
    if (entry) {
      await recordAudit(transaction, actor, { subjectKind: 'looking for', ...entry });
      await sql`select pg_notify(${settingsChannel}, '')`.execute(transaction);
    }
    return result;
  });
}
