import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { categoryWeights, popularity } from './large-catalogue-weights.ts';
import {
  animals,
  colours,
  firstWords,
  hardwareRemarks,
  hardwareStates,
  roles,
  secondWords,
  sequels,
  usedStates,
} from './large-catalogue-words.ts';

/** One way to make products: a name is one entry of every slot, joined. Prices in US dollars. */
export interface Pattern {
  share: number;
  slots: readonly (readonly string[])[];
  priceFrom: number;
  priceTo: number;
}

/** A subcategory with its part of the catalogue; weights count only against each other. */
export interface Shelf {
  category: string;
  slug: string;
  subcategory: string;
  weight: number;
  patterns: readonly Pattern[];
}

const handhelds = new Set([
  'Gameboy',
  'Nintendo DS',
  '3DS',
  'PSP',
  'PS Vita',
  'Game Gear',
  'Atari Lynx',
]);
const computers = new Set(['Amiga', 'Commodore 64', 'MSX']);
const currentPlatforms = ['Switch', 'PlayStation 5', 'Xbox Series X'];
const title = [firstWords, [' '], secondWords] as const;

const pattern = (
  share: number,
  [priceFrom, priceTo]: readonly [number, number],
  slots: Pattern['slots'],
): Pattern => ({ share, slots, priceFrom, priceTo });

function machinery(platform: string): { machine: string; extra: string } {
  if (handhelds.has(platform)) return { machine: 'handheld', extra: 'battery pack' };
  if (computers.has(platform)) return { machine: 'computer', extra: 'joystick' };
  return { machine: 'console', extra: 'controller' };
}

function platformPatterns(platform: string): Pattern[] {
  const { machine, extra } = machinery(platform);
  const hardware = [colours, [', '], hardwareStates, hardwareRemarks];
  const things = ['Power lead', 'Carry case', 'Memory card', 'Dust cover', 'Picture lead'];
  const makes = ['', ', long', ', padded', ', second-hand', ', travel size', ', reinforced'];
  return [
    pattern(82, [6, 95], [...title, sequels, [`, ${platform}, `], usedStates]),
    pattern(5, [60, 420], [[`${platform} ${machine}, `], ...hardware]),
    pattern(8, [12, 70], [[`${platform} ${extra}, `], ...hardware]),
    pattern(5, [4, 30], [things, [` for ${platform}, `], colours, makes]),
  ];
}

function funkoPatterns(line: string): Pattern[] {
  const finishes = ['', ', metallic', ', glow in the dark', ', flocked', ', 25 cm', ', two-pack'];
  return [
    pattern(
      1,
      [12, 45],
      [
        [`Funko Pop ${line}: `],
        firstWords,
        [' '],
        roles,
        finishes,
        ['', ', second edition', ', shelf-worn box'],
      ],
    ),
  ];
}

function cardPatterns(game: string): Pattern[] {
  const packs = [
    'booster pack',
    'starter deck',
    'collector tin',
    'trainer box',
    'single cards, 20',
  ];
  const grades = ['6', '7', '8', '9', '9.5'];
  return [
    pattern(70, [4, 60], [[`${game}: `], ...title, [' '], packs]),
    pattern(30, [20, 400], [[`${game}: `], ...title, sequels, [', graded '], grades]),
  ];
}

function merchandisePatterns(kind: string): Pattern[] {
  const things: Record<string, Pattern['slots']> = {
    'Figures & Statues': [firstWords, [' '], roles, [' statue, '], ['12', '20', '28'], [' cm']],
    'Plush Toys': [firstWords, [' '], animals, [' plush, '], ['15', '20', '30'], [' cm']],
    Clothing: [...title, [' '], ['tee', 'hoodie', 'cap', 'socks'], [', '], colours],
    Mugs: [...title, [' mug, '], ['280', '330', '400'], [' ml, '], colours],
    Keychains: [...title, [' keychain, '], ['metal', 'rubber', 'wood', 'acrylic']],
    Posters: [...title, [' poster, '], ['30 x 40', '50 x 70', '61 x 91.5'], [' cm']],
    'Board Games': [...title, [': the board game'], ['', ', second printing', ', travel size']],
  };
  const slots = things[kind] ?? [...title, [`, ${kind.toLowerCase()}`]];
  return [pattern(1, kind === 'Figures & Statues' ? [30, 240] : [5, 70], slots)];
}

