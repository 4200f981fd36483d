import { sql } from 'kysely';
import { categoryTree, formatCategory } from '#app/catalogue/categories/category-tree.ts';
import type { Translated } from '#app/platform/language/languages.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { findCategoryLink, parseNamedCategory } from './category-link.server.ts';
import { createSynonymsCache } from './synonyms.server.ts';

const given = openTestDatabase();

const readSynonyms = () =>
  createSynonymsCache(given.db, (error) => {
    throw error;
  }).read();

const name = async (term: string) => {
  const named = parseNamedCategory(term, await readSynonyms());
  return named && [named.subcategory ?? named.category, named.q];
};

it.each<[term: string, title: string, q: string | null]>([
  ['ps1', 'PlayStation 1', null],
  ['ps2', 'PlayStation 2', null],
  ['ps3', 'PlayStation 3', null],
  ['ps4', 'PlayStation 4', null],
  ['ps5', 'PlayStation 5', null],
  ['gba', 'Gameboy', null],
  ['gbc', 'Gameboy', null],
  ['gc', 'GameCube', null],
  ['N64', 'Nintendo 64', null],
  ['snes', 'Super Nintendo (SNES)', null],
  ['nes', 'NES', null],
  ['switch', 'Switch', null],
  ['Nintendo Switch', 'Switch', null],
  ['xbox one', 'Xbox One', null],
  ['xbox series s', 'Xbox Series X/S', null],
  ['xsx', 'Xbox Series X/S', null],
  ['genesis', 'Mega Drive', null],
  ['sega saturn', 'Saturn', null],
  ['سوني', 'PlayStation', null],
  ['ps2 controller', 'PlayStation 2', 'controller'],
  ['games for ps5', 'PlayStation 5', null],
  ['ps5 for sale', 'PlayStation 5', null],
  ['for sale', 'SALE', null],
  ['à vendre', 'SALE', null],
  ['للبيع', 'SALE', null],
  ['ps4 controller repair', 'Controller Repair', 'playstation 4'],
  ['سويتش ماريو', 'Switch', 'mario'],
])('31.1 %s names the shelf %s, and leaves %s', async (term, title, q) => {
  expect(await name(term)).toEqual([title, q]);
});

// 'Jeux' and 'ألعاب' stand for all games, 'Cartes' for every card, 'Peluches' for plush on every shelf,
// 'Collection' in the names of games.
it.each<[Translated, common: string[]]>([
  ['ar', ['Games']],
  ['fr', ['Games', 'TCG', 'Plush Toys', 'Collector Items']],
])('31.1 names every shelf as the shop shows it: %s, but for %j', async (language, common) => {
  const missing: string[] = [];
  for (const category of categoryTree) {
    for (const shelf of [category.name, ...(category.hasMenu ? category.subcategories : [])]) {
      const found = await name(inLanguage(language, () => formatCategory(shelf)));
      if (found?.[0] !== shelf) missing.push(shelf);
    }
  }
  expect(missing.toSorted()).toEqual(common.toSorted());
  expect(await name('sega mega collection')).toEqual(['Sega', 'mega collection']);
});

it.each(['games', 'zelda', '', '  ', '%', 'constructor'])(
  '31.1 %s names no shelf',
  async (term) => {
    expect(await name(term)).toBeNull();
  },
);

it('31.1 counts what is there of a search, or else all of the shelf; an empty shelf is none', async () => {
  const synonyms = await readSynonyms();
  const find = async (term: string) => {
    const found = await findCategoryLink(given.db, term, synonyms);
    return found && [found.label, found.url];
  };
  expect(await find('ps2')).toBeNull();
  await given.run(sql`
    insert into products (name, price_cents, category, subcategory, stock)
    select name, 100, 'PlayStation', 'PlayStation 2', 1
    from unnest(array['Dual controller', 'Memory card']) as name`);
  const url = '/?category=PlayStation&subcategory=PlayStation+2';
  expect(await find('ps2')).toEqual(['PlayStation 2 · 2 products', url]);
  expect(await find('ps2 controller')).toEqual([
    'PlayStation 2: controller · 1 product',
    `/?q=controller&category=PlayStation&subcategory=PlayStation+2`,
  ]);
  expect(await find('ps2 nothing')).toEqual(['PlayStation 2 · 2 products', url]);
  // The goods of that kind, where the shop has the word on another shelf alone.
  await given.run(sql`
    insert into products (name, price_cents, category, subcategory, stock)
    values ('Six-button pad', 100, 'Sega', 'Mega Drive', 1)`);
  expect(await find('mega drive controller')).toEqual([
    'Mega Drive: controller · 1 product',
    '/?q=controller&category=Sega&subcategory=Mega+Drive',
  ]);
});
