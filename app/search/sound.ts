/** The Latin letters of Arabic ones, after `foldLetters`, in this order. */
const arabic = 'ابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگڤ';
const latin = 'a b t th j h kh d z r z s sh s d t z a g f q k l m n h o i p ch j g v'.split(' ');
const latinLetters = new Map([...arabic].map((letter, index) => [letter, latin[index]]));

/** Writes a folded word in Latin letters, letter by letter. */
export function toLatin(word: string): string {
  return word.replace(/[\u0620-\u06ff]/g, (letter) => latinLetters.get(letter) ?? '');
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
