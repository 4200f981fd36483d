import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { toLatin, toSound } from './sound.ts';
import { splitTerms } from './split-terms.ts';

/** What a folded word or phrase means. */
export type Synonyms = ReadonlyMap<string, string>;

const maxTerms = 8;
export const maxPhraseLength = 4;
/** Fewer consonants than this are shared by too many words. */
const minSoundLength = 3;
const minSimilarity = 0.45;
/** How much more alike words count that sound the same: luigis is luigi rather than lighthouse. */
const soundBonus = 0.25;
/** A word for goods of every category, which narrows a search to nothing beside other words. */
const genericMeaning = 'game';

interface TermPart {
  text: string;
  /** True for a meaning, which stands in the term as it is. */
  isMeaning: boolean;
}

/** Replaces words and phrases by what they mean, the longest phrase first. */
export function applySynonyms(words: readonly string[], synonyms: Synonyms): TermPart[] {
  const parts: TermPart[] = [];
  let at = 0;
  while (at < words.length) {
    let length = Math.min(maxPhraseLength, words.length - at);
    while (length > 1 && !synonyms.has(words.slice(at, at + length).join(' '))) length -= 1;
    const typed = words.slice(at, at + length).join(' ');
    const means = synonyms.get(typed);
    parts.push({ text: means ?? typed, isMeaning: means !== undefined });
    at += length;
  }
  const specific = parts.filter(({ text, isMeaning }) => !isMeaning || text !== genericMeaning);
  return specific.length > 0 ? specific : parts;
}

/**
 * Finds for each word the term of the catalogue that it stands for: itself where a term begins with
 * it, else of those that sound the same or look like it the one that is written most alike.
 */
async function findTerms(db: Connection, words: readonly string[]): Promise<string[]> {
  const soundsSame = sql`sound = typed_sound and length(typed_sound) >= ${minSoundLength}`;
  const found = await sql<{ term: string }>`
    select coalesce(
      (select typed where exists (
        select from search_terms where term >= typed and term < typed || ${'\uffff'})),
      (select term from search_terms
        where (${soundsSame} or term % latin and similarity(term, latin) >= ${minSimilarity})
          and product_count > 0
        order by similarity(term, latin) + (${soundsSame})::int * ${soundBonus}::real desc,
          product_count desc, term limit 1),
      typed) as term
    from unnest(${words}::text[], ${words.map(toSound)}::text[], ${words.map(toLatin)}::text[])
      with ordinality as word (typed, typed_sound, latin, position)
    order by position`.execute(db);
  return found.rows.map(({ term }) => term);
}

/** Numbers stay as they are typed. */
const anyLetter = /\p{L}/u;
export const arabicLetter = /\p{Script=Arabic}/u;

/**
 * Corrects a term that nothing contains, word by word: by the synonyms, then words with such a letter by
 * sound and spelling. Returns null where that changes nothing.
 */
export async function correctTerm(
  db: Connection,
  term: string,
  synonyms: Synonyms,
  letter = anyLetter,
): Promise<string | null> {
  const isLookedUp = ({ text, isMeaning }: TermPart) => !isMeaning && letter.test(text);
  const parts = applySynonyms(splitTerms(term).slice(0, maxTerms), synonyms);
  const typed = parts.filter(isLookedUp).map(({ text }) => text);
  const terms = typed.length > 0 ? await findTerms(db, typed) : [];
  const isSpelled = terms.join(' ') !== typed.join(' ');
  const spelled = parts.map((part) => (isLookedUp(part) ? terms.shift() : part.text)).join(' ');
  // What is spelled rightly now may be a phrase with a meaning: gameboy advence.
  const again = isSpelled ? applySynonyms(splitTerms(spelled), synonyms) : [];
  const hasMeaning = again.some(({ isMeaning }) => isMeaning);
  const corrected = hasMeaning ? again.map(({ text }) => text).join(' ') : spelled;
  return corrected && corrected !== term.toLowerCase() ? corrected : null;
}
