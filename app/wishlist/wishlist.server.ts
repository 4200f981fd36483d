import { sql } from 'kysely';
import { data, type RouterContextProvider } from 'react-router';
import { currentUserContext } from '#app/accounts/current-user.server.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import {
  type ProductSummaryRow,
  selectSummary,
  toProductSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { t } from '#app/platform/language/words.ts';
import { maxWishlistItems, parseIds, wishlistMessages } from './wishlist-rules.ts';

/** An archived product stays on a wishlist until it is removed, without its prices. */
export interface WishlistProduct extends ProductSummary {
  isArchived: boolean;
}

const columns = () => sql`${selectSummary()}, archived_at is not null as "isArchived"`;

function toWishlistProduct(row: ProductSummaryRow & { isArchived: boolean }): WishlistProduct {
  const product = { ...toProductSummary(row), isArchived: row.isArchived };
  // The owner may hide what a copy was sold for.
  return row.isArchived ? { ...product, priceCents: 0, compareAtCents: null } : product;
}

/** Lists a user's wishlist, the newest item first. */
export async function listWishlist(db: Connection, userId: string): Promise<WishlistProduct[]> {
  const found = await sql<ProductSummaryRow & { isArchived: boolean }>`
    select ${columns()}
    from wishlist_items join products on id = product_id
    where user_id = ${userId}
    order by wishlist_items.created_at desc, product_id desc`.execute(db);
  return found.rows.map(toWishlistProduct);
}

/** Lists these products in no order, without those that never were in the shop. */
export async function listWishlistProducts(
  db: Connection,
  ids: readonly number[],
): Promise<WishlistProduct[]> {
  const found = await sql<ProductSummaryRow & { isArchived: boolean }>`
    select ${columns()} from products where id = any(${ids}::bigint[])`.execute(db);
  return found.rows.map(toWishlistProduct);
}

export async function isOnWishlist(
  db: Connection,
  userId: string,
  productId: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('wishlist_items')
    .select('product_id')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return found !== undefined;
}

/** A change of a user's wishlist. 'merge' brings the list of a guest who has signed in. */
export interface WishlistChange {
  intent: 'add' | 'remove' | 'merge';
  productIds: number[];
}

export function parseWishlistChange(form: FormData): WishlistChange | null {
  const intent = form.get('intent');
  const productIds = parseIds(
    String(form.get('ids') ?? '')
      .split(',')
      .map(Number),
  );
  if (intent === 'merge') return { intent, productIds };
  if (intent !== 'add' && intent !== 'remove') return null;
  return productIds.length > 0 ? { intent, productIds } : null;
}

/**
 * Changes a user's wishlist, and returns why not all of it was possible. Items that are on the list
 * already, and products that never were in the shop, change nothing. Above the limit the first items
 * are added.
 */
export async function changeWishlist(
  db: Database,
  userId: string,
  { intent, productIds }: WishlistChange,
): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    // Changes of one user wait for each other: the limit holds, and they happen in their order.
    await sql`select id from users where id = ${userId} for no key update`.execute(transaction);
    if (intent === 'remove') {
      await sql`
        delete from wishlist_items
        where user_id = ${userId} and product_id = any(${productIds}::bigint[])`.execute(
        transaction,
      );
      return null;
    }
    if (await addItems(transaction, userId, productIds)) return null;
    return intent === 'merge' ? wishlistMessages.overfull : wishlistMessages.full;
  });
}

/** Adds as many items as fit, in their order. False when some did not fit. */
async function addItems(db: Connection, userId: string, ids: readonly number[]): Promise<boolean> {
  const counted = await sql<{ requested: number; added: number }>`
    with requested as (
      select id, position from unnest(${ids}::bigint[]) with ordinality as given(id, position)
      where exists (select from products where products.id = given.id)
        and not exists (select from wishlist_items
          where user_id = ${userId} and product_id = given.id)
    ), added as (
      insert into wishlist_items (user_id, product_id, created_at, known_cents)
      -- A microsecond apart: the list is sorted by this instant.
      select ${userId}, requested.id, now() - position * interval '1 microsecond', price_cents
      from requested join products using (id)
      order by position
      limit greatest(0, ${maxWishlistItems}
        - (select count(*) from wishlist_items where user_id = ${userId}))
      returning product_id
    )
    select (select count(*) from requested) as requested, (select count(*) from added) as added
  `.execute(db);
  const [row] = counted.rows;
  return row?.requested === row?.added;
}

/** What the form of a heart gets back. The message is the reason of a refusal. */
export interface WishlistActionData {
  intent?: WishlistChange['intent'];
  message: string | null;
}

const answer = ({ message, ...rest }: WishlistActionData, status: number) =>
  data<WishlistActionData>(
    { ...rest, message: message && t(message, { max: maxWishlistItems }) },
    status,
  );

export async function handleWishlistForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const user = await context.get(currentUserContext).findOrThrow();
  if (!user) return answer({ message: wishlistMessages.signedOut }, 401);
  const change = parseWishlistChange(await readForm(request));
  if (!change) return answer({ message: wishlistMessages.unknown }, 400);
  const message = await changeWishlist(context.get(databaseContext), user.id, change);
  const { intent } = change;
  return answer({ intent, message }, message ? 409 : 200);
}
