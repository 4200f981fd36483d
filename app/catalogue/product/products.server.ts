import { type RawBuilder, sql } from 'kysely';
import { formatCopyLine } from '#app/catalogue/copy/copy.ts';
import type { ProductPlace } from '#app/catalogue/editing/field-definition.ts';
import { toSelected } from '#app/catalogue/editing/product-columns.ts';
import { productFields, type ShownValues } from '#app/catalogue/editing/product-fields.ts';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { dependOn } from '#app/platform/http/page-dependencies.server.ts';
import { pageLanguage } from '#app/platform/language/words.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { productTag, quantityTag } from './page-tags.ts';
import type { Product, ProductSummary } from './product.ts';

function listShown(shownOn: ProductPlace): string {
  return Object.values(productFields)
    .filter((field) => field.shownOn === shownOn)
    .map(toSelected)
    .join(', ');
}

const englishColumns = { cards: `id, ${listShown('cards')}`, page: listShown('product page') };

/** The SQL of a text in the language of the page, null where it is English: `localName`, `localDescription`. */
function selectLocal(column: 'name' | 'description'): string {
  const language = pageLanguage();
  if (language === 'en') return '';
  const property = { name: 'localName', description: 'localDescription' }[column];
  return `, nullif(${column}_${language}, '') as "${property}"`;
}

/** The SQL of a product's name in the language of the page, where `products` has this alias. */
export function selectName(alias: string): RawBuilder<string> {
  const language = pageLanguage();
  if (language === 'en') return sql.raw(`${alias}.name`);
  return sql.raw(`coalesce(nullif(${alias}.name_${language}, ''), ${alias}.name)`);
}

/** The columns of a `ProductSummaryRow`, for the language of the page. */
export const selectSummary = () => sql.raw(englishColumns.cards + selectLocal('name'));
const selectPage = () => sql.raw(englishColumns.page + selectLocal('description'));

export const productsWithFacts = sql.raw(
  'products left join product_facts on product_facts.product_id = products.id',
);

export interface ProductSummaryRow extends ShownValues<'cards'> {
  id: number;
  /** The name in the language of the page, for the eye; the English one sorts and is what orders keep. */
  localName?: string | null;
}

/** What a sold copy was sold for: its price in the order, or the last one where no order has it. */
export const soldForCents = sql<number>`coalesce((
  select order_items.price_cents from order_items join orders on orders.id = order_id
  where product_id = products.id and status = 'delivered' order by order_id desc limit 1
), products.price_cents)`;

type ProductRow = ProductSummaryRow &
  ShownValues<'product page'> & {
    localDescription?: string | null;
    createdAt: Date;
    soldAt: Date | null;
    soldForCents: number | null;
  };

export function toProductSummary(row: ProductSummaryRow): ProductSummary {
  dependOn(productTag(row.id));
  const copyLine = formatCopyLine(row);
  return {
    id: row.id,
    name: row.localName ?? row.name,
    priceCents: row.priceCents,
    compareAtCents: row.compareAtCents,
    image: row.image ?? categoryImageUrl(row.category),
    category: row.category,
    subcategory: row.subcategory,
    stock: row.stock,
    inStock: row.stock > 0,
    releasedOn: row.releasedOn,
    ...(copyLine && { copyLine }),
    ...(row.limitEach !== null && { limitEach: row.limitEach }),
  };
}

/** Lists what `from` and the rest of a query select. */
export async function listSummaries(
  db: Connection,
  from: RawBuilder<unknown>,
): Promise<ProductSummary[]> {
  const found = await sql<ProductSummaryRow>`select ${selectSummary()} ${from}`.execute(db);
  return found.rows.map(toProductSummary);
}

function toProduct(row: ProductRow): Product {
  const { createdAt, soldAt, localName, localDescription, ...values } = row;
  return {
    ...values,
    ...toProductSummary(row),
    ...(localName && { englishName: row.name }),
    ...(localDescription && { description: localDescription }),
    ...(localDescription === null && { descriptionLanguage: 'en' }),
    createdAt: createdAt.toISOString(),
    soldAt: soldAt?.toISOString() ?? null,
    ...(soldAt && { compareAtCents: null, reducedUntil: null }),
  };
}

/** The id in a URL, or null if it is not one. */
export function parseProductId(text: string | undefined): number | null {
  return parseId(text) || null;
}

/** The product, unless there is none of that id or it is archived. A sold copy keeps its page. */
export async function findProduct(db: Connection, id: number): Promise<Product | null> {
  const found = await sql<ProductRow>`
    select ${selectSummary()}, ${selectPage()}, created_at as "createdAt",
      sold_at as "soldAt", case when sold_at is not null then ${soldForCents} end as "soldForCents"
    from ${productsWithFacts}
    where id = ${id} and (archived_at is null or sold_at is not null)`.execute(db);
  dependOn(quantityTag(id));
  return found.rows[0] ? toProduct(found.rows[0]) : null;
}

/** Lists the names of products that are not archived. */
export async function listProductNames(db: Connection, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute();
}

/** These products in no order, without archived and unknown ones. */
export function listProductsByIds(
  db: Connection,
  ids: readonly number[],
): Promise<ProductSummary[]> {
  const isListed = sql`id = any(${ids}::bigint[]) and archived_at is null`;
  return listSummaries(db, sql`from products where ${isListed}`);
}

/** NOTIFY channel of every change of products except by orders, which `stockChannel` has. */
export const catalogueChannel = 'catalogue';

/** The names of products by their ids, archived ones too. */
export async function findProductNames(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', ids.map(Number))
    .execute();
  return new Map(found.map(({ id, name }) => [String(id), name]));
}

/** The transformer to offer beside a product of 110 V, if the owner named one and has it to sell. */
export async function findTransformer(
  db: Connection,
  { transformer }: Pick<ShopSettings, 'transformer'>,
  { id, power }: Pick<Product, 'id' | 'power'>,
): Promise<ProductSummary | null> {
  if (power !== '110v' || transformer.length === 0) return null;
  const [offered] = await listProductsByIds(db, transformer);
  return offered?.inStock && offered.id !== id ? offered : null;
}
