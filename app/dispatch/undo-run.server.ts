import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import type { StatusChange } from '#app/orders/move-orders.server.ts';
import { undoMovesWithin } from '#app/orders/undo-moves.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { notifyDispatch } from './runs.server.ts';

/** Undoes a new run while the emails of its orders wait and its courier has entered no outcome. */
export function undoRun(
  db: Database,
  runId: number,
  moved: readonly StatusChange[],
  admin: Pick<User, 'id' | 'email'>,
): Promise<{ undone: number } | { refused: string }> {
  return db.transaction().execute(async (transaction) => {
    const found = await sql<{ isStarted: boolean }>`
      select closed_at is not null or exists (select from run_orders
        where run_id = ${runId} and outcome is not null) as "isStarted"
      from courier_runs where id = ${runId} for update`.execute(transaction);
    const [run] = found.rows;
    if (!run) return { refused: `Run ${runId} is gone already.` };
    if (run.isStarted) return { refused: 'The courier has begun. Change the orders instead.' };
    const outcome = await undoMovesWithin(transaction, moved, admin);
    if ('refused' in outcome) return { refused: outcome.message };
    await sql`delete from courier_runs where id = ${runId}`.execute(transaction);
    const entry = { action: 'undo', subjectKind: 'run', subjectId: runId };
    await recordAudit(transaction, admin, entry);
    await notifyDispatch(transaction);
    return { undone: runId };
  });
}
