import { sql } from 'kysely';
import { recordAudits } from '#app/audit/audit-log.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { msUntilMidnightInBeirut } from '#app/platform/text/clock.ts';
import { toProductEntry } from './edit-product.server.ts';

const batchSize = 1000;
const longestWaitMs = 5 * 60_000;
/** The actor of what the shop does by itself. */
export const shop = { id: null, email: 'the shop' };

interface EndedReduction {
  id: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Ends at most a thousand reductions and returns how many. */
async function endBatch(db: Database, today: string | null): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const ended = await sql<EndedReduction>`
      with over as (
        select id, price_cents, compare_at_cents, reduced_until from products
        where reduced_until < coalesce(${today}, (now() at time zone 'Asia/Beirut')::date) order by id limit ${batchSize} for no key update
      )
      update products set price_cents = greatest(over.price_cents, over.compare_at_cents),
        compare_at_cents = null, reduced_until = null, updated_at = now()
      from over where products.id = over.id
      returning products.id,
        jsonb_build_object('priceCents', over.price_cents, 'compareAtCents', over.compare_at_cents,
          'reducedUntil', over.reduced_until) as before,
        jsonb_build_object('priceCents', products.price_cents, 'compareAtCents', null,
          'reducedUntil', null) as after`.execute(transaction);
    const entries = ended.rows.map((row) => toProductEntry('edit', row.id, row.before, row.after));
    if (entries.length > 0) await recordAudits(transaction, shop, entries);
    return entries.length;
  });
}

/**
 * Gives products whose last reduced day in Beirut is over their old price back, with audit entries.
 *
 * The price is written rather than worked out by each query: lists, the cart, orders, files and the
 * indexes read the one column, so all of them change in the same instant. The update notifies every
 * process to drop its cached pages, and an order from a page that still showed the lower price is
 * refused, as after any other change. Rows are locked in the order of ids, as orders lock them. A
 * second process waits for the lock and then finds nothing left to end.
 */
export async function endReductions(db: Database, today: string | null = null): Promise<void> {
  while ((await endBatch(db, today)) === batchSize);
}

/** Ends reductions by `end` now and after each midnight in Beirut; every five minutes it tries again. */
export function startReductions(
  end: () => Promise<unknown>,
  onError: (error: unknown) => void,
): void {
  const run = async () => {
    await end().catch(onError);
    setTimeout(run, Math.min(msUntilMidnightInBeirut() + 1, longestWaitMs)).unref();
  };
  void run();
}
