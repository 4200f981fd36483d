import type { Keyword, Reading } from '#app/catalogue/listing/keywords.server.ts';
import { isCategoryName } from './category-names.ts';
import { formatPriced, readPriceWords } from './price-words.ts';
import { splitTerms } from './split-terms.ts';
import { listKin, listSpellings } from './word-forms.ts';

/** What a folded word or phrase means. */
export type Synonyms = ReadonlyMap<string, string>;

export const maxPhraseLength = 4;
const maxWords = 8;
/** A word for goods of every category, which narrows a search to nothing beside other words. */
const genericMeaning = 'game';

const fillers = new Set(
  splitTerms(`games for the an a of on and with in to my de du des le la les pour un une et avec
    في من مع علي و ل buy price prix acheter سعر شراء بدي baddi`),
);

const sellingWords = new Set(
  splitTerms('sell selling vendre vends revendre بيع ابيع bi3 bee3 tradein'),
);

/** Whether a term is of somebody who has goods to sell. */
export const isOffer = (term: string): boolean =>
  splitTerms(readPriceWords(term).rest).some((word) => sellingWords.has(word)) ||
  /\btrade[ -]in\b/i.test(term);

/** Whether a word says nothing beside others. */
export const isFiller = (word: string): boolean => fillers.has(word) || word === genericMeaning;

interface TermPart {
  text: string;
  typed: string;
  /** True for what stands in the term as it is: a meaning, or the name of a shelf. */
  isMeaning: boolean;
}

/** Words typed together with a number, apart: tekken3. What the list or a shelf knows stays: ps2. */
function splitNumbers(words: readonly string[], synonyms: Synonyms): string[] {
  return words.flatMap((word) => {
    const [, letters, number] = /^(\p{L}{3,})(\d{1,2})$/u.exec(word) ?? [];
    const isKnown = !letters || !number || synonyms.has(word) || isCategoryName([word]);
    return isKnown ? [word] : [letters, number];
  });
}

const meaningsOf = new WeakMap<Synonyms, ReadonlySet<string>>();

function listMeanings(synonyms: Synonyms): ReadonlySet<string> {
  const known = meaningsOf.get(synonyms) ?? new Set(synonyms.values());
  meaningsOf.set(synonyms, known);
  return known;
}

/** Replaces words and phrases by what they mean, the longest phrase first. */
export function applySynonyms(words: readonly string[], synonyms: Synonyms): TermPart[] {
  const meanings = listMeanings(synonyms);
  const isPhrase = (text: string) => synonyms.has(text) || meanings.has(text);
  const parts: TermPart[] = [];
  let at = 0;
  while (at < words.length) {
    let length = Math.min(maxPhraseLength, words.length - at);
    const read = () => words.slice(at, at + length);
    const isKnown = () => isPhrase(read().join(' ')) || isCategoryName(read());
    while (length > 1 && !isKnown()) length -= 1;
    const typed = read().join(' ');
    const means = synonyms.get(typed);
    const text = means ?? typed;
    if (!parts.some((one) => one.text === text)) parts.push({ text, typed, isMeaning: isKnown() });
    at += length;
  }
  const specific = parts.filter(
    ({ text, isMeaning }) => !fillers.has(text) && !(isMeaning && text === genericMeaning),
  );
  return specific.length > 0 ? specific : parts;
}

/** The words of a term, and what it says of prices. */
export function splitTerm(term: string, synonyms: Synonyms) {
  const { rest, ...prices } = readPriceWords(term);
  const words = splitNumbers(splitTerms(rest), synonyms);
  return { ...prices, parts: applySynonyms(words.slice(0, maxWords), synonyms) };
}

function toKeyword({ text, typed, isMeaning }: TermPart): Keyword {
  const spellings = listSpellings(text);
  const kin = listKin(text).filter((one) => !spellings.includes(one));
  // A short one stands for too much within other words.
  const isOwn = isMeaning && typed !== text && /^[a-z0-9 ]{2,}$/.test(typed);
  const joined = isMeaning ? [text.replaceAll(' ', '')] : [];
  return {
    spellings: [...new Set([...spellings, ...joined, ...(isOwn ? [typed] : [])])],
    isTyped: !isMeaning,
    kin,
  };
}

/** Reads a term by meaning: 'manette ps2' as PlayStation 2 pads. Null where nothing is said. */
export function readTerm(term: string, synonyms: Synonyms): Reading | null {
  const { parts, ...prices } = splitTerm(term, synonyms);
  if (parts.length === 0 && !prices.filters && !prices.isCheapFirst) return null;
  const keywords = parts.map(toKeyword);
  const words = parts.map(({ text }) => text).join(' ');
  return {
    ...prices,
    text: formatPriced(words, prices.filters),
    describe: (filters) => formatPriced(words, filters),
    keywords,
    hasMeaning:
      Boolean(prices.filters) ||
      keywords.some(({ kin }) => kin.length > 0) ||
      parts.some(({ text, typed }) => text !== typed),
  };
}
