import { sql } from 'kysely';
import { recordAudit } from '#app/audit/audit.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Actor } from './add-product.server.ts';
import { lockAdminProduct } from './admin-product-query.server.ts';

export type ArchiveOutcome = { changed: number } | { refused: 'not-found' };

async function setArchived(
  db: Database,
  actor: Actor,
  id: number,
  archived: boolean,
): Promise<ArchiveOutcome> {
  return db.transaction().execute(async (transaction): Promise<ArchiveOutcome> => {
    const product = await lockAdminProduct(transaction, id);
    if (!product) return { refused: 'not-found' };
    // Somebody else has done it already; it is done once, and written down once.
    if (product.archived === archived) return { changed: id };
    await sql`
      update products set updated_at = now(), archived_at = ${archived ? sql`now()` : null}
      where id = ${id}`.execute(transaction);
    await recordAudit(transaction, actor, {
      action: archived ? 'archive' : 'restore',
      subjectKind: 'product',
      subjectId: id,
      before: { archived: !archived },
      after: { archived },
    });
    return { changed: id };
  });
}

/** Takes a product out of the shop. Orders keep their copies (decision 33). */
export function archiveProduct(db: Database, actor: Actor, id: number): Promise<ArchiveOutcome> {
  return setArchived(db, actor, id, true);
}

/** Puts an archived product back as it was. */
export function restoreProduct(db: Database, actor: Actor, id: number): Promise<ArchiveOutcome> {
  return setArchived(db, actor, id, false);
}
