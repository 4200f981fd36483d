import { requireArea } from '#app/accounts/current-user.server.ts';
import { drawSquare } from '#app/catalogue/images/draw-square.server.ts';
import { createConcurrencyLimit } from '#app/platform/http/concurrency-limit.server.ts';
import {
  configContext,
  databaseContext,
  logError,
  originContext,
} from '#app/platform/http/request-context.server.ts';
import { getImagePlaces } from '#app/platform/images/image-store.server.ts';
import type { Route } from './+types/share-image.route.ts';
import { findShared } from './shared.server.ts';

const limit = createConcurrencyLimit({ maxRunning: 1, maxWaiting: 4 });

/** `GET /admin/products/share.jpg?product=1` or `?category=Sega`: the square picture of a post. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'products', 'file');
  if (limit.isFull())
    return new Response('Try again soon.', { status: 503, headers: { 'Retry-After': '5' } });
  const query = new URL(request.url).searchParams;
  const found = await findShared(context.get(databaseContext), query, context.get(originContext));
  if (!found) return new Response('There is no such picture.', { status: 404 });
  const places = getImagePlaces(context.get(configContext));
  const bytes = await limit
    .run(() => drawSquare(found.picture, places))
    .catch((error: unknown) => logError(context, error, 'a picture to post was not drawn'));
  if (!bytes) return new Response('The photos cannot be read just now.', { status: 503 });
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'private, no-store' },
  });
}
