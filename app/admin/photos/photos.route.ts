import { requireArea } from '#app/accounts/current-user.server.ts';
import { getImageServices, storeImage } from '#app/admin/pickers/store-image.server.ts';
import {
  addPhoto,
  findPhotos,
  type PhotosOutcome,
  parsePhotos,
  savePhotos,
} from '#app/catalogue/copy/photos.server.ts';
import { maxPhotos } from '#app/catalogue/copy/photos.ts';
import { parseProductId } from '#app/catalogue/product/products.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/photos.route.ts';
import type { PhotosResponse } from './photo-store.tsx';

const answer = (body: PhotosResponse, status = 200) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
const notFound = () => answer({ refused: 'This product was deleted.' }, 404);

const refusals = {
  full: `A product has ${maxPhotos} photos at most.`,
  changed: 'The photos were changed in another window. These are the photos now.',
};

function answerOutcome(outcome: PhotosOutcome): Response {
  if ('saved' in outcome) return answer({ photos: outcome.saved });
  if (outcome.refused === 'not-found') return notFound();
  return answer({ photos: outcome.now, refused: refusals[outcome.refused] });
}

/** `GET /admin/products/<id>/photos`: all photos of a product. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireArea(context, 'products', 'file');
  const id = parseProductId(params.id);
  const photos = id === null ? null : await findPhotos(context.get(databaseContext), id);
  return photos ? answer({ photos }) : notFound();
}

/**
 * `POST /admin/products/<id>/photos`: adds the photo `image`, not as the first one with `extra`, or writes all
 * photos `from` and `to`.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = await requireArea(context, 'products', 'file');
  const form = await readForm(request);
  const id = parseProductId(params.id);
  if (id === null) return notFound();
  const db = context.get(databaseContext);
  const [from, to] = [parsePhotos(form.get('from')), parsePhotos(form.get('to'))];
  if (from && to) return answerOutcome(await savePhotos(db, actor, id, { from, to }));
  if (form.has('from') || form.has('to'))
    return answer({ refused: 'The photos could not be read. Load this page again.' }, 400);
  const upload = await storeImage(getImageServices(context), form);
  if ('refused' in upload) return answer(upload);
  if (!upload.url) return answer({ refused: 'Choose a photo.' }, 400);
  return answerOutcome(await addPhoto(db, actor, id, upload.url, { asExtra: form.has('extra') }));
}
