import { sql } from 'kysely';
import { openImportDatabase, owner } from '#tests/support/test-products.ts';
import {
  addLookingFor,
  listLookingFor,
  moveLookingFor,
  removeLookingFor,
} from './looking-for.server.ts';

const given = openImportDatabase();

const add = (title: string, note = '') => addLookingFor(given.db, owner, { title, note });
const titles = async () => (await listLookingFor(given.db)).map(({ title }) => title);

it('what the shop looks for is added once, ordered and removed, with a record of each (issue 18)', async () => {
  const first = await add('Saga');
  await Promise.all([add('Metroid', 'PAL, with its box'), add('Sakhr')]);
  expect(await add(' saga ')).toEqual({ refused: 'listed' });
  expect(await add('Saga', 'PAL')).toEqual({ refused: 'listed' });
  expect(await add('Saga'), 'after a lost answer').toEqual(first);
  const empty = { title: 'Enter what you look for.' };
  expect(await add('')).toEqual({ refused: 'invalid', errors: empty });
  const long = { note: 'At most 200 characters: please shorten this by 1.' };
  expect(await add('a', 'b'.repeat(201))).toMatchObject({ refused: 'invalid', errors: long });
  const id = 'added' in first ? first.added : 0;
  const before = await titles();
  const move = (place: number, step: -1 | 1) =>
    moveLookingFor(given.db, owner, { id, place, step });
  expect(await move(1, -1)).toBe(false);
  expect(await move(1, 1)).toBe(true);
  expect(await move(1, 1), 'after a lost answer').toBe(true);
  expect(await move(1, -1), 'from where it is no more').toBe(false);
  expect(await titles()).toEqual([before[1], 'Saga', before[2]]);
  expect(await removeLookingFor(given.db, owner, id)).toBe(true);
  expect(await removeLookingFor(given.db, owner, id)).toBe(false);
  await add('Last');
  expect(await titles()).toEqual([before[1], before[2], 'Last']);
  const actions = await given.list(sql`select action from audit_log order by id`);
  expect(actions.join()).toBe('add,add,add,move,remove,add');
});

it('adds to the end after others were removed', async () => {
  await given.empty('looking_for');
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await add(title);
  for (const { id } of (await listLookingFor(given.db)).slice(0, 2))
    await removeLookingFor(given.db, owner, id);
  await add('Last');
  expect(await titles()).toEqual(['Three', 'Four', 'Five', 'Last']);
});
