import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { writeFacts } from '#app/catalogue/copy/write-facts.server.ts';
import { toProductEntry } from '#app/catalogue/editing/edit-product.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import type { Case, CaseLine } from './case.ts';
import { findPaidCents, isShelvable } from './case-lines.ts';
import { lockCase } from './cases.server.ts';

interface Shelved {
  /** '12.1': the first line of case C-12. */
  lineId: string;
  productId: number;
}

/** Locks the case of a line until the transaction ends. */
async function lockLine(
  db: Connection,
  lineId: string,
): Promise<{ found: Case; line: CaseLine } | null> {
  const [caseId, position] = lineId.split('.').map(parseId);
  const found = await lockCase(db, caseId ?? 0);
  const line = found?.lines.find((one) => one.position === position);
  return found && line ? { found, line } : null;
}

/** Whether a line is a product already that another attempt has added. Locks its case. */
export async function isShelved(
  db: Connection,
  lineId: string,
  attemptKey: string | null,
): Promise<boolean> {
  const productId = (await lockLine(db, lineId))?.line.productId;
  if (!productId) return false;
  const others = await sql`
    select from products
    where id = ${productId} and idempotency_key is distinct from ${attemptKey}::uuid`.execute(db);
  return others.rows.length > 0;
}

/**
 * Ties a new product to the line that was bought, once, in the transaction that adds it. What was paid
 * becomes its cost, also where it was added by somebody who sees no cost; one that was entered stays.
 */
export async function restockLine(
  db: Connection,
  actor: Actor,
  { lineId, productId }: Shelved,
): Promise<boolean> {
  const locked = await lockLine(db, lineId);
  if (!locked || !isShelvable(locked.found, locked.line)) return false;
  const { found, line } = locked;
  await sql`
    update case_lines set product_id = ${productId}
    where case_id = ${found.id} and position = ${line.position}`.execute(db);
  const products = await sql<{ costCents: number | null }>`
    select cost_cents as "costCents" from products
      left join product_facts on product_id = products.id
    where products.id = ${productId} for no key update of products`.execute(db);
  if (products.rows[0]?.costCents !== null) return true;
  const costCents = findPaidCents(found, line);
  await writeFacts(db, [{ id: productId, values: { costCents } }]);
  const entry = toProductEntry('edit', productId, { costCents: null }, { costCents });
  await recordAudit(db, actor, entry);
  return true;
}
