import sharp from 'sharp';
import { createDiskImageStore, getImageFolder } from '#app/platform/images/image-store.server.ts';
import { prepareImage } from '#app/platform/images/prepare-image.server.ts';
import { listShop, queryDatabase } from './shop-database.ts';

/** A game's box on a table, almost as high as the photograph; seen upright or across. */
const box = {
  portrait: `<svg xmlns="http://www.w3.org/2000/svg" width="4032" height="3024">
    <rect x="120" y="500" width="3790" height="2000" rx="40" fill="#7a1f2b"/>
    <rect x="420" y="720" width="2500" height="1560" fill="#e8d8a0"/>
    <circle cx="1600" cy="1500" r="560" fill="#22506b"/></svg>`,
  landscape: `<svg xmlns="http://www.w3.org/2000/svg" width="4032" height="3024">
    <rect x="120" y="420" width="3790" height="2180" rx="40" fill="#1f4a3a"/>
    <rect x="420" y="720" width="2500" height="1560" fill="#d9c2a0"/>
    <circle cx="3420" cy="1500" r="300" fill="#c9962b"/></svg>`,
};

function noise(width: number, height: number, sigma: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 150, sigma } as const;
  const create = { width, height, channels: 3, background: '#000000', noise: grain } as const;
  return sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
}

/**
 * A JPEG as a phone writes it: 12 megapixels, soft light, grain, the place in its metadata. Held
 * upright, the pixels still lie on their side and the metadata shows how to turn them.
 */
export async function drawPhotograph(held: keyof typeof box): Promise<Buffer> {
  const light = await sharp(await noise(24, 18, 60))
    .blur(1.5)
    .png()
    .toBuffer();
  return sharp(light)
    .resize(4032, 3024, { kernel: 'cubic' })
    .composite([
      { input: Buffer.from(box[held]) },
      { input: await noise(504, 378, 30), tile: true, blend: 'soft-light' },
    ])
    .withMetadata({ orientation: held === 'portrait' ? 6 : 1 })
    .withExifMerge({
      IFD0: { Model: 'Beirut Test Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 53/1 0/1' },
    })
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** What a shop's images look like, and the product of the journeys that has such a one. */
export const photographed = {
  portrait: 'Photographed upright',
  landscape: 'Photographed across',
  drawn: 'Photographed never',
} as const;

/** Where they are found together. */
export const photographedCategoryUrl = '/?category=Collector%20Items&subcategory=Vintage%20Items';

async function savePhotograph(dataDir: string, held: keyof typeof box): Promise<string> {
  const file = new Blob([new Uint8Array(await drawPhotograph(held))]);
  const image = await prepareImage(file);
  if ('refused' in image) throw new Error(image.refused);
  return createDiskImageStore(getImageFolder(dataDir)).save(image);
}

/** Keeps a portrait and a landscape photograph in a shop's data folder, and gives their addresses. */
export async function savePhotographs(dataDir: string) {
  const save = (held: keyof typeof box) => savePhotograph(dataDir, held);
  return { portrait: await save('portrait'), landscape: await save('landscape') };
}

/** Adds the three products. They are the dearest, so that home shows them when sorted by price. */
export async function addPhotographedProducts(
  dataDir: string,
  images: { portrait: string; landscape: string },
): Promise<void> {
  const { portrait, landscape, drawn } = photographed;
  await queryDatabase(
    { dataDir },
    `insert into products (name, price_cents, category, subcategory, stock, description, image)
     select name, price, 'Collector Items', 'Vintage Items', stock, 'Made for journeys.', image
     from unnest($1::text[], $2::int[], $3::int[], $4::text[]) as given (name, price, stock, image)`,
    [
      [portrait, landscape, drawn],
      [510_000, 505_000, 500_000],
      [40, 5000, 40],
      [images.portrait, images.landscape, null],
    ],
  );
}

/** The ids of the three in the open shop of the journeys, in the order of `photographed`. */
export async function findPhotographedProducts(): Promise<number[]> {
  const ids = await listShop(
    'select id from products where name = any ($1) order by price_cents desc',
    [Object.values(photographed)],
  );
  return ids.map(Number);
}

/** A small JPEG, where only its being one counts. */
export function drawDot(): Promise<Buffer> {
  const create = { width: 200, height: 120, channels: 3, background: '#7a1f2b' } as const;
  return sharp({ create }).jpeg().toBuffer();
}
