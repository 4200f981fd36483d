import { sql } from 'kysely';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { moveStock } from '#app/catalogue/stock/move-stock.server.ts';
import { lockProducts } from '#app/catalogue/stock/stock.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import {
  type Case,
  type CaseLine,
  type CaseRefusal,
  formatCaseNumber,
  refuseCase,
} from './case.ts';
import { addEntry, audited } from './case-entries.server.ts';
import { isPart, isUsedPart, mayProposePart, mayRepair } from './repair.ts';
import { changeRepair, type RepairPress } from './repairs.server.ts';

type PartOutcome = Promise<{ done: true } | CaseRefusal>;

const changeParts = (
  db: Database,
  { admin, ...press }: RepairPress,
  change: (transaction: Connection, found: Case) => Promise<string | CaseRefusal>,
): PartOutcome =>
  changeRepair(db, press, async (transaction, found) => {
    const words = await change(transaction, found);
    if (typeof words !== 'string') return words;
    await addEntry(transaction, found.id, { ...press, kind: 'note', actor: admin, words });
    return null;
  });

/** Proposes a product for the price that is sent next; it stays in the stock until it is used. */
export function quotePart(
  db: Database,
  { productId, ...press }: RepairPress & { productId: number },
): PartOutcome {
  return changeParts(db, press, async (transaction, found) => {
    if (!mayProposePart(found))
      return refuseCase('moved-on', 'No part can be proposed now. Reload the page.');
    const product = (await lockProducts(transaction, [productId])).get(productId);
    if (!product) return refuseCase('not-found', 'There is no such product.');
    const line = { productId, what: product.name, askedCents: product.priceCents };
    await addPart(transaction, found, { ...line, decision: 'part' });
    const after = { part: product.name, priceCents: product.priceCents };
    await recordAudit(transaction, press.admin, { ...audited('decide', found.id), after });
    return `In the price: ${product.name}.`;
  });
}

/**
 * Takes a part out of the stock: one of the price, by the position of its line or as the product that it is, or
 * another product, which its customer does not pay for. Refuses before the price is agreed, and what is out of stock.
 */
export function usePart(
  db: Database,
  { part, ...press }: RepairPress & { part: { position: number } | { productId: number } },
): PartOutcome {
  return changeParts(db, press, async (transaction, found) => {
    if (!mayRepair(found))
      return refuseCase('not-allowed', 'Agree on the price first, then take the parts.');
    const unused = found.lines.filter((one) => isPart(one) && !isUsedPart(one));
    const line = unused.find((one) =>
      'position' in part ? one.position === part.position : one.productId === part.productId,
    );
    const productId = 'productId' in part ? part.productId : (line?.productId ?? 0);
    if ('position' in part && !line)
      return refuseCase('moved-on', 'This part was taken already. Reload the page.');
    const product = (await lockProducts(transaction, [productId])).get(productId);
    if (!product) return refuseCase('not-found', 'There is no such product.');
    if (product.stock === 0) return refuseCase('not-allowed', `${product.name} is out of stock.`);
    const repair = formatCaseNumber(found.id);
    const used = { action: 'use', productId, quantity: -1, repair } as const;
    await moveStock(transaction, press.admin, used);
    if (!line)
      await addPart(transaction, found, {
        ...{ productId, what: product.name, askedCents: null, decision: 'part-used' },
      });
    else await setDecision(transaction, found, line, 'part-used');
    return `Part taken: ${product.name}. ${product.stock - 1} left.`;
  });
}

/** Puts a part back into the stock. One of the price stays in it; any other leaves the repair. */
export function putPartBack(
  db: Database,
  { position, ...press }: RepairPress & { position: number },
): PartOutcome {
  return changeParts(db, press, async (transaction, found) => {
    const line = findPart(found, position);
    if (found.stage === 'closed' || !line || !isUsedPart(line))
      return refuseCase('moved-on', 'This part was put back already. Reload the page.');
    const { productId, what } = line;
    if (productId !== null) {
      const repair = formatCaseNumber(found.id);
      const back = { action: 'put back', productId, quantity: 1, repair } as const;
      await moveStock(transaction, press.admin, back);
    }
    if (line.cashCents === null) await deleteLine(transaction, found.id, position);
    else await setDecision(transaction, found, line, 'part');
    return `Part put back: ${what}.`;
  });
}

/** Takes a part that was not used out of the price. */
export function dropPart(
  db: Database,
  { position, ...press }: RepairPress & { position: number },
): PartOutcome {
  return changeParts(db, press, async (transaction, found) => {
    const line = findPart(found, position);
    if (!line || isUsedPart(line) || found.stage === 'closed' || found.stage === 'waiting')
      return refuseCase('moved-on', 'This part is not to be taken out now. Reload the page.');
    await deleteLine(transaction, found.id, position);
    const before = { part: line.what, priceCents: line.cashCents ?? line.askedCents };
    await recordAudit(transaction, press.admin, { ...audited('decide', found.id), before });
    return `No longer in the price: ${line.what}.`;
  });
}

const findPart = ({ lines }: Case, position: number) =>
  lines.find((line) => line.position === position && isPart(line));

type PartDecision = 'part' | 'part-used';

/** A part has a cost once it is used. */
const costOf = (productId: number | null, decision: PartDecision) =>
  decision === 'part-used'
    ? sql`(select cost_cents from product_facts where product_id = ${productId})`
    : sql`null::int`;

interface NewPart {
  productId: number;
  what: string;
  /** Null for what is not in the price. */
  askedCents: number | null;
  decision: PartDecision;
}

async function addPart(
  db: Connection,
  { id }: Case,
  { productId, what, askedCents, decision }: NewPart,
): Promise<void> {
  await sql`
    insert into case_lines (case_id, position, what, asked_cents, cost_cents, decision, product_id)
    select ${id}, coalesce(max(position), 0) + 1, ${what}, ${askedCents}::int,
      ${costOf(productId, decision)}, ${decision}, ${productId} from case_lines where case_id = ${id}`.execute(
    db,
  );
}

async function setDecision(
  db: Connection,
  { id }: Case,
  { position, productId }: CaseLine,
  decision: PartDecision,
): Promise<void> {
  await sql`
    update case_lines set decision = ${decision}, cost_cents = ${costOf(productId, decision)}
    where case_id = ${id} and position = ${position}`.execute(db);
}

async function deleteLine(db: Connection, caseId: number, position: number): Promise<void> {
  await sql`
    delete from case_lines where case_id = ${caseId} and position = ${position}`.execute(db);
}

/** What the parts of a repair have cost the shop, in cents by the position of their line; for owners alone. */
export async function readPartCosts(
  db: Connection,
  caseId: number,
): Promise<Readonly<Record<number, number>>> {
  const found = await sql<{ position: number; cents: number }>`
    select position, cost_cents as cents from case_lines
    where case_id = ${caseId} and cost_cents is not null`.execute(db);
  return Object.fromEntries(found.rows.map(({ position, cents }) => [position, cents]));
}
