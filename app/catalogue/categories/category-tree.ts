import type { CSSProperties } from 'react';

/** One top-level entry of the shop's shelves. `band` and `onBand` are the colours of DESIGN.md 4.3. */
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

/** The categories of the specification, section 3, in the order of the bar. Everything reads them from here. */
export const categoryTree: readonly Category[] = [
  {
    slug: 'new-arrivals',
    name: 'New Arrivals',
    ribbon: '#ffc629',
    ribbonText: ink,
    hasMenu: false,
    subcategories: ['Featured Items', 'Latest Releases'],
  },
  {
    slug: 'funko',
    name: 'Funko',
    ribbon: '#ff8a3c',
    ribbonText: ink,
    hasMenu: true,
    subcategories: [
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
  },
  {
    slug: 'tcg',
    name: 'TCG',
    ribbon: '#7a52cc',
    ribbonText: white,
    hasMenu: true,
    subcategories: [
      'Pokemon',
      'Disney Lorcana',
      'Magic the Gathering',
      'Minecraft',
      'One Piece',
      'Star Wars Unlimited',
      'Yu-Gi-Oh',
    ],
  },
  {
    slug: 'merchandise',
    name: 'Merchandise',
    ribbon: '#f27bb0',
    ribbonText: ink,
    hasMenu: true,
    subcategories: [
      'Figures & Statues',
      'Plush Toys',
      'Clothing',
      'Mugs',
      'Keychains',
      'Posters',
      'Board Games',
    ],
  },
  {
    slug: 'nintendo',
    name: 'Nintendo',
    ribbon: '#cf2b36',
    ribbonText: white,
    hasMenu: true,
    subcategories: [
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
  },
  {
    slug: 'playstation',
    name: 'PlayStation',
    ribbon: '#2d55c7',
    ribbonText: white,
    hasMenu: true,
    subcategories: [
      'PlayStation 1',
      'PlayStation 2',
      'PlayStation 3',
      'PlayStation 4',
      'PlayStation 5',
      'PSP',
      'PS Vita',
    ],
  },
  {
    slug: 'xbox',
    name: 'Xbox',
    ribbon: '#2a8246',
    ribbonText: white,
    hasMenu: true,
    subcategories: ['Xbox Original', 'Xbox 360', 'Xbox One', 'Xbox Series X/S'],
  },
  {
    slug: 'sega',
    name: 'Sega',
    ribbon: '#2ea3e6',
    ribbonText: ink,
    hasMenu: true,
    subcategories: ['Dreamcast', 'Game Gear', 'Master System', 'Mega Drive', 'Saturn'],
  },
  {
    slug: 'atari',
    name: 'Atari',
    ribbon: '#a1461d',
    ribbonText: white,
    hasMenu: true,
    subcategories: ['Atari 2600', 'Atari 7800', 'Atari Lynx', 'Atari Jaguar'],
  },
  {
    slug: 'retro',
    name: 'Retro',
    ribbon: '#c8a766',
    ribbonText: ink,
    hasMenu: true,
    subcategories: ['Amiga', 'Commodore 64', 'NeoGeo', 'MSX', 'Intellivision'],
  },
  {
    slug: 'collector-items',
    name: 'Collector Items',
    ribbon: '#94306f',
    ribbonText: white,
    hasMenu: true,
    subcategories: ['Limited Editions', 'Rare Games', 'Vintage Items', 'Special Editions'],
  },
  {
    slug: 'guides',
    name: 'Guides',
    ribbon: '#0d7f82',
    ribbonText: white,
    hasMenu: true,
    subcategories: ['Strategy Guides', 'Game Manuals', 'Art Books'],
  },
  {
    slug: 'repairs',
    name: 'Repairs',
    ribbon: '#5a6b7c',
    ribbonText: white,
    hasMenu: true,
    subcategories: ['Console Repair', 'Controller Repair', 'Disc Repair', 'Screen Replacement'],
  },
  {
    slug: 'pre-orders',
    name: 'Pre-Orders',
    ribbon: '#9bcf45',
    ribbonText: ink,
    hasMenu: false,
    subcategories: ['Upcoming Games', 'New Consoles', 'Limited Releases'],
  },
  {
    slug: 'sale',
    name: 'SALE',
    ribbon: '#ff5a36',
    ribbonText: ink,
    hasMenu: false,
    subcategories: ['Discounted Games', 'Clearance Items', 'Bundle Deals'],
  },
];

const byName = new Map(categoryTree.map((category) => [category.name, category]));

/** The category of that exact name, or null. */
export function findCategory(name: string): Category | null {
  return byName.get(name) ?? null;
}

export function findCategoryBySlug(slug: string): Category | null {
  return categoryTree.find((category) => category.slug === slug) ?? null;
}

/** Sets `--c` (fill) and `--on` (its text) for everything inside. Unknown categories look like repairs. */
export function ribbonStyle(categoryName: string): CSSProperties {
  const category = findCategory(categoryName) ?? findCategory('Repairs');
  return { '--c': category?.ribbon, '--on': category?.ribbonText } as CSSProperties;
}
