import { sql } from 'kysely';
import { addProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { findProduct } from '#app/catalogue/product/products.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import { openImportDatabase, owner, testProduct } from '#tests/support/test-products.ts';
import { AboutCopy, listFacts } from './about-copy.tsx';
import { OtherCopies } from './other-copies.tsx';
import { listPhotos } from './photos.server.ts';
import { listGallery } from './photos.ts';
import { listOtherCopies } from './titles.server.ts';

const given = openImportDatabase();
const listRows = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.split(/<[^>]*>/).filter(Boolean),
  );

const addCopy = (facts: object) =>
  addProduct(given.db, owner, { ...testProduct, stock: 1, title: 'Cedar Quest', ...facts });

const facts = {
  ...{ kind: 'game', condition: 'very-good', completeness: 'complete', region: 'pal' },
  ...{ power: '220v', language: 'French', included: 'Map', authenticity: 'board-checked' },
  ...{ testedOn: '2026-11-12', testNotes: 'saves, all buttons' },
  ...{ gradedBy: 'cgc', grade: '9.4 A', certificate: '1234567' },
};

async function renderFacts(id: number): Promise<string> {
  const product = await findProduct(given.db, id);
  if (!product) throw new Error('There is no such product.');
  return renderAt('/', <AboutCopy facts={listFacts(product, await listPhotos(given.db, id))} />);
}

it('shows what is known of a copy, and where to learn more', async () => {
  const id = await addCopy(facts);
  await given.run(sql`insert into product_photos (product_id, position, image, part, caption) values
    (${id}, 4, '/c.png', null, 'the map'), (${id}, 2, '/a.png', 'flaw', ''),
    (${id}, 3, '/b.png', 'board', 'No rust.')`);
  const html = await renderFacts(id);
  expect(listRows(html)).toEqual([
    ['Condition', 'Very good'],
    ['Completeness', 'Complete in box'],
    ['Region', 'PAL (Europe)'],
    ['Power', '220 V'],
    ['Language', 'French'],
    ['Included', 'Map'],
    ['Tested', '12 November 2026: saves, all buttons'],
    ['Authenticity', 'Board checked'],
    ['Graded', 'CGC 9.4 A, certificate 1234567 · ', 'look it up', ' (opens in a new tab)'],
  ]);
  expect(html).toContain('href="/grading#very-good"');
  expect(html).toContain('href="#photo-3"');
  const photos = await listPhotos(given.db, id);
  expect(listGallery({ name: 'Cedar Quest', image: '/first.png' }, photos)).toEqual([
    { image: '/first.png', alt: 'Photo 1 of 4: Cedar Quest', caption: '' },
    { image: '/a.png', alt: 'Photo 2 of 4: flaw', caption: '' },
    { image: '/b.png', alt: 'Photo 3 of 4: board', caption: 'No rust.' },
    { image: '/c.png', alt: 'Photo 4 of 4: the map', caption: '' },
  ]);
});

it('reads our texts in the direction of the page, and those of the owner in their own', async () => {
  const id = await addCopy({ ...facts, certificate: null, edition: 'Black label' });
  const cells = (html: string) => [...html.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell);
  const inArabic = cells(await inLanguage('ar', () => renderFacts(id)));
  expect(inArabic).toContain('PAL (أوروبا)');
  for (const own of ['Black label', 'Map']) expect(inArabic).toContain(`<bdi>${own}</bdi>`);
  expect(inArabic.at(-1)).toMatch(/^<bdi>CGC 9.4 A<\/bdi>/);
});

it('leaves out what is not known', async () => {
  const known = { kind: 'figure', condition: 'good', authenticity: 'board-checked' };
  const html = await renderFacts(await addCopy(known));
  expect(listRows(html).join('; ')).toBe('Condition,Good; Authenticity,Board checked');
  expect(html).toContain('href="/grading#box-good"');
  expect(html).not.toContain('#photo');
  expect(listRows(await renderFacts(await addCopy({})))).toEqual([]);
});

it.each([
  [{ kind: 'card', gradedBy: 'cgc' }, 'https://www.cgccards.com/certlookup/12%2F3/'],
  [{ kind: 'card', gradedBy: 'psa' }, 'https://www.psacard.com/cert/12%2F3'],
  [{ kind: 'game', gradedBy: 'vga' }, null],
])('looks up the certificate of %o at %s', async (graded, url) => {
  const html = await renderFacts(await addCopy({ ...graded, certificate: '12/3' }));
  expect(/href="([^"]+)" target="_blank" rel="noreferrer"/.exec(html)?.[1] ?? null).toBe(url);
});

it('lists the other copies of a title: for sale from the cheapest, and sold', async () => {
  const id = await addCopy(facts);
  await addCopy({ priceCents: 9000, condition: 'good', completeness: 'loose', region: 'ntsc-u' });
  await addCopy({ priceCents: 5000, stock: 0 });
  const [sold, archived] = [await addCopy({ completeness: 'boxed' }), await addCopy({})];
  await given.run(sql`update products set archived_at = now(),
    sold_at = case id when ${sold} then now() end where id in (${sold}, ${archived})`);
  await addCopy({ title: 'Another quest' });
  const copies = await listOtherCopies(given.db, id);
  expect(listRows(renderAt('/', <OtherCopies copies={copies} />)).slice(1)).toEqual([
    ['Cedar Quest', ', –, Out of stock', '–', '–', 'Out of stock'],
    ['Loose', ', Good, $90.00', 'Good', 'NTSC-U (America)', '$90.00'],
    ['Boxed, no manual', ', –, Sold', '–', '–', 'Sold'],
  ]);
  expect(await listOtherCopies(given.db, await addCopy({ title: null }))).toEqual([]);
});
