import { latinDigits } from '#app/platform/text/latin-digits.ts';

/**
 * Folds a typed place so that its usual spellings meet: NFKC, lower case, without accents, apostrophes
 * and a leading article, Arabic letters in one form, and the digits of Arabizi read as letters.
 * A folded place is its own fold.
 */
export function foldPlace(typed: string): string {
  const letters = latinDigits(typed.replace(/['’‘ʼʻ`´′ʿʾ]/g, '').normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}ـء]/gu, '')
    .replace(/[ٱةىیک]/g, (letter) => arabicForms[letter] ?? letter);
  return readArabizi(letters)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:(?:el|al|es|ech) |ال)+(?=[^ ])/, '');
}

/** Forms that NFD leaves apart; it takes the hamza off أ إ آ ؤ ئ already. */
const arabicForms: Readonly<Record<string, string>> = { ٱ: 'ا', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك' };

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
