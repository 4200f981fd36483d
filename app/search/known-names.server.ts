import names from '#content/known-names.json' with { type: 'json' };
import { maxPhraseLength } from './read-term.ts';
import { splitTerms } from './split-terms.ts';

/** Names of the trade: what the shop may not have, and is no misspelling of what it has. */
const knownNames = new Set(
  names.flatMap((line) => line.split(', ').map((name) => splitTerms(name).join(' '))),
);

/** The longest known name that begins at a word: how many words it has, or 0. */
function measureName(words: readonly string[], at: number): number {
  for (let length = Math.min(maxPhraseLength, words.length - at); length > 0; length -= 1) {
    if (knownNames.has(words.slice(at, at + length).join(' '))) return length;
  }
  return 0;
}

/** Tells of each folded word whether it belongs to a known name. */
export function findKnownWords(words: readonly string[]): boolean[] {
  const known = words.map(() => false);
  for (let at = 0; at < words.length; at += 1) known.fill(true, at, at + measureName(words, at));
  return known;
}

/** The longest known name in a term, such as 'contra' in 'contra for nes'; null without any. */
export function findKnownName(term: string): string | null {
  const words = splitTerms(term);
  const found = words.map((_, at) => words.slice(at, at + measureName(words, at)).join(' '));
  return found.toSorted((one, other) => other.length - one.length)[0] || null;
}
