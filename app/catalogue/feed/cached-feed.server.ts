import { Readable } from 'node:stream';
import type { Database } from '#app/platform/database/database.server.ts';
import { type FeedShop, writeProductFeed } from './product-feed.server.ts';

/** Catalogues read the feed a few times a day. */
export const feedSeconds = 600;

interface CachedFeed {
  origin: string;
  freshUntil: number;
  /** Compressed: 100,000 products take about 10 MB. */
  body: Promise<ArrayBuffer>;
}

const feeds = new WeakMap<Database, CachedFeed>();

/**
 * Returns the feed of the products, compressed with gzip. It is streamed while it is written; until it
 * is older than `feedSeconds` other readers get what was written.
 */
export async function readProductFeed(
  db: Database,
  shop: FeedShop,
  onError: (error: unknown) => void,
): Promise<ReadableStream> {
  const known = feeds.get(db);
  if (known?.origin === shop.origin && known.freshUntil > Date.now()) {
    return new Blob([await known.body]).stream();
  }
  const text = Readable.toWeb(Readable.from(writeProductFeed(db, shop))) as ReadableStream<string>;
  const [sent, saved] = text
    .pipeThrough(new TextEncoderStream())
    .pipeThrough(new CompressionStream('gzip'))
    .tee();
  const body = new Response(saved).arrayBuffer();
  feeds.set(db, { origin: shop.origin, freshUntil: Date.now() + feedSeconds * 1000, body });
  body.catch((error) => {
    feeds.delete(db);
    onError(error);
  });
  return sent;
}
