import { sql } from 'kysely';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { maxWishes, parseIds, wishlistFull, wishlistOverfull } from './wishlist-rules.ts';

/** What a browser asks of a user's wishlist. 'merge' brings the wishes of a guest who signed in. */
export interface WishlistChange {
  intent: 'add' | 'remove' | 'merge';
  productIds: number[];
}

export interface ChangedWishlist {
  /** What the account holds now, the newest wish first. */
  ids: number[];
  /** Says why something asked for is missing in it. */
  message: string | null;
}

/** The change in a form, or null for anything else. */
export function parseChange(form: FormData): WishlistChange | null {
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
 * Changes a user's wishlist and tells what is on it then. Wishes that are there already, and
 * products that never were in the shop, change nothing; above the limit the first ones asked for are
 * taken and the others left.
 */
export async function changeWishlist(
  db: Database,
  userId: string,
  { intent, productIds }: WishlistChange,
): Promise<ChangedWishlist> {
  if (intent === 'remove') {
    await removeWishes(db, userId, productIds);
    return { ids: await listIds(db, userId), message: null };
  }
  if (productIds.length === 0) return { ids: await listIds(db, userId), message: null };
  return db.transaction().execute(async (transaction) => {
    // Two tabs that add at once wait for each other, so that the limit holds.
    await sql`select id from users where id = ${userId} for no key update`.execute(transaction);
    const hadRoom = await addWishes(transaction, userId, productIds);
    const refusal = intent === 'merge' ? wishlistOverfull : wishlistFull;
    return { ids: await listIds(transaction, userId), message: hadRoom ? null : refusal };
  });
}

async function listIds(db: Connection, userId: string): Promise<number[]> {
  const found = await db
    .selectFrom('wishlist_items')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('product_id', 'desc')
    .execute();
  return found.map((row) => row.product_id);
}

async function removeWishes(db: Connection, userId: string, ids: readonly number[]): Promise<void> {
  await sql`
    delete from wishlist_items
    where user_id = ${userId} and product_id = any(${ids}::bigint[])`.execute(db);
}

/** Adds as many as there is room for, in the order given; false when some did not fit. */
async function addWishes(db: Connection, userId: string, ids: readonly number[]): Promise<boolean> {
  const added = await sql<{ wanted: number; added: number }>`
    with wanted as (
      select id, position from unnest(${ids}::bigint[]) with ordinality as asked(id, position)
      where exists (select from products where products.id = asked.id)
        and not exists (select from wishlist_items
          where user_id = ${userId} and product_id = asked.id)
    ), added as (
      insert into wishlist_items (user_id, product_id, created_at)
      -- A little apart, so that the order in which they came stays the order in which they stand.
      select ${userId}, id, now() - position * interval '1 microsecond' from wanted
      order by position
      limit greatest(0, ${maxWishes}
        - (select count(*) from wishlist_items where user_id = ${userId}))
      returning product_id
    )
    select (select count(*) from wanted) as wanted, (select count(*) from added) as added`.execute(
    db,
  );
  const [counts] = added.rows;
  return counts?.wanted === counts?.added;
}
