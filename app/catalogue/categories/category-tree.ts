import type { CSSProperties } from 'react';
import { msg, t } from '#app/platform/language/words.ts';

/** One top-level category. `ribbon` and `ribbonText` are the colours of its ribbon. */
export interface Category {
  slug: string;
  name: string;
  ribbon: string;
  ribbonText: string;
  /** False for the entries that stand in the public bar without a menu of subcategories. */
  hasMenu: boolean;
  subcategories: readonly string[];
}

const white = '#ffffff';
const ink = '#171726';

const withoutMenu = ['New Arrivals', 'Pre-Orders', 'SALE'];

/** Each with its subcategories, and the marked texts of those names, in order, that differ by language. */
const rows: readonly [
  name: string,
  ribbon: string,
  ribbonText: string,
  subcategories: string[],
  shown?: string[],
][] = [
  [
    'New Arrivals',
    '#ffc629',
    ink,
    ['Featured Items', 'Latest Releases'],
    [msg('New Arrivals'), msg('Featured Items'), msg('Latest Releases')],
  ],
  [
    'Funko',
    '#ff8a3c',
    ink,
    [
      'Animation',
      'Games',
      'Marvel',
      'Movies',
      'Star Wars',
      'Television',
      'Heroes',
      'Disney',
      'Retro Toys',
    ],
    [
      msg('Funko'),
      msg('Animation'),
      msg('Games'),
      msg('Marvel'),
      msg('Movies'),
      msg('Star Wars'),
      msg('Television'),
      msg('Heroes'),
      msg('Disney'),
      msg('Retro Toys'),
    ],
  ],
  [
    'TCG',
    '#7a52cc',
    white,
    [
      'Pokemon',
      'Disney Lorcana',
      'Magic the Gathering',
      'Minecraft',
      'One Piece',
      'Star Wars Unlimited',
      'Yu-Gi-Oh',
    ],
    [msg('TCG')],
  ],
  [
    'Merchandise',
    '#f27bb0',
    ink,
    ['Figures & Statues', 'Plush Toys', 'Clothing', 'Mugs', 'Keychains', 'Posters', 'Board Games'],
    [
      msg('Merchandise'),
      msg('Figures & Statues'),
      msg('Plush Toys'),
      msg('Clothing'),
      msg('Mugs'),
      msg('Keychains'),
      msg('Posters'),
      msg('Board Games'),
    ],
  ],
  [
    'Nintendo',
    '#cf2b36',
    white,
    [
      'NES',
      'Super Nintendo (SNES)',
      'Nintendo 64',
      'GameCube',
      'Wii',
      'Wii U',
      'Switch',
      'Gameboy',
      'Nintendo DS',
      '3DS',
    ],
  ],
  [
    'PlayStation',
    '#2d55c7',
    white,
    [
      'PlayStation 1',
      'PlayStation 2',
      'PlayStation 3',
      'PlayStation 4',
      'PlayStation 5',
      'PSP',
      'PS Vita',
    ],
  ],
  ['Xbox', '#2a8246', white, ['Xbox Original', 'Xbox 360', 'Xbox One', 'Xbox Series X/S']],
  ['Sega', '#2ea3e6', ink, ['Dreamcast', 'Game Gear', 'Master System', 'Mega Drive', 'Saturn']],
  ['Atari', '#a1461d', white, ['Atari 2600', 'Atari 7800', 'Atari Lynx', 'Atari Jaguar']],
  [
    'Retro',
    '#c8a766',
    ink,
    ['Amiga', 'Commodore 64', 'NeoGeo', 'MSX', 'Intellivision'],
    [msg('Retro')],
  ],
  [
    'Collector Items',
    '#94306f',
    white,
    ['Limited Editions', 'Rare Games', 'Vintage Items', 'Special Editions'],
    [
      msg('Collector Items'),
      msg('Limited Editions'),
      msg('Rare Games'),
      msg('Vintage Items'),
      msg('Special Editions'),
    ],
  ],
  [
    'Guides',
    '#0d7f82',
    white,
    ['Strategy Guides', 'Game Manuals', 'Art Books'],
    [msg('Guides'), msg('Strategy Guides'), msg('Game Manuals'), msg('Art Books')],
  ],
  [
    'Repairs',
    '#5a6b7c',
    white,
    ['Console Repair', 'Controller Repair', 'Disc Repair', 'Screen Replacement'],
    [
      msg('Repairs'),
      msg('Console Repair'),
      msg('Controller Repair'),
      msg('Disc Repair'),
      msg('Screen Replacement'),
    ],
  ],
  [
    'Pre-Orders',
    '#9bcf45',
    ink,
    ['Upcoming Games', 'New Consoles', 'Limited Releases'],
    [msg('Pre-Orders'), msg('Upcoming Games'), msg('New Consoles'), msg('Limited Releases')],
  ],
  [
    'SALE',
    '#ff5a36',
    ink,
    ['Discounted Games', 'Clearance Items', 'Bundle Deals'],
    [msg('SALE'), msg('Discounted Games'), msg('Clearance Items'), msg('Bundle Deals')],
  ],
];

/** The categories of the specification, section 3, in the order of the bar. Everything reads them from here. */
export const categoryTree: readonly Category[] = rows.map(
  ([name, ribbon, ribbonText, subcategories]) => ({
    slug: name.toLowerCase().replace(' ', '-'),
    name,
    ribbon,
    ribbonText,
    hasMenu: !withoutMenu.includes(name),
    subcategories,
  }),
);

const shownNames = new Map(
  rows.flatMap(([name, , , subcategories, shown = []]) =>
    shown.map((text, index) => [[name, ...subcategories][index], text]),
  ),
);

export const formatCategory = (name: string): string => t(shownNames.get(name) ?? name);

const byName = new Map(categoryTree.map((category) => [category.name, category]));

/** The category of that exact name, or null. */
export function findCategory(name: string): Category | null {
  return byName.get(name) ?? null;
}

const toKey = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The one of these names that differs from what is asked for in letter case, spaces and signs alone. */
function matchName(names: readonly string[], asked: string): string | undefined {
  return names.find((name) => toKey(name) === toKey(asked));
}

/** The shop's own spelling of a category and its subcategory; of what it does not know, undefined. */
export function matchCategory(
  category: string,
  subcategory: string,
): { category?: string; subcategory?: string } {
  const found = findCategory(matchName([...byName.keys()], category) ?? '');
  if (!found) return {};
  return { category: found.name, subcategory: matchName(found.subcategories, subcategory) };
}

export function findCategoryBySlug(slug: string): Category | null {
  return categoryTree.find((category) => category.slug === slug) ?? null;
}

/** Sets `--c` (fill) and `--on` (its text) for everything inside. Unknown categories look like repairs. */
export function ribbonStyle(categoryName: string): CSSProperties {
  const category = findCategory(categoryName) ?? findCategory('Repairs');
  return { '--c': category?.ribbon, '--on': category?.ribbonText } as CSSProperties;
}
