import { foldLetters } from '#app/platform/text/fold-letters.ts';

/** Splits a text into folded words, without the article of Arabic nouns. */
export function splitTerms(text: string): string[] {
  return foldLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.replace(/^ال(?=\p{L}{4})/u, ''));
}
