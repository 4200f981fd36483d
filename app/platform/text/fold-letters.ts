import { latinDigits } from './latin-digits.ts';

/**
 * Folds a text so that its usual spellings meet: NFKC, lower case, Latin digits, without accents and
 * apostrophes, Arabic letters in one form. A folded text is its own fold.
 */
export function foldLetters(text: string): string {
  return latinDigits(text.replace(/['’‘ʼʻ`´′ʿʾ]/g, '').normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}ـء]/gu, '')
    .replace(/[ٱةىیک]/g, (letter) => arabicForms[letter] ?? letter);
}

/** Forms that NFD leaves apart; it takes the hamza off أ إ آ ؤ ئ already. */
const arabicForms: Readonly<Record<string, string>> = { ٱ: 'ا', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك' };
