import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { isPreOrder, type ProductSummary } from '#app/catalogue/product/product.ts';
import { findItemCondition } from '#app/catalogue/product/product-json-ld.ts';
import {
  type ProductSummaryRow,
  summaryColumns,
  toProductSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { escapeXml } from '#app/platform/text/xml.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';

export interface FeedShop
  extends Pick<ShopSettings, 'name' | 'deliveryToCents' | 'freeDeliveryFromCents'> {
  origin: string;
}

type FeedRow = ProductSummaryRow & { description: string; photos: string[] };

const pageSize = 500;
/** Google reads as many images beside the first. */
const maxExtraImages = 10;

/**
 * Yields the products for sale as RSS with Google's fields, which other shopping catalogues read too.
 * Each page is one query, so a slow reader holds no transaction. Repairs are no goods and stay out.
 */
export async function* writeProductFeed(db: Connection, shop: FeedShop): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${escapeXml(shop.name)}</title><link>${escapeXml(shop.origin)}/</link>
<description>Everything that ${escapeXml(shop.name)} has for sale.</description>
`;
  const today = todayInBeirut();
  for (let last = 0; ; ) {
    const { rows } = await sql<FeedRow>`
      select ${summaryColumns}, description,
        array(select image from product_photos where product_id = products.id
          order by position limit ${maxExtraImages}) as photos
      from products where archived_at is null and category <> 'Repairs' and id > ${last}
      order by id limit ${pageSize}`.execute(db);
    yield rows.map((row) => formatItem(row, shop, today)).join('');
    last = rows.at(-1)?.id ?? last;
    if (rows.length < pageSize) break;
  }
  yield '</channel></rss>\n';
}

type Field = readonly [name: string, value: string | null];

const formatField = ([name, value]: Field) =>
  value === null ? '' : `<g:${name}>${escapeXml(value)}</g:${name}>`;

function formatItem(row: FeedRow, shop: FeedShop, today: string): string {
  const product = toProductSummary(row);
  const toUrl = (path: string) => new URL(path, shop.origin).href;
  const condition = findItemCondition(row);
  const fields: Field[] = [
    ['id', String(row.id)],
    ['title', product.name.slice(0, 150)],
    ['description', (row.description || product.name).slice(0, 5000)],
    ['link', toUrl(`/product/${row.id}`)],
    ['image_link', toUrl(product.image)],
    ...row.photos.map((image): Field => ['additional_image_link', toUrl(image)]),
    ...listPrices(product),
    ...listAvailability(product, today),
    ['condition', condition && (condition === 'New' ? 'new' : 'used')],
    ['product_type', [row.category, row.subcategory].filter(Boolean).join(' > ')],
    // Neither used copies nor imports have a number that Google knows.
    ['identifier_exists', 'no'],
  ];
  const shipping = `<g:country>LB</g:country>${formatField(['price', shippingPrice(row, shop)])}`;
  return `<item>${fields.map(formatField).join('')}<g:shipping>${shipping}</g:shipping></item>\n`;
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
function listAvailability(product: ProductSummary, today: string): Field[] {
  const { inStock, releasedOn } = product;
  const isAhead = isPreOrder(product, today);
  if (!inStock || (isAhead && !releasedOn)) return [['availability', 'out_of_stock']];
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
