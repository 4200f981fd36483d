import type { CSSProperties } from 'react';

/** One top-level entry of the shop's shelves. `band` and `onBand` are the colours of DESIGN.md 4.3. */
export interface Category {
  slug: string;
  name: string;
  band: string;
  onBand: string;
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
    band: '#ffc629',
    onBand: ink,
    hasMenu: false,
    subcategories: ['Featured Items', 'Latest Releases'],
  },
  {
    slug: 'funko',
    name: 'Funko',
    band: '#ff8a3c',
    onBand: ink,
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
    band: '#7a52cc',
    onBand: white,
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
    band: '#f27bb0',
    onBand: ink,
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
    band: '#cf2b36',
    onBand: white,
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
    band: '#2d55c7',
    onBand: white,
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
    band: '#2a8246',
    onBand: white,
    hasMenu: true,
    subcategories: ['Xbox Original', 'Xbox 360', 'Xbox One', 'Xbox Series X/S'],
  },
  {
    slug: 'sega',
    name: 'Sega',
    band: '#2ea3e6',
    onBand: ink,
    hasMenu: true,
    subcategories: ['Dreamcast', 'Game Gear', 'Master System', 'Mega Drive', 'Saturn'],
  },
  {
    slug: 'atari',
    name: 'Atari',
    band: '#a1461d',
    onBand: white,
    hasMenu: true,
    subcategories: ['Atari 2600', 'Atari 7800', 'Atari Lynx', 'Atari Jaguar'],
  },
  {
    slug: 'retro',
    name: 'Retro',
    band: '#c8a766',
    onBand: ink,
    hasMenu: true,
    subcategories: ['Amiga', 'Commodore 64', 'NeoGeo', 'MSX', 'Intellivision'],
  },
  {
    slug: 'collector-items',
    name: 'Collector Items',
    band: '#94306f',
    onBand: white,
    hasMenu: true,
    subcategories: ['Limited Editions', 'Rare Games', 'Vintage Items', 'Special Editions'],
  },
  {
    slug: 'guides',
    name: 'Guides',
    band: '#0d7f82',
    onBand: white,
    hasMenu: true,
    subcategories: ['Strategy Guides', 'Game Manuals', 'Art Books'],
  },
  {
    slug: 'repairs',
    name: 'Repairs',
    band: '#5a6b7c',
    onBand: white,
    hasMenu: true,
    subcategories: ['Console Repair', 'Controller Repair', 'Disc Repair', 'Screen Replacement'],
  },
  {
    slug: 'pre-orders',
    name: 'Pre-Orders',
    band: '#9bcf45',
    onBand: ink,
    hasMenu: false,
    subcategories: ['Upcoming Games', 'New Consoles', 'Limited Releases'],
  },
  {
    slug: 'sale',
    name: 'SALE',
    band: '#ff5a36',
    onBand: ink,
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
export function bandStyle(categoryName: string): CSSProperties {
  const category = findCategory(categoryName) ?? findCategory('Repairs');
  return { '--c': category?.band, '--on': category?.onBand } as CSSProperties;
}
