import { sql } from 'kysely';
import { createContext } from 'react-router';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { categoryTree, formatCategory } from '#app/catalogue/categories/category-tree.ts';
import { type CachedValue, createCachedValue } from '#app/platform/database/cached-value.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { translated } from '#app/platform/language/languages.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { settingsChannel } from '#app/settings/shop-settings.server.ts';
import { maxPhraseLength, type Synonyms } from './read-term.ts';
import { splitTerms } from './split-terms.ts';

export const synonymsContext = createContext<CachedValue<Synonyms>>();

const toSpelling = (text: string) => splitTerms(text).join(' ');

/** The names of the shelves in the other languages; 'Collection' stands in the names of many games. */
const shownShelves = translated.flatMap((language) =>
  categoryTree
    .flatMap(({ name, subcategories }) => [name, ...subcategories])
    .flatMap((name) => {
      const spelling = toSpelling(inLanguage(language, () => formatCategory(name)));
      const isOther = ![toSpelling(name), 'collection'].includes(spelling) && name !== 'Games';
      return isOther ? [[spelling, name.toLowerCase()] as const] : [];
    }),
);

/** Reads the synonyms of this moment, which the cache of a process may not have yet. */
export async function readSynonyms(db: Connection): Promise<Synonyms> {
  const rows = await db.selectFrom('search_synonyms').select(['spelling', 'means']).execute();
  const added = rows.map(({ spelling, means }) => [spelling, means] as const);
  return new Map([...shownShelves, ...added]);
}

/** Keeps the synonyms in memory. They are invalidated with the settings. */
export function createSynonymsCache(
  db: Database,
  onError: (error: unknown) => void,
): CachedValue<Synonyms> {
  return createCachedValue({ query: () => readSynonyms(db), initial: new Map(), onError });
}

const maxLength = 60;

interface SynonymInput {
  term: string;
  means: string;
}

type SynonymErrors = Partial<Record<keyof SynonymInput, string>>;

type AddedSynonym =
  | { added: { spelling: string; means: string } }
  | { refused: 'invalid'; errors: SynonymErrors };

/** For searches that find nothing, in all processes at once. Replaces the word's older meaning. */
export async function addSynonym(
  db: Database,
  actor: Actor,
  input: SynonymInput,
): Promise<AddedSynonym> {
  const words = splitTerms(parseLine(input.term, maxLength));
  const means = parseLine(input.means, maxLength).toLowerCase();
  const errors: SynonymErrors = {};
  if (words.length === 0) errors.term = 'Enter the word that shoppers type.';
  else if (words.length > maxPhraseLength) errors.term = `At most ${maxPhraseLength} words.`;
  if (splitTerms(means).length === 0) errors.means = 'Enter the word to search for instead.';
  else if (splitTerms(means).join(' ') === words.join(' ')) {
    errors.means = 'Enter another word than the one that shoppers type.';
  }
  if (Object.keys(errors).length > 0) return { refused: 'invalid', errors };
  const spelling = words.join(' ');
  await db.transaction().execute(async (transaction) => {
    await writeSynonym(transaction, actor, { spelling, means });
  });
  return { added: { spelling, means } };
}

/** Gives a spelling its earlier meaning, or none, unless it was changed since. */
export async function restoreSynonym(
  db: Database,
  actor: Actor,
  { spelling, from, to }: { spelling: string; from: string | null; to: string | null },
): Promise<{ restored: true } | { refused: 'changed' }> {
  return db.transaction().execute(async (transaction) => {
    const now = await findMeaning(transaction, spelling);
    if (now !== from && now !== to) return { refused: 'changed' };
    await writeSynonym(transaction, actor, { spelling, means: to });
    return { restored: true };
  });
}

async function findMeaning(db: Connection, spelling: string): Promise<string | null> {
  const found = await db
    .selectFrom('search_synonyms')
    .select('means')
    .where('spelling', '=', spelling)
    .forUpdate()
    .executeTakeFirst();
  return found?.means ?? null;
}

/** Writes or deletes a synonym with its audit entry, and notifies every process. */
async function writeSynonym(
  db: Connection,
  actor: Actor,
  { spelling, means }: { spelling: string; means: string | null },
): Promise<void> {
  const before = await findMeaning(db, spelling);
  if (before === means) return;
  if (means === null) {
    await db.deleteFrom('search_synonyms').where('spelling', '=', spelling).execute();
  } else {
    await sql`
      insert into search_synonyms (spelling, means) values (${spelling}, ${means})
      on conflict (spelling) do update set means = excluded.means, is_seeded = false`.execute(db);
  }
  await recordAudit(db, actor, {
    action: before === null ? 'add' : 'edit',
    subjectKind: 'synonym',
    subjectId: spelling,
    before: { means: before },
    after: { means },
  });
  await sql`select pg_notify(${settingsChannel}, '')`.execute(db);
}