function collectorPatterns(kind: string): Pattern[] {
  const things: Record<string, readonly string[]> = {
    'Limited Editions': ['limited console', 'limited statue', 'limited handheld'],
    'Rare Games': ['cartridge', 'disc', 'test copy'],
    'Vintage Items': ['tabletop handheld', 'shop display', 'vintage console'],
    'Special Editions': ['special edition', 'boxed set', 'steel case edition'],
  };
  const treasures = ['numbered', 'in a museum case', 'first print', 'signed', 'unopened'];
  const slots = [...title, [' '], things[kind] ?? [kind.toLowerCase()], [', '], treasures];
  return [pattern(1, [80, 900], slots)];
}

function guidePatterns(kind: string): Pattern[] {
  const things: Record<string, readonly string[]> = {
    'Strategy Guides': ['strategy guide', 'player guide', 'map book'],
    'Game Manuals': ['manual, PAL', 'manual, NTSC', 'manual, Japanese'],
    'Art Books': ['art book', 'sketchbook', 'collected works'],
  };
  const editions = ['', ', hardback', ', softcover', ', second edition'];
  return [
    pattern(
      1,
      [7, 65],
      [...title, sequels, [': '], things[kind] ?? [kind.toLowerCase()], editions],
    ),
  ];
}

function repairPatterns(kind: string): Pattern[] {
  const jobs: Record<string, readonly string[]> = {
    'Console Repair': ['Power socket repair', 'Fan and paste service', 'Capacitor replacement'],
    'Controller Repair': ['Stick drift repair', 'Trigger repair', 'Button membrane replacement'],
    'Disc Repair': ['Disc resurfacing', 'Disc drive lens service', 'Disc tray belt replacement'],
    'Screen Replacement': ['Screen replacement', 'Lens and seal fitting', 'Backlight fitting'],
  };
  const platforms = categoryTree
    .filter(({ slug }) => ['nintendo', 'playstation', 'xbox', 'sega'].includes(slug))
    .flatMap(({ subcategories }) => subcategories);
  const services = ['', ', express', ', with full cleaning', ', second unit', ', collected'];
  return [pattern(1, [5, 140], [jobs[kind] ?? [kind], [', '], platforms, services])];
}

function gameWordedPatterns(words: readonly string[], price: readonly [number, number]): Pattern[] {
  return [pattern(1, price, [...title, sequels, [', '], currentPlatforms, [', '], words])];
}

function bundlePatterns(): Pattern[] {
  const sizes = ['three games', 'five games', 'two controllers', 'a carry case', 'a guide'];
  return [pattern(1, [35, 320], [...title, [' bundle with '], sizes])];
}

function newConsolePatterns(): Pattern[] {
  const machines = [' console', ' handheld', ' twin console', ' pocket handheld'];
  return [pattern(1, [60, 520], [...title, machines, [', first batch, '], colours])];
}

const patternMakers: Record<string, (subcategory: string) => Pattern[]> = {
  'new-arrivals': (kind) =>
    gameWordedPatterns(
      kind === 'Featured Items' ? ['staff pick', 'in the window'] : ['new', 'just in'],
      [15, 80],
    ),
  funko: funkoPatterns,
  tcg: cardPatterns,
  merchandise: merchandisePatterns,
  'collector-items': collectorPatterns,
  guides: guidePatterns,
  repairs: repairPatterns,
  'pre-orders': (kind) =>
    kind === 'New Consoles'
      ? newConsolePatterns()
      : gameWordedPatterns(
          kind === 'Limited Releases' ? ['numbered run', 'limited press'] : ['first print'],
          [25, 110],
        ),
  sale: (kind) =>
    kind === 'Bundle Deals'
      ? bundlePatterns()
      : gameWordedPatterns(
          kind === 'Clearance Items'
            ? ['last copies', 'faded cover']
            : ['pre-owned', 'marked down'],
          [4, 40],
        ),
};

/** Every subcategory of the category tree with its weight and its ways to make products. */
export function shelves(): Shelf[] {
  return categoryTree.flatMap(({ slug, name, subcategories }) => {
    const popularities = subcategories.map((subcategory) => popularity[subcategory] ?? 1);
    const total = popularities.reduce((sum, one) => sum + one, 0);
    return subcategories.map((subcategory, index) => ({
      category: name,
      slug,
      subcategory,
      weight: ((categoryWeights[slug] ?? 1) * (popularities[index] ?? 1)) / total,
      patterns: (patternMakers[slug] ?? platformPatterns)(subcategory),
    }));
  });
}
