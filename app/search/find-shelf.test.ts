import { sql } from 'kysely';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { findShelf, nameShelf } from './find-shelf.server.ts';

const given = openTestDatabase();

async function readSynonyms(): Promise<Map<string, string>> {
  const rows = await given.run<{ spelling: string; means: string }>(
    sql`select spelling, means from search_synonyms`,
  );
  return new Map(rows.map(({ spelling, means }) => [spelling, means]));
}

const name = async (term: string) => {
  const named = nameShelf(term, await readSynonyms());
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
  ['سويتش ماريو', 'Switch', 'mario'],
])('31.1 %s names the shelf %s, and leaves %s', async (term, title, q) => {
  expect(await name(term)).toEqual([title, q]);
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
    const found = await findShelf(given.db, term, synonyms);
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
