import { nintendoPlatforms } from './nintendo.ts';
import { otherRetroPlatforms } from './other-retro.ts';
import type { ArtPlatform } from './platform.ts';
import { atariPlatforms, segaPlatforms } from './sega-atari.ts';
import { microsoftPlatforms, sonyPlatforms } from './sony-microsoft.ts';

const platforms: readonly ArtPlatform[] = [
  ...nintendoPlatforms,
  ...sonyPlatforms,
  ...microsoftPlatforms,
  ...segaPlatforms,
  ...atariPlatforms,
  ...otherRetroPlatforms,
];

/** The machine a text speaks of first, or null. */
export function findPlatform(text: string): ArtPlatform | null {
  let [found, foundAt]: [ArtPlatform | null, number] = [null, text.length];
  for (const platform of platforms) {
    const at = text.search(platform.words);
    if (at >= 0 && at < foundAt) [found, foundAt] = [platform, at];
  }
  return found;
}
