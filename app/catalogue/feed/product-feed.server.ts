import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Kind } from '#app/catalogue/copy/copy.ts';
import { isPreOrder, type ProductSummary } from '#app/catalogue/product/product.ts';
import { findItemCondition } from '#app/catalogue/product/product-json-ld.ts';
import {
  type ProductSummaryRow,
  selectSummary,
  toProductSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { getJpegUrl } from '#app/platform/images/image-url.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { escapeXml } from '#app/platform/text/xml.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';

export interface FeedShop
  extends Pick<ShopSettings, 'name' | 'deliveryToCents' | 'freeDeliveryFromCents'> {
  origin: string;
  bucketUrl?: string;
}

type FeedRow = ProductSummaryRow & { description: string; photos: string[] };

const pageSize = 500;
/** Google reads as many images beside the first. */
const maxExtraImages = 10;

/** The catalogues read the same fields, but some of the values differ. */
export type FeedReader = 'google' | 'meta';

/**
 * Yields the products for sale as RSS with Google's fields, which other shopping catalogues read too.
 * Each page is one query, so a slow reader holds no transaction. Repairs are no goods and stay out.
 */
export async function* writeProductFeed(
  db: Connection,
  shop: FeedShop,
  reader: FeedReader,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${escapeXml(shop.name)}</title><link>${escapeXml(shop.origin)}/</link>
<description>Everything that ${escapeXml(shop.name)} has for sale.</description>
`;
  const today = todayInBeirut();
  for (let last = 0; ; ) {
    const { rows } = await sql<FeedRow>`
      select ${selectSummary()}, description,
        array(select image from product_photos where product_id = products.id
          order by position limit ${maxExtraImages}) as photos
      from products where archived_at is null and category <> 'Repairs' and id > ${last}
      order by id limit ${pageSize}`.execute(db);
    yield rows.map((row) => formatItem(row, shop, reader, today)).join('');
    last = rows.at(-1)?.id ?? last;
    if (rows.length < pageSize) break;
  }
  yield '</channel></rss>\n';
}

type Field = readonly [name: string, value: string | null];

const formatField = ([name, value]: Field) =>
  value === null ? '' : `<g:${name}>${escapeXml(value)}</g:${name}>`;

/** Numbers of Google's taxonomy, which Meta takes too: consoles, games, their accessories and so on. */
const taxonomy: Partial<Record<Kind, string>> = {
  ...{ console: '1294', game: '1279', accessory: '1270', card: '6997', figure: '6058' },
};

function formatItem(row: FeedRow, shop: FeedShop, reader: FeedReader, today: string): string {
  const product = toProductSummary(row);
  // Meta refuses texts that look like HTML.
  const write = (text: string) => (reader === 'meta' ? text.replace(/[<>]+/g, ' ').trim() : text);
  const toUrl = (path: string) => new URL(path, shop.origin).href;
  // Meta takes no WebP.
  const toImage = (url: string) => toUrl(reader === 'meta' ? getJpegUrl(url, shop.bucketUrl) : url);
  const fields: Field[] = [
    ['id', String(row.id)],
    ['title', write(product.name).slice(0, 150)],
    ['description', write(row.description || product.name).slice(0, 5000)],
    ['link', toUrl(`/product/${row.id}`)],
    ['image_link', toImage(product.image)],
    ...row.photos.map((image): Field => ['additional_image_link', toImage(image)]),
    ...listPrices(product),
    ['product_type', [row.category, row.subcategory].filter(Boolean).join(' > ')],
    ['google_product_category', (row.kind && taxonomy[row.kind]) ?? null],
  ];
  const own = { google: formatForGoogle, meta: formatForMeta }[reader](row, shop, today);
  return `<item>${fields.map(formatField).join('')}${own}</item>\n`;
}

function formatForGoogle(row: FeedRow, shop: FeedShop, today: string): string {
  const fields: Field[] = [
    ...listAvailability(row, today),
    ['condition', describeCondition(row)],
    // Neither used copies nor imports have a number that Google knows.
    ['identifier_exists', 'no'],
  ];
  const shipping = `<g:country>LB</g:country>${formatField(['price', shippingPrice(row, shop)])}`;
  return `${fields.map(formatField).join('')}<g:shipping>${shipping}</g:shipping>`;
}

/**
 * Meta writes availability in words, and refuses products without a condition or a brand: what the owner has
 * not noted passes for used, and the shop's own name stands for a brand.
 */
function formatForMeta(row: FeedRow, shop: FeedShop, today: string): string {
  const [[, availability] = ['', '']] = listAvailability(row, today);
  const fields: Field[] = [
    ['availability', availability?.replaceAll('_', ' ') ?? null],
    ['condition', describeCondition(row) ?? 'used'],
    ['brand', shop.name.slice(0, 100)],
  ];
  return fields.map(formatField).join('');
}

function describeCondition(row: FeedRow): 'new' | 'used' | null {
  const condition = findItemCondition(row);
  return condition && (condition === 'New' ? 'new' : 'used');
}

const formatAmount = (cents: number) => `${toDollars(cents)} USD`;

function listPrices({ priceCents, compareAtCents }: ProductSummary): Field[] {
  const price = formatAmount(priceCents);
  if (compareAtCents === null || compareAtCents <= priceCents) return [['price', price]];
  return [
    ['price', formatAmount(compareAtCents)],
    ['sale_price', price],
  ];
}

/** Google takes a pre-order only with its day. */
function listAvailability(row: FeedRow, today: string): Field[] {
  const { stock, category, releasedOn } = row;
  const isAhead = isPreOrder({ category, releasedOn }, today);
  if (stock === 0 || (isAhead && !releasedOn)) return [['availability', 'out_of_stock']];
  if (!isAhead) return [['availability', 'in_stock']];
  return [
    ['availability', 'preorder'],
    ['availability_date', `${releasedOn}T00:00:00Z`],
  ];
}

/** The highest fee: Google asks for no less than a customer pays. */
function shippingPrice({ priceCents }: FeedRow, shop: FeedShop): string {
  const { deliveryToCents, freeDeliveryFromCents: freeFrom } = shop;
  return formatAmount(freeFrom !== null && priceCents >= freeFrom ? 0 : deliveryToCents);
}

/** Catalogues read the feed a few times a day. */
const feedMs = 600_000;

/** What somebody reads shortly after a change is written again, at most this often. */
const changedFeedMs = 60_000;

/** A larger one is written again for each reader that comes after its end. */
const maxCachedBytes = 16 * 2 ** 20;

interface CachedFeed {
  /** The facts of the shop that it was written with. */
  facts: string;
  writtenAt: number;
  hasChanged: boolean;
  /** Compressed: 100,000 products take about 10 MB. */
  body: Promise<ArrayBuffer>;
}

const feeds = {
  google: new WeakMap<Database, CachedFeed>(),
  meta: new WeakMap<Database, CachedFeed>(),
};

/** Forgets a feed unless another was written since. Its timer must not refer to the body. */
function forgetFeed(known: WeakMap<Database, CachedFeed>, db: Database, writtenAt: number): void {
  if (known.get(db)?.writtenAt === writtenAt) known.delete(db);
}

/** A price has changed, or whether something is in stock. */
export function expireProductFeeds(db: Database): void {
  for (const feed of [feeds.google.get(db), feeds.meta.get(db)]) if (feed) feed.hasChanged = true;
}

const isFresh = ({ writtenAt, hasChanged }: CachedFeed) =>
  !hasChanged || performance.now() - writtenAt < changedFeedMs;

/**
 * Returns the feed of the products, compressed with gzip. It is streamed while it is written; until it
 * is older than `feedMs` other readers get what was written, unless that is larger than `maxBytes`.
 */
export async function readProductFeed(
  db: Database,
  shop: FeedShop,
  reader: FeedReader,
  onError: (error: unknown) => void,
  maxBytes = maxCachedBytes,
): Promise<ReadableStream> {
  const { origin, name, deliveryToCents, freeDeliveryFromCents } = shop;
  const facts = JSON.stringify([origin, name, deliveryToCents, freeDeliveryFromCents]);
  const known = feeds[reader].get(db);
  if (known?.facts === facts && isFresh(known)) return new Blob([await known.body]).stream();
  const text = Readable.toWeb(
    Readable.from(writeProductFeed(db, shop, reader)),
  ) as ReadableStream<string>;
  const [sent, saved] = text
    .pipeThrough(new TextEncoderStream())
    .pipeThrough(new CompressionStream('gzip'))
    .tee();
  const body = new Response(saved).arrayBuffer();
  const writtenAt = performance.now();
  feeds[reader].set(db, { facts, writtenAt, hasChanged: false, body });
  setTimeout(forgetFeed, feedMs, feeds[reader], db, writtenAt).unref();
  body
    .then(({ byteLength }) => byteLength > maxBytes && forgetFeed(feeds[reader], db, writtenAt))
    .catch((error) => {
      forgetFeed(feeds[reader], db, writtenAt);
      onError(error);
    });
  return sent;
}
