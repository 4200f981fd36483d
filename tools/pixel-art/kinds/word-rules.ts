import type { Silhouette } from '#tools/pixel-art/sketch.ts';

/** How a thing may look; a look given twice comes twice as often. */
export type Looks = readonly Silhouette[];

/** The looks of a thing whose name says these words. */
export type WordRule = readonly [words: RegExp, looks: Looks];

/** The looks of the first rule whose words occur in the text, or null. */
export function looksFor(rules: readonly WordRule[], text: string): Looks | null {
  return rules.find(([words]) => words.test(text))?.[1] ?? null;
}
