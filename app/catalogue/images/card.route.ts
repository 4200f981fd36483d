import { LRUCache } from 'lru-cache';
import { findCategoryBySlug } from '#app/catalogue/categories/category-tree.ts';
import { findProduct, parseProductId } from '#app/catalogue/product/products.server.ts';
import { createConcurrencyLimit } from '#app/platform/http/concurrency-limit.server.ts';
import { getNetwork } from '#app/platform/http/rate-limit.server.ts';
import {
  clientAddressContext,
  configContext,
  logError,
  readDatabaseContext,
} from '#app/platform/http/request-context.server.ts';
import { getImagePlaces, type ImagePlaces } from '#app/platform/images/image-store.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import type { Route } from './+types/card.route.ts';
import { categoryImageUrl } from './art-url.ts';
import { drawCard, type PreviewCard } from './draw-card.server.ts';

const limit = createConcurrencyLimit({ maxRunning: 1, maxWaiting: 8, maxWaitingEach: 3 });

/** By what they show; a photo that was missing may be back after an hour. */
const drawn = new LRUCache<string, Buffer>({
  ...{ max: 100, ttl: 60 * 60_000, maxSize: 10_000_000 },
  sizeCalculation: ({ byteLength }) => byteLength,
});

type Context = Route.LoaderArgs['context'];

async function findCard(kind: string, id: string, context: Context): Promise<PreviewCard | null> {
  if (kind === 'category') {
    const name = findCategoryBySlug(id)?.name;
    return name ? { name, category: name, image: categoryImageUrl(name) } : null;
  }
  const productId = kind === 'product' && parseProductId(id);
  const product = productId && (await findProduct(context.get(readDatabaseContext), productId));
  if (!product) return null;
  const { name, category, image, priceCents, soldAt } = product;
  return { name, category, image, price: soldAt ? 'Sold' : formatPrice(priceCents) };
}

const toKey = (card: PreviewCard) => JSON.stringify(card);

async function drawOnce(card: PreviewCard, places: ImagePlaces, network: string): Promise<Buffer> {
  const key = toKey(card);
  const known = drawn.get(key);
  if (known) return known;
  return limit.run(async () => {
    // Another request may have drawn it while this one waited.
    const bytes = drawn.get(key) ?? (await drawCard(card, places));
    drawn.set(key, bytes);
    return bytes;
  }, network);
}

/** `GET /cards/<kind>/<id>.jpg`: the image of a product or a category for link previews. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = /^([a-z0-9-]{1,40})\.jpg$/.exec(params.file)?.[1] ?? '';
  const card = await findCard(params.kind, id, context);
  if (!card) return new Response('There is no such image.', { status: 404 });
  const network = getNetwork(context.get(clientAddressContext));
  if (!drawn.has(toKey(card)) && limit.isFull(network))
    return new Response('Try again soon.', { status: 503, headers: { 'Retry-After': '5' } });
  const places = getImagePlaces(context.get(configContext));
  const draw = (one: PreviewCard) => drawOnce(one, places, network);
  const answer = (bytes: Buffer, cacheControl: string) =>
    new Response(new Uint8Array(bytes), {
      headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': cacheControl },
    });
  try {
    return answer(await draw(card), 'public, max-age=86400');
  } catch (error) {
    logError(context, error, 'a card is drawn without its photo');
    return answer(await draw({ ...card, image: categoryImageUrl(card.category) }), 'no-store');
  }
}
