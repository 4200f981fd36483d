/** A seeded source of numbers: call it for one in [0, 1), or use its helpers. */
export interface Random {
  (): number;
  /** What is drawn: its slug, or the text that the numbers belong to. */
  name: string;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
}

/** FNV-1a over code points with a final scramble, so that near-equal texts land far apart. */
function fnvHash(text: string): number {
  let hash = 2166136261;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 16777619);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822507);
  hash ^= hash >>> 13;
  return hash >>> 0;
}

/** The mulberry32 generator: same seed, same numbers, in every JavaScript engine. */
export function seededRandom(seed: number, name = ''): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const random = Object.assign(next, {
    int: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    chance: (probability: number) => next() < probability,
  });
  // A function's own name cannot be assigned.
  return Object.defineProperty(random, 'name', { value: name });
}

/** The generator that belongs to a text, its first numbers passed over. */
export function randomFrom(text: string, skip = 0): Random {
  const random = seededRandom(fnvHash(text), text.split('|')[0]);
  for (let i = 0; i < skip; i++) random();
  return random;
}
