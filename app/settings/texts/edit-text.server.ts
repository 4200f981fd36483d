import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { AuditedChange } from '#app/audit/describe-audit.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { settingsChannel } from '#app/settings/shop-settings.server.ts';
import { defaultTexts } from './default-texts.server.ts';
import { selectTexts } from './stored-texts.server.ts';
import { getTextKind, splitTextId, type TextContent, type TextKind } from './text-kinds.ts';
import { mergeTexts, type Text } from './texts.server.ts';

/** The text as it is saved now, where it is not what the form was opened with. */
interface ChangedSince {
  refused: 'changed';
  now: Text | null;
}

export type SaveTextOutcome =
  | { saved: Text }
  | ChangedSince
  | { refused: 'link-taken' | 'link-published' };

/** The version is the one that the form was opened with, null for a text that was not stored. */
interface OpenedText {
  id: string;
  version: string | null;
}

interface LockedText {
  /** The text as it is now; null for a new one. */
  now: Text | null;
  isLinkTaken: (slug: string) => boolean;
}

/** Saves are rare: one after the other, they compare and set without a race. */
async function lockText(transaction: Connection, id: string): Promise<LockedText> {
  await sql`lock table texts in share row exclusive mode`.execute(transaction);
  const texts = mergeTexts(await selectTexts(transaction).execute());
  const others = texts.list('article').filter((article) => article.id !== id);
  return {
    now: texts.find(getTextKind(id) ?? 'article', id),
    isLinkTaken: (slug) =>
      others.some(({ content }) => content.slug === slug) ||
      (`article-${slug}` !== id && defaultTexts.has(`article-${slug}`)),
  };
}

type Values = Readonly<Record<string, unknown>>;

interface TextChange {
  action: AuditedChange<'text'>['action'];
  id: string;
  before: Values;
  after: Values;
}

async function recordChange(
  transaction: Connection,
  actor: Actor,
  { action, id, before, after }: TextChange,
): Promise<void> {
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const pick = (values: Values) =>
    Object.fromEntries(
      changed.filter((name) => name in values).map((name) => [name, values[name]]),
    );
  await recordAudit(transaction, actor, {
    action,
    subjectKind: 'text',
    subjectId: id,
    before: pick(before),
    after: pick(after),
  });
  await sql`select pg_notify(${settingsChannel}, '')`.execute(transaction);
}

function getSlug(content: TextContent<TextKind>): string | null {
  return 'slug' in content ? content.slug : null;
}

function nameAction(before: Text | null, after: { published: boolean }): TextChange['action'] {
  if (!before) return 'add';
  if (before.content.published === after.published) return 'edit';
  return after.published ? 'publish' : 'unpublish';
}

/** Refuses what has changed since it was opened. The same again is saved: an answer may be lost. */
export function saveText(
  db: Database,
  actor: Actor,
  { id, version, content }: OpenedText & { content: TextContent<TextKind> },
): Promise<SaveTextOutcome> {
  return db.transaction().execute(async (transaction): Promise<SaveTextOutcome> => {
    const { now, isLinkTaken } = await lockText(transaction, id);
    // A translation that comes with the shop is taken for an edited text by saving it as it is.
    const isStored = now?.version || splitTextId(id).language === 'en';
    if (now && isStored && isDeepStrictEqual({ ...now.content }, { ...content }))
      return { saved: now };
    if ((now?.version ?? null) !== version) return { refused: 'changed', now };
    const slug = getSlug(content);
    const oldSlug = now?.content.published ? getSlug(now.content) : slug;
    if (slug !== oldSlug) return { refused: 'link-published' };
    if (slug && isLinkTaken(slug)) return { refused: 'link-taken' };
    const json = JSON.stringify(content);
    const stored = await sql<{ version: string; updatedAt: Date }>`
      insert into texts (id, content) values (${id}, ${json}::jsonb)
      on conflict (id) do update
        set content = excluded.content, version = gen_random_uuid(), updated_at = now()
      returning version, updated_at as "updatedAt"`.execute(transaction);
    const action = nameAction(now, content);
    await recordChange(transaction, actor, {
      action,
      id,
      before: now?.content ?? {},
      after: content,
    });
    const [row] = stored.rows;
    if (!row) throw new Error(`The text ${id} was not stored.`);
    return { saved: { id, kind: getTextKind(id) as TextKind, content, ...row } };
  });
}

/** Puts a text back to its first version; a draft that the owner has begun is deleted. */
export function resetText(
  db: Database,
  actor: Actor,
  { id, version }: OpenedText,
): Promise<{ reset: true } | ChangedSince | { refused: 'published' }> {
  return db.transaction().execute(async (transaction) => {
    const { now } = await lockText(transaction, id);
    const first = defaultTexts.get(id);
    if (!now?.version) return { reset: true };
    if (now.version !== version) return { refused: 'changed', now };
    if (!first && now.content.published && now.kind === 'article') return { refused: 'published' };
    await transaction.deleteFrom('texts').where('id', '=', id).execute();
    const action = first ? 'reset' : 'delete';
    await recordChange(transaction, actor, { action, id, before: now.content, after: first ?? {} });
    return { reset: true };
  });
}
