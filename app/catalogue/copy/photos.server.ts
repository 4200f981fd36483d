import type { Connection } from '#app/platform/database/database.server.ts';
import type { ExtraPhoto, PhotoPart } from './photos.ts';

/** The extra photos of a product by position; the first photo is the product's image. */
export async function listPhotos(db: Connection, productId: number): Promise<ExtraPhoto[]> {
  const found = await db
    .selectFrom('product_photos')
    .select(['image', 'part', 'caption'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
  return found.map((photo) => ({ ...photo, part: photo.part as PhotoPart | null }));
}
