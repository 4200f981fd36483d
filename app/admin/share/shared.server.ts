import { type RawBuilder, sql } from 'kysely';
import { matchCategory } from '#app/catalogue/categories/category-tree.ts';
import { formatCopyLine, type Grader, graders } from '#app/catalogue/copy/copy.ts';
import type { Shared } from '#app/catalogue/copy/share-texts.server.ts';
import type { SquareImage } from '#app/catalogue/images/draw-square.server.ts';
import { isListedIn } from '#app/catalogue/listing/list-plan.server.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import {
  type ProductSummaryRow,
  parseProductId,
  productsWithFacts,
  selectSummary,
  toProductSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';

type SharedRow = ProductSummaryRow & { gradedBy: Grader | null; certifiedGrade: string | null };

function listRows(db: Connection, condition: RawBuilder<unknown>) {
  return sql<SharedRow>`
    select ${selectSummary()}, graded_by as "gradedBy", grade as "certifiedGrade"
    from ${productsWithFacts} where archived_at is null and ${condition}`.execute(db);
}

const maxOfShelf = 4;

/**
 * Finds what `?product=ID`, or `?category=` and perhaps `&subcategory=`, names: its picture, and what a post
 * says of it. Of a shelf the four newest in stock. Null where there is nothing to post.
 */
export async function findShared(
  db: Connection,
  query: URLSearchParams,
  origin: string,
): Promise<{ picture: SquareImage; shared: Shared } | null> {
  const id = parseProductId(query.get('product') ?? undefined);
  const { category, subcategory = null } = matchCategory(
    query.get('category') ?? '',
    query.get('subcategory') ?? '',
  );
  const shelf = id === null && category ? { category, subcategory } : null;
  if (id === null && !shelf) return null;
  const { rows } = await listRows(
    db,
    shelf
      ? sql`stock > 0 and ${isListedIn(shelf)} order by created_at desc, id desc limit ${maxOfShelf}`
      : sql`id = ${id}`,
  );
  const [first] = rows;
  if (!first) return null;
  const cards = rows.map((row) => {
    const { name, image, priceCents } = toProductSummary(row);
    return { name, image, category: row.category, price: formatPrice(priceCents) };
  });
  const isShelf = shelf !== null;
  const name = shelf ? (shelf.subcategory ?? shelf.category) : first.name;
  const { gradedBy, certifiedGrade } = first;
  const certified = isShelf
    ? ''
    : [gradedBy && graders[gradedBy], certifiedGrade].filter(Boolean).join(' ');
  const note = isShelf
    ? 'New on our shelf'
    : [certified, formatCopyLine(first)].filter(Boolean).join(' · ');
  const path = shelf ? listingUrl(shelf) : `/product/${id}`;
  return {
    picture: { title: name, category: shelf?.category ?? first.category, note, cards },
    shared: { name, origin, path, products: rows, isShelf, certified },
  };
}
