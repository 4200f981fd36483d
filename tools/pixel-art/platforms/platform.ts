import type { Silhouette } from '#tools/pixel-art/sketch.ts';

/** A machine: how it looks, and how its games and its controllers look. */
export interface ArtPlatform {
  /** What names and subcategories call it. */
  words: RegExp;
  kind: 'console' | 'handheld' | 'computer';
  machines: readonly Silhouette[];
  games: readonly Silhouette[];
  /** Games in their cardboard; without it a boxed game looks like any other. */
  boxed?: readonly Silhouette[];
  controllers: readonly Silhouette[];
}
