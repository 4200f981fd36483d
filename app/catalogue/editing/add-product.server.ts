import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { ProductValues } from './parse-product.ts';

export type Actor = Pick<User, 'id' | 'email'>;

/** Puts a product on the shelf and writes down who did; returns its id. */
export async function addProduct(
  db: Database,
  actor: Actor,
  values: ProductValues,
): Promise<number> {
  const { priceCents, compareAtCents, lowStockThreshold, releasedOn, ...same } = values;
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('products')
      .values({
        ...same,
        price_cents: priceCents,
        compare_at_cents: compareAtCents,
        low_stock_threshold: lowStockThreshold,
        released_on: releasedOn,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { ...values };
    await recordAudit(transaction, actor, {
      action: 'add',
      subjectKind: 'product',
      subjectId: id,
      after,
    });
    return id;
  });
}
