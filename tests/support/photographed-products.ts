import { getImageFolder } from '#app/platform/images/image-store.server.ts';
import { createDiskImageStore } from '#app/platform/images/images-on-disk.server.ts';
import { prepareImage } from '#app/platform/images/prepare-image.server.ts';
import { drawPhotograph } from './photographs.ts';
import { inDatabase, inShopDatabase } from './shop-database.ts';

/** What a shop's images look like, and the product of the journeys that has such a one. */
export const photographed = {
  portrait: 'Photographed upright',
  landscape: 'Photographed across',
  drawn: 'Photographed never',
} as const;

/** Where they are found together. */
export const photographedShelf = '/?category=Collector%20Items&subcategory=Vintage%20Items';

async function keepPhotograph(dataDir: string, held: 'portrait' | 'landscape'): Promise<string> {
  const file = new Blob([new Uint8Array(await drawPhotograph(held))]);
  const image = await prepareImage(file);
  if ('refused' in image) throw new Error(image.refused);
  return createDiskImageStore(getImageFolder(dataDir)).save(image);
}

/** Keeps a portrait and a landscape photograph in a shop's data folder, and gives their addresses. */
export async function keepPhotographs(dataDir: string) {
  const [portrait, landscape] = await Promise.all([
    keepPhotograph(dataDir, 'portrait'),
    keepPhotograph(dataDir, 'landscape'),
  ]);
  return { portrait, landscape };
}

/** Adds the three products. They are the dearest, so that home shows them when sorted by price. */
export async function addPhotographed(
  dataDir: string,
  images: { portrait: string; landscape: string },
): Promise<void> {
  const { portrait, landscape, drawn } = photographed;
  await inDatabase(
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
export async function findPhotographed(): Promise<number[]> {
  const found = await inShopDatabase<{ id: string }>(
    'select id from products where name = any ($1) order by price_cents desc',
    [Object.values(photographed)],
  );
  return found.map(({ id }) => Number(id));
}
