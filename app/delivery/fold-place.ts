import { foldLetters } from '#app/platform/text/fold-letters.ts';

/**
 * Folds a typed place so that its usual spellings meet: its letters folded, without a leading article,
 * and the digits of Arabizi read as letters. A folded place is its own fold.
 */
export function foldPlace(typed: string): string {
  return readArabizi(foldLetters(typed))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:(?:el|al|es|ech) |ال)+(?=[^ ])/, '');
}

/** Reads the digits inside words: 7amra is hamra, 5alde khalde, ba3lbak baalbak, 3aley aley. */
function readArabizi(text: string): string {
  return text.replace(/[a-z2357]*[a-z][a-z2357]*/g, (word) =>
    word
      .replaceAll('2', '')
      .replace(/3(?=[aeiouy])/g, '')
      .replaceAll('3', 'a')
      .replaceAll('5', 'kh')
      .replaceAll('7', 'h'),
  );
}
