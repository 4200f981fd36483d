import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, type AuditEntry, recordAudit } from '#app/audit/audit-log.server.ts';
import { productFields } from '#app/catalogue/editing/product-fields.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import {
  type ExtraPhoto,
  maxPhotos,
  type PhotoPart,
  type ProductPhotos,
  photoParts,
} from './photos.ts';

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

const maxCaptionLength = 200;

const image = z
  .string()
  .refine((url) => productFields.imageUrl.parse(url, {}) === url && url !== '');
const photosSchema = z.object({
  image: image.nullable(),
  extra: z
    .array(
      z.object({
        image,
        part: z.enum(Object.keys(photoParts) as [PhotoPart]).nullable(),
        caption: z.string().transform((text) => parseLine(text, maxCaptionLength)),
      }),
    )
    .max(maxPhotos - 1)
    .refine((all) => new Set(all.map((photo) => photo.image)).size === all.length),
});

/** Reads the photos of a product as JSON; null for anything else. */
export function parsePhotos(text: unknown): ProductPhotos | null {
  try {
    return photosSchema.safeParse(JSON.parse(String(text))).data ?? null;
  } catch {
    return null;
  }
}

export type PhotosOutcome =
  | { saved: ProductPhotos }
  | { refused: 'not-found' }
  | { refused: 'full' | 'changed'; now: ProductPhotos };

/** Returns the photos of a product that is not archived, or null. */
export async function findPhotos(db: Connection, productId: number): Promise<ProductPhotos | null> {
  const found = await sql<{ image: string | null }>`
    select image from products where id = ${productId} and archived_at is null`.execute(db);
  const [product] = found.rows;
  return product ? { image: product.image, extra: await listPhotos(db, productId) } : null;
}

/** Changes the photos of a locked product with an audit entry of all of them. */
async function changePhotos(
  db: Database,
  { actor, productId }: { actor: Actor; productId: number },
  change: (now: ProductPhotos) => ProductPhotos | { refused: 'full' | 'changed' },
): Promise<PhotosOutcome> {
  return db.transaction().execute(async (transaction): Promise<PhotosOutcome> => {
    await sql`select from products where id = ${productId} for no key update`.execute(transaction);
    const now = await findPhotos(transaction, productId);
    if (!now) return { refused: 'not-found' };
    const next = change(now);
    if ('refused' in next) return { ...next, now };
    if (isDeepStrictEqual(next, now)) return { saved: now };
    await writePhotos(transaction, productId, next);
    const audited = { before: toAudited(now), after: toAudited(next) };
    const subject = { subjectKind: 'product', subjectId: productId } as const;
    await recordAudit(transaction, actor, { action: 'edit', ...subject, ...audited });
    return { saved: next };
  });
}

/** The new time of the product makes every process drop its cached pages. */
async function writePhotos(db: Connection, productId: number, photos: ProductPhotos) {
  await sql`
    update products set image = ${photos.image}, updated_at = now()
    where id = ${productId}`.execute(db);
  await sql`delete from product_photos where product_id = ${productId}`.execute(db);
  await sql`
    insert into product_photos (product_id, position, image, part, caption)
    select ${productId}, number + 1, photo ->> 'image', photo ->> 'part', photo ->> 'caption'
    from jsonb_array_elements(${JSON.stringify(photos.extra)}::jsonb)
      with ordinality as extra(photo, number)`.execute(db);
}

const toAudited = ({ image, extra }: ProductPhotos) => ({ photos: [{ image }, ...extra] });

/**
 * Writes the image of a locked product where its extra photos change with it: one that becomes the image
 * leaves them, and in place of none comes the first of them. Returns the audited values, or null where
 * nothing was written because the extra photos stay.
 */
export async function writeImageOfExtra(
  db: Connection,
  productId: number,
  image: string | null,
): Promise<Pick<AuditEntry, 'before' | 'after'> | null> {
  const now = await findPhotos(db, productId);
  const first = image ?? now?.extra[0]?.image ?? null;
  const extra = now?.extra.filter((photo) => photo.image !== first) ?? [];
  if (!now || extra.length === now.extra.length) return null;
  const next = { image: first, extra };
  await writePhotos(db, productId, next);
  return { before: toAudited(now), after: toAudited(next) };
}

/** Reads the photos of an audit entry; null for anything else. */
export function parseAuditedPhotos(value: unknown): ProductPhotos | null {
  const [first, ...extra] = Array.isArray(value) ? value : [];
  return photosSchema.safeParse({ image: first?.image, extra }).data ?? null;
}

/**
 * Adds a stored image as the last photo, or as the product's image if there is none and none is about to
 * be saved (`asExtra`). The same image sent again, after a response that was lost, is added once.
 */
export function addPhoto(
  db: Database,
  actor: Actor,
  productId: number,
  image: string,
  { asExtra = false } = {},
): Promise<PhotosOutcome> {
  return changePhotos(db, { actor, productId }, (now) => {
    if ([now, ...now.extra].some((photo) => photo.image === image)) return now;
    if (now.image === null && !asExtra) return { ...now, image };
    if (now.extra.length >= maxPhotos - 1) return { refused: 'full' };
    return { ...now, extra: [...now.extra, { image, part: null, caption: '' }] };
  });
}

/** Writes all photos of a product, unless they were changed since they were shown. */
export function savePhotos(
  db: Database,
  actor: Actor,
  productId: number,
  { from, to }: { from: ProductPhotos; to: ProductPhotos },
): Promise<PhotosOutcome> {
  return changePhotos(db, { actor, productId }, (now) =>
    isDeepStrictEqual(now, from) || isDeepStrictEqual(now, to) ? to : { refused: 'changed' },
  );
}
