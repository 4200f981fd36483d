import { sql } from 'kysely';
import sharp from 'sharp';
import { writeShareTexts } from '#app/catalogue/copy/share-texts.server.ts';
import { addProduct } from '#app/catalogue/editing/edit-product.server.ts';
import { drawSquare } from '#app/catalogue/images/draw-square.server.ts';
import { openStaff } from '#tests/support/page-context.ts';
import { openImportDatabase, owner, testProduct } from '#tests/support/test-products.ts';
import { loader } from './share.page.tsx';
import { findShared } from './shared.server.ts';

const given = openImportDatabase();
const origin = 'https://shop.example';
const find = (query: string) => findShared(given.db, new URLSearchParams(query), origin);

async function addCopy(): Promise<number> {
  const facts = { condition: 'very-good', completeness: 'complete', region: 'pal' } as const;
  const graded = { gradedBy: 'cgc', grade: '9.4' } as const;
  return addProduct(given.db, owner, { ...testProduct, ...facts, ...graded, stock: 1 });
}

async function measure(query: string) {
  const found = await find(query);
  if (!found) throw new Error(`There is no ${query}.`);
  const { format, width, height } = await sharp(
    await drawSquare(found.picture, { imageFolder: '' }),
  ).metadata();
  return [format, width, height];
}

it('writes of a product its name, grade, price and address in three languages (issue 31)', async () => {
  const id = await addCopy();
  const { picture, shared } = (await find(`product=${id}`)) ?? {};
  const note = 'CGC 9.4 · Complete · Very good · PAL';
  expect(picture).toMatchObject({ title: 'Cedar Quest', note, cards: [{ price: '$10.00' }] });
  const path = `product/${id}`;
  expect(shared && writeShareTexts(shared)).toEqual([
    {
      ...{ language: 'en', label: 'English' },
      text: `Cedar Quest\n${note}\nPrice: $10.00\nCash on delivery anywhere in Lebanon.\n${origin}/${path}`,
    },
    {
      ...{ language: 'ar', label: 'العربية' },
      text: `Cedar Quest\nCGC 9.4 · كامل مع العلبة · حالة جيدة جداً · PAL\nالسعر: \u2068$10.00\u2069\nالدفع عند التسليم في كل لبنان.\n${origin}/ar/${path}`,
    },
    {
      ...{ language: 'fr', label: 'Français' },
      text: `Cedar Quest\nCGC 9.4 · Complet en boîte · Très bon état · PAL\nPrix : 10,00\u00a0$\nPaiement à la livraison partout au Liban.\n${origin}/fr/${path}`,
    },
  ]);
  expect(await measure(`product=${id}`)).toEqual(['jpeg', 1080, 1080]);
});

it('shows of a shelf the four newest in stock', async () => {
  for (let count = 0; count < 4; count += 1) await addCopy();
  const { picture, shared } = (await find('category=Sega&subcategory=Saturn')) ?? {};
  expect(picture).toMatchObject({ title: 'Saturn', note: 'New on our shelf' });
  const prices = picture?.cards.map(({ name, price }) => `${name} ${price}`);
  expect(prices).toEqual(Array.from({ length: 4 }, () => 'Cedar Quest $10.00'));
  const [english, arabic] = shared ? writeShareTexts(shared) : [];
  expect(english?.text).toMatch(/^New on our shelf: Saturn\n• Cedar Quest: \$10\.00\n/);
  expect(english?.text).toContain('https://shop.example/?category=Sega&subcategory=Saturn');
  expect(arabic?.text).toContain('https://shop.example/ar?category=Sega&subcategory=Saturn');
  expect(await measure('category=Sega')).toEqual(['jpeg', 1080, 1080]);
});

it.each([
  ['SALE', sql`update products set compare_at_cents = price_cents + 100`],
  ['New Arrivals', sql`select 1`],
  ['Pre-Orders', sql`update products set released_on = '2999-01-01'`],
])('shows of %s the products that a fact adds to it (D4)', async (category, change) => {
  await given.run(change);
  const { picture, shared } = (await find(`category=${encodeURIComponent(category)}`)) ?? {};
  expect(picture).toMatchObject({ title: category, category, cards: [{ name: 'Cedar Quest' }] });
  expect(shared).toMatchObject({ name: category, isShelf: true });
});

it.each(['product=99', 'product=2x', 'category=None', 'category=Nintendo', ''])(
  'has nothing to post of %j',
  async (query) => {
    expect(await find(query)).toBeNull();
  },
);

it('has nothing to post of what is archived', async () => {
  await given.run(sql`update products set archived_at = now()`);
  expect([await find('product=1'), await find('category=Sega')]).toEqual([null, null]);
});

it('keeps the links of a shelf of which nothing is in stock', async () => {
  await given.empty('users');
  await given.run(sql`update products set stock = 0`);
  const browser = await openStaff(given.db);
  const open = (query: string) =>
    loader({ ...browser.ask(`/admin/products/share?${query}`), params: {} } as never);
  expect(await open('category=Sega&subcategory=Saturn')).toMatchObject({
    ...{ name: 'Saturn', pictureUrl: null },
    shelves: expect.arrayContaining([{ name: 'All of Sega', url: expect.any(String) }]),
  });
  await expect(open('category=None')).rejects.toMatchObject({ init: { status: 404 } });
});
