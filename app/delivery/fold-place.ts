import { latinDigits } from '#app/platform/text/latin-digits.ts';

/**
 * Folds a typed place so that its usual spellings meet: NFKC, lower case, without accents, apostrophes
 * and a leading article, with Latin digits.
 */
export function foldPlace(typed: string): string {
  return latinDigits(typed.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’ʼ`ʿʾ]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:(?:el|al|es|ech) |ال)(?=.)/, '');
}
