import { families } from '#tools/pixel-art/families.ts';
import type { ArtPlatform } from '#tools/pixel-art/platforms/platform.ts';
import { findPlatform } from '#tools/pixel-art/platforms/platforms.ts';
import type { Random } from '#tools/pixel-art/random.ts';
import type { Silhouette } from '#tools/pixel-art/sketch.ts';
import { drawPinball } from '#tools/pixel-art/sprites/arcades.ts';
import { withTwoPads } from '#tools/pixel-art/sprites/gamepad.ts';
import {
  drawBundle,
  drawCoin,
  drawCollectorBox,
  drawGiftBox,
  drawGiftCard,
  drawTreasureChest,
} from '#tools/pixel-art/sprites/gifts.ts';
import { drawLcdGame } from '#tools/pixel-art/sprites/pocket-handhelds.ts';
import { books, cards, cardWords, type Department, figures, repairs } from './department-words.ts';
import { gameLooks } from './game-looks.ts';
import { hardwareLooks } from './hardware-looks.ts';
import { merchandiseLooks, merchandiseShelves } from './merchandise-words.ts';
import { type Looks, looksFor, type WordRule } from './word-rules.ts';

interface ProductWords {
  category: string;
  subcategory: string;
  name: string;
}

const departments = new Map<string, Department>([
  ['guides', books],
  ['repairs', repairs],
  ['tcg', cards],
  ['funko', figures],
]);

/** Large things and sets, wherever they stand. */
const displayWords: readonly WordRule[] = [
  [/\bbundle\b|\bjob lot\b/, [drawBundle, drawBundle, drawGiftBox]],
  [/\b(gift card|voucher|prepaid|eshop|store credit|wallet code)\b/, [drawGiftCard]],
  [/\bpinball (machine|table)\b/, [drawPinball]],
  [/\b(arcade (cabinet|machine)|cabinet|bartop|coin op|jamma)\b/, families.arcade],
  [/\b(television|trinitron|crt|monitor|pvm)\b/, families.crt],
  [/\btreasure (box|chest)\b|\bmystery (box|chest)\b/, [drawTreasureChest, drawGiftBox]],
];

/** What stands on a mixed shelf when neither the name nor a platform tells. */
const mixedShelves: readonly WordRule[] = [
  [/new consoles/, families.console],
  [/bundle/, [drawBundle, drawGiftBox]],
  [/vintage/, [...families.crt, ...families.arcade, ...families.keyboard, drawLcdGame]],
  [
    /(limited|special) (editions|releases)/,
    [drawCollectorBox, drawTreasureChest, drawCoin, drawGiftBox],
  ],
];

/** Chooses what is drawn: by words in the name, then by the subcategory, then by the category. */
export function silhouetteFor(product: ProductWords, random: Random): Silhouette {
  const { category } = product;
  // Slugs may come from anyone's address bar: no more of them is read than a slug may hold.
  const name = product.name.slice(0, 100).replaceAll('-', ' ');
  const shelf = product.subcategory.slice(0, 100).replaceAll('-', ' ');
  const department = departments.get(category);
  if (department) return random.pick(departmentLooks(department, name, shelf));
  if (category === 'merchandise') {
    const looks = merchandiseLooks(name) ?? looksFor(merchandiseShelves, shelf);
    return random.pick(looks ?? families.statue);
  }
  return random.pick(shopLooks(category, shelf, name));
}

function departmentLooks({ words, otherwise }: Department, name: string, shelf: string): Looks {
  return looksFor(words, name) ?? looksFor(words, shelf) ?? otherwise;
}

/** Games of a maker whose machine is not known. */
const shelfGames = new Map<string, Looks>([
  ['nintendo', families.cartridge],
  ['sega', families.cartridge],
  ['atari', families.cartridge],
  ['retro', families.cartridge],
  ['playstation', families.disc],
  ['xbox', families.disc],
]);

const mixedCategories = new Set(['new-arrivals', 'pre-orders', 'sale', 'collector-items']);

function shopLooks(category: string, shelf: string, name: string): Looks {
  // What comes 'with' a thing, or what it is 'for', is not the thing.
  const head = name.split(/ (?:with|without|for|plus|including|no) /)[0] ?? name;
  const platform = findPlatform(name) ?? findPlatform(shelf);
  const told = looksFor(displayWords, head) ?? hardwareLooks(head, platform);
  if (told) return / with (both|two) (joy)?pads\b/.test(name) ? told.map(withTwoPads) : told;
  return mixedCategories.has(category)
    ? mixedLooks(shelf, name, head, platform)
    : gameLooks(name, platform, shelfGames.get(category));
}

function mixedLooks(
  shelf: string,
  name: string,
  head: string,
  platform: ArtPlatform | null,
): Looks {
  const told =
    looksFor(cardWords, head) ??
    merchandiseLooks(head) ??
    (/\b(guide|art ?book|manual)\b/.test(head) ? departmentLooks(books, head, '') : null);
  if (told) return told;
  if (platform) return gameLooks(name, platform);
  return looksFor(mixedShelves, shelf) ?? gameLooks(name, null);
}
