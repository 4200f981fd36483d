import { categoryTree, formatCategory, matchCategory } from './category-tree.ts';

// The specification, sections 2 and 3, written out once more.
const tree = {
  'New Arrivals': 'Featured Items, Latest Releases',
  Funko: 'Animation, Games, Marvel, Movies, Star Wars, Television, Heroes, Disney, Retro Toys',
  TCG: 'Pokemon, Disney Lorcana, Magic the Gathering, Minecraft, One Piece, Star Wars Unlimited, Yu-Gi-Oh',
  Merchandise: 'Figures & Statues, Plush Toys, Clothing, Mugs, Keychains, Posters, Board Games',
  Nintendo:
    'NES, Super Nintendo (SNES), Nintendo 64, GameCube, Wii, Wii U, Switch, Gameboy, Nintendo DS, 3DS',
  PlayStation:
    'PlayStation 1, PlayStation 2, PlayStation 3, PlayStation 4, PlayStation 5, PSP, PS Vita',
  Xbox: 'Xbox Original, Xbox 360, Xbox One, Xbox Series X/S',
  Sega: 'Dreamcast, Game Gear, Master System, Mega Drive, Saturn',
  Atari: 'Atari 2600, Atari 7800, Atari Lynx, Atari Jaguar',
  Retro: 'Amiga, Commodore 64, NeoGeo, MSX, Intellivision',
  'Collector Items': 'Limited Editions, Rare Games, Vintage Items, Special Editions',
  Guides: 'Strategy Guides, Game Manuals, Art Books',
  Repairs: 'Console Repair, Controller Repair, Disc Repair, Screen Replacement',
  'Pre-Orders': 'Upcoming Games, New Consoles, Limited Releases',
  SALE: 'Discounted Games, Clearance Items, Bundle Deals',
};

it('holds the categories in the order of the bar, each with its subcategories (D5)', () => {
  expect(categoryTree.map(({ name, subcategories }) => [name, subcategories.join(', ')])).toEqual(
    Object.entries(tree),
  );
});

it('has for each name a text that is its own', () => {
  const names = categoryTree.flatMap(({ name, subcategories }) => [name, ...subcategories]);
  expect(names.map(formatCategory)).toEqual(names);
});

it('has no menu for New Arrivals, Pre-Orders and SALE', () => {
  const plain = categoryTree.filter((category) => !category.hasMenu);
  expect(plain.map(({ name }) => name)).toEqual(['New Arrivals', 'Pre-Orders', 'SALE']);
});

it.each([
  ['sega', 'megadrive', { category: 'Sega', subcategory: 'Mega Drive' }],
  ['new-arrivals', '', { category: 'New Arrivals', subcategory: undefined }],
  ['Nope', 'Switch', {}],
  ['', '', {}],
])('30.24 spells %j and %j as the shop does', (category, subcategory, spelled) => {
  expect(matchCategory(category, subcategory)).toEqual(spelled);
});
