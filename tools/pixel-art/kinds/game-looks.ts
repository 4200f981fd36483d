import { families } from '#tools/pixel-art/families.ts';
import type { ArtPlatform } from '#tools/pixel-art/platforms/platform.ts';
import { drawBigBox } from '#tools/pixel-art/sprites/boxed-games.ts';
import {
  drawCardCase,
  drawSteelCase,
  drawTintedCase,
  drawTwinCases,
} from '#tools/pixel-art/sprites/cases.ts';
import {
  drawDoubleJewelCase,
  drawJewelCase,
  drawKeepCase,
  drawSleevedDisc,
  drawSmallDisc,
} from '#tools/pixel-art/sprites/discs.ts';
import { drawCollectorBox } from '#tools/pixel-art/sprites/gifts.ts';
import {
  drawCassette,
  drawDiskettes,
  drawFloppies,
} from '#tools/pixel-art/sprites/magnetic-media.ts';
import { type Looks, looksFor, type WordRule } from './word-rules.ts';

/** What a game comes on or in, when its name says so. */
const media: readonly WordRule[] = [
  [/\bsteel ?book\b/, [drawSteelCase]],
  [/\b(cassette|on tape)\b/, [drawCassette]],
  [/\b(diskettes?|on disks?|\d+ disks)\b/, [drawDiskettes]],
  [/\b(floppy|floppies)\b/, [drawFloppies]],
  [/\b(collector s?|legendary|premium|deluxe box)( s)? (edition|box)\b/, [drawCollectorBox]],
];

const loose = /\b(cartridge|cart|card|disc|game) only\b|\bloose\b|\bcartridge\b/;
const boxed = /\b(boxed|box|complete|cib|sealed|big box)\b/;
const severalDiscs = /\b(two|three|four|2|3|4) discs\b/;

const discCases: Looks = [drawKeepCase, drawJewelCase, drawTintedCase];
const recentGames: Looks = [drawTintedCase, drawCardCase, drawTintedCase, drawSteelCase];

/** The looks of a game for a platform; `others` are those of a platform nobody knows. */
export function gameLooks(
  name: string,
  platform: ArtPlatform | null,
  others: Looks = recentGames,
): Looks {
  const told = looksFor(media, name);
  if (told) return told;
  if (!platform) return others;
  const { games } = platform;
  if (games.some((look) => discCases.includes(look))) return discLooks(name, games);
  if (loose.test(name)) return games.includes(drawSmallDisc) ? games : looseLooks(games);
  if (boxed.test(name)) return platform.boxed ?? games;
  return platform.boxed ? [...games, ...games, ...games, ...platform.boxed.slice(0, 1)] : games;
}

function discLooks(name: string, games: Looks): Looks {
  if (/\b(disc only|loose|sleeve)\b/.test(name)) return [drawSleevedDisc];
  if (!severalDiscs.test(name)) return games;
  return games.includes(drawJewelCase) ? [drawDoubleJewelCase] : [drawTwinCases];
}

/** A computer's game without its box is not the box. */
function looseLooks(games: Looks): Looks {
  const unboxed = games.filter((look) => look !== drawBigBox && look !== drawCardCase);
  return unboxed.length > 0 ? unboxed : families.cartridge;
}
