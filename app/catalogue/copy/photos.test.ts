import { sql } from 'kysely';
import { archiveProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { openImportDatabase, owner } from '#tests/support/test-products.ts';
import { addPhoto, findPhotos, parsePhotos, savePhotos } from './photos.server.ts';
import type { ProductPhotos } from './photos.ts';
import { fillFirst, moveFirst, movePhoto, undoMoveFirst } from './photos.ts';

const given = openImportDatabase();
const url = (number: number) => `https://images.example/${number}.webp`;
const add = (id: number, number: number) => addPhoto(given.db, owner, id, url(number));
const read = async (id: number) => (await findPhotos(given.db, id)) as ProductPhotos;
const readOrder = async (id: number) => {
  const { image, extra } = await read(id);
  return [image, ...extra.map((photo) => photo.image)];
};
const save = (from: ProductPhotos, to: ProductPhotos) =>
  savePhotos(given.db, owner, 1, { from, to });

it('adds up to twelve photos, one of them once, and the first as the image (issue 17)', async () => {
  const changedAt = () => given.read<Date>(sql`select updated_at from products where id = 1`);
  const before = await changedAt();
  await add(1, 1);
  expect(await given.read(sql`select image from products where id = 1`)).toBe(url(1));
  for (const number of [2, 3, 4, 2, 1, 5, 6, 7, 8, 9, 10, 11, 12]) {
    expect(await add(1, number)).toHaveProperty('saved');
  }
  expect(await readOrder(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(url));
  expect(await add(1, 13)).toMatchObject({ refused: 'full' });
  expect((await changedAt()).getTime()).toBeGreaterThan(before.getTime());
});

it('adds all photos that are sent at once', async () => {
  await Promise.all([1, 2, 3, 4].map((number) => add(1, number)));
  expect((await readOrder(1)).toSorted()).toEqual([1, 2, 3, 4].map(url));
});

it('adds photos after one that is about to be saved as the first', async () => {
  for (const number of [1, 2, 1])
    expect(await addPhoto(given.db, owner, 1, url(number), { asExtra: true })).toHaveProperty(
      'saved',
    );
  expect(await readOrder(1)).toEqual([null, url(1), url(2)]);
  const from = await read(1);
  await save(from, fillFirst(from));
  expect(await readOrder(1)).toEqual([url(1), url(2)]);
  const filled = await read(1);
  expect(fillFirst(filled)).toBe(filled);
});

it('takes back which one is first, beside what was changed since', () => {
  const board = { image: url(3), part: 'board', caption: 'The battery' } as const;
  const before = { image: url(1), extra: [photo, board] };
  const moved = moveFirst(before, url(3));
  expect(undoMoveFirst(moved, before, url(3))).toEqual(before);
  const added = { ...photo, image: url(4) };
  const since = { ...moved, extra: [...moved.extra, added] };
  expect(undoMoveFirst(since, before, url(3))).toEqual({
    ...before,
    extra: [...before.extra, added],
  });
  const other = { ...moved, image: url(5) };
  expect(undoMoveFirst(other, before, url(3))).toBe(other);
  const drawn = { ...before, image: null };
  expect(undoMoveFirst(moveFirst(drawn, url(3)), drawn, url(3))).toEqual(drawn);
});

it('keeps one of a photo that is the first and an extra one', () => {
  const twice = { image: url(2), extra: [photo, { ...photo, image: url(3) }] };
  expect(moveFirst(twice, url(3))).toEqual({ image: url(3), extra: [photo] });
  const first = moveFirst(twice, url(2));
  expect(first).toEqual({ image: url(2), extra: [{ ...photo, image: url(3) }] });
  expect(parsePhotos(JSON.stringify(first))).toEqual(first);
});

it('reorders, makes one first, and writes nothing over what changed since', async () => {
  for (const number of [1, 2, 3, 4]) await add(1, number);
  const from = await read(1);
  const front = { ...from.extra[2], part: 'board', caption: 'The battery' };
  const to = parsePhotos(JSON.stringify({ ...from, extra: [...from.extra.slice(0, 2), front] }));
  if (!to) throw new Error('The photos were not read.');
  expect(await save(from, to)).toEqual({ saved: to });
  const moved = movePhoto(to, url(4), -1);
  expect(await save(from, moved)).toEqual({ refused: 'changed', now: to });
  await save(to, moved);
  expect(await readOrder(1)).toEqual([1, 2, 4, 3].map(url));
  await save(moved, moveFirst(moved, url(4)));
  expect(await readOrder(1)).toEqual([4, 2, 1, 3].map(url));
  // A request that is sent again changes nothing more.
  const readLog = () => given.run(sql`select * from audit_log`);
  const [before, last] = [await readLog(), await read(1)];
  expect(await save(moved, last)).toEqual({ saved: last });
  expect(await readLog()).toEqual(before);
});

it('changes nothing of an archived product', async () => {
  await archiveProduct(given.db, owner, 1);
  expect(await add(1, 1)).toEqual({ refused: 'not-found' });
});

const photo = { image: url(2), part: null, caption: '' };
it.each([
  'no JSON',
  '{}',
  JSON.stringify({ image: 'javascript:alert(1)', extra: [] }),
  JSON.stringify({ image: null, extra: [{ ...photo, part: 'toString' }] }),
  JSON.stringify({ image: null, extra: [{ ...photo, image: null }] }),
  JSON.stringify({ image: null, extra: Array(12).fill(photo) }),
  JSON.stringify({ image: null, extra: [photo, photo] }),
])('does not read %s as photos', (text) => {
  expect(parsePhotos(text)).toBeNull();
});

it('moves no photo beyond an end and none that is gone', () => {
  const photos = { image: null, extra: [photo, { ...photo, image: url(3) }] } as const;
  expect(movePhoto(photos, url(2), -1)).toBe(photos);
  expect(movePhoto(photos, url(3), 1)).toBe(photos);
  expect(moveFirst(photos, url(9))).toBe(photos);
  expect(moveFirst(photos, url(3))).toEqual({ image: url(3), extra: [photo] });
});
