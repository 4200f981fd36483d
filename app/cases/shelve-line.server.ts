import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { writeFacts } from '#app/catalogue/copy/write-facts.server.ts';
import { toProductEntry } from '#app/catalogue/editing/edit-product.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { findPaidCents, isShelvable } from './case-lines.ts';
import { lockCase } from './cases.server.ts';

interface Shelved {
  /** '12.1': the first line of C-12, as `formatLineId` writes it. */
  lineId: string;
  productId: number;
}

/**
 * Ties a new product to the line that was bought, once. What was paid becomes its cost, also where it was added
 * by somebody who sees no cost; one that was entered stays.
 */
export function shelveLine(
  db: Database,
  actor: Actor,
  { lineId, productId }: Shelved,
): Promise<boolean> {
  const [caseId, position] = lineId.split('.').map(parseId);
  return db.transaction().execute(async (transaction) => {
    const found = await lockCase(transaction, caseId ?? 0);
    const line = found?.lines.find((one) => one.position === position);
    if (!found || !line || !isShelvable(found, line)) return false;
    await sql`
      update case_lines set product_id = ${productId}
      where case_id = ${found.id} and position = ${line.position}`.execute(transaction);
    const products = await sql<{ costCents: number | null }>`
      select cost_cents as "costCents" from products
        left join product_facts on product_id = products.id
      where products.id = ${productId} for no key update of products`.execute(transaction);
    if (products.rows[0]?.costCents !== null) return true;
    const costCents = findPaidCents(found, line);
    await writeFacts(transaction, [{ id: productId, values: { costCents } }]);
    const entry = toProductEntry('edit', productId, { costCents: null }, { costCents });
    await recordAudit(transaction, actor, entry);
    return true;
  });
}
