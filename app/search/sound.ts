/** The Latin letters of Arabic ones, after `foldLetters`. */
const latinLetters: Readonly<Record<string, string>> = {
  ا: 'a',
  ب: 'b',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'z',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'g',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'o',
  ي: 'i',
  پ: 'p',
  چ: 'ch',
  ژ: 'j',
  گ: 'g',
  ڤ: 'v',
};

/** Writes a folded word in Latin letters, letter by letter. */
export function toLatin(word: string): string {
  return word.replace(/[\u0620-\u06ff]/g, (letter) => latinLetters[letter] ?? '');
}

/**
 * Reduces a folded word to the consonants that are pronounced, so that spellings in Latin letters,
 * Arabizi and Arabic script meet: playstation and بلايستيشن are both blstsn.
 */
export function toSound(word: string): string {
  return toLatin(word)
    .replaceAll('tion', 'sn')
    .replaceAll('ph', 'f')
    .replaceAll('x', 'ks')
    .replaceAll('chr', 'kr')
    .replace(/c(?=[eiy])|[sct]h|z/g, 's')
    .replaceAll('p', 'b')
    .replaceAll('v', 'f')
    .replace(/[cjkq5]/g, 'g')
    .replace(/[aeiouhwy]|[^a-z]/g, '')
    .replace(/(.)\1+/g, '$1');
}
