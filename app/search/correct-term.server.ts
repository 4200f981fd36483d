import { sql } from 'kysely';
import type { Connection } from '#app/platform/database/database.server.ts';
import { findKnownWords } from './known-names.server.ts';
import { applySynonyms, isOffer, type Synonyms, splitTerm } from './read-term.ts';
import { toLatin, toSound } from './sound.ts';
import { splitTerms } from './split-terms.ts';

/** Fewer consonants than this are shared by too many words, unless they also look alike. */
const minSoundLength = 4;
const minShortSoundLength = 3;
const minSoundSimilarity = 0.2;
const minSimilarity = 0.45;
/** How much more alike words count that sound the same: luigis is luigi rather than lighthouse. */
const soundBonus = 0.25;
const minSplitLength = 6;
const minHalfLength = 3;

interface FoundTerm {
  typed: string;
  term: string | null;
  /** Whether a term of the catalogue begins with what was typed. */
  isKnown: boolean;
}

/**
 * Finds for each word the term of the catalogue that it stands for: itself where a term begins with
 * it, else of those that sound the same or look like it the one that is written most alike.
 */
async function findTerms(db: Connection, words: readonly string[]): Promise<FoundTerm[]> {
  const alike = sql`similarity(term, latin)`;
  const soundsSame = sql`(sound = typed_sound and (length(typed_sound) >= ${minSoundLength}
    or length(typed_sound) = ${minShortSoundLength}
      and (${alike} >= ${minSoundSimilarity} or term ~ '[ء-ۓ]')))`;
  const found = await sql<FoundTerm>`
    select typed, is_known as "isKnown", case when is_known then typed else (
        select term from search_terms
        where (sound = typed_sound and ${soundsSame}
            or term % latin and ${alike} >= ${minSimilarity})
          and product_count > 0
        order by ${alike} + ${soundsSame}::int * ${soundBonus}::real desc,
          product_count desc, term limit 1) end as term
    from unnest(${words}::text[], ${words.map(toSound)}::text[], ${words.map(toLatin)}::text[])
      with ordinality as word (typed, typed_sound, latin, position),
      lateral (select exists (
        select from search_terms where term >= typed and term < typed || ${'\uffff'}) as is_known) as known
    order by position`.execute(db);
  return found.rows;
}

/** Finds the two terms that a word is joined from: residentevil is resident evil. Null where it is none. */
async function splitWord(db: Connection, word: string): Promise<string | null> {
  if (word.length < minSplitLength) return null;
  const ends = Array.from(
    { length: word.length - 2 * minHalfLength + 1 },
    (_, index) => index + minHalfLength,
  );
  const found = await sql<{ pair: string }>`
    select head || ' ' || tail as pair
    from unnest(${ends.map((end) => word.slice(0, end))}::text[],
      ${ends.map((end) => word.slice(end))}::text[]) as halves (head, tail)
      join search_terms as first on first.term = head
      join search_terms as second on second.term = tail
    order by least(first.product_count, second.product_count) desc limit 1`.execute(db);
  return found.rows[0]?.pair ?? null;
}

/** Numbers stay as they are typed. */
const anyLetter = /\p{L}/u;
export const arabicLetter = /\p{Script=Arabic}/u;

/**
 * Corrects a term that nothing contains, word by word: by the synonyms, then words with such a letter by
 * sound and spelling, joined or split where that is what they stand for. A known name is left as it is,
 * and a word that is like nothing in the catalogue is left out beside words that say more, unless it is to
 * be kept. Returns null where that changes nothing, or too little remains.
 */
export async function correctTerm(
  db: Connection,
  term: string,
  synonyms: Synonyms,
  { letter = anyLetter, keepsUnknown = false } = {},
): Promise<string | null> {
  if (isOffer(term)) return null;
  const { parts } = splitTerm(term, synonyms);
  const names = findKnownWords(parts.map(({ text }) => text));
  // The Arabic spelling of a name is no Latin word yet.
  const isName = (index: number) => names[index] && !arabicLetter.test(parts[index]?.text ?? '');
  const isLookedUp = (index: number) => {
    const part = parts[index];
    return part && !part.isMeaning && !isName(index) && letter.test(part.text);
  };
  const pairs = parts.flatMap(({ text }, index) =>
    isLookedUp(index) && isLookedUp(index + 1) ? [text + parts[index + 1]?.text] : [],
  );
  const typed = parts.flatMap(({ text }, index) => (isLookedUp(index) ? [text] : []));
  const looked = [...typed, ...pairs];
  const terms = looked.length > 0 ? await findTerms(db, looked) : [];
  const findTerm = (text: string) => terms.find((one) => one.typed === text);

  const spelled: string[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const text = parts[index]?.text ?? '';
    const next = parts[index + 1]?.text ?? '';
    const single = findTerm(text);
    const joined = isLookedUp(index) && isLookedUp(index + 1) ? findTerm(text + next) : undefined;
    const areKnown = single?.isKnown && findTerm(next)?.isKnown;
    if (joined?.term && !areKnown) {
      spelled.push(joined.term);
      index += 1;
    } else if (!isLookedUp(index) || single?.isKnown) spelled.push(text);
    else {
      const meant = (await splitWord(db, text)) ?? single?.term;
      if (meant || keepsUnknown) spelled.push(meant ?? text);
    }
  }
  // What is left must say more than what was left out.
  const left = parts.length - spelled.length;
  const isSaid = parts.some(({ isMeaning }) => isMeaning) || left < spelled.length;
  if (left > 0 && !(isSaid && spelled.some((word) => /\p{L}{3}/u.test(word)))) return null;
  // What is spelled rightly now may be a phrase with a meaning: gameboy advence.
  const again = applySynonyms(splitTerms(spelled.join(' ')), synonyms);
  const isSpelled = spelled.join(' ') !== parts.map(({ text }) => text).join(' ');
  const hasMeaning = isSpelled && again.some(({ isMeaning }) => isMeaning);
  const corrected = hasMeaning ? again.map(({ text }) => text).join(' ') : spelled.join(' ');
  return corrected && corrected !== term.toLowerCase() ? corrected : null;
}
