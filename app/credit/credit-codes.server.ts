import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { hashLinkToken } from '#app/platform/text/link-token.server.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { lockCredit, recordCredit } from './credit.server.ts';

const lifeMinutes = 10;
/** Five guesses of six digits. */
const maxAttempts = 5;

const hashCode = (phone: string, code: string) => hashLinkToken(`${phone} ${code}`);

/**
 * Makes a code of six digits that brings the credit of a phone number into an account; an earlier one ends.
 * The same random seed makes the same code.
 */
export async function createCreditCode(
  db: Connection,
  phone: string,
  seed = createUuid(),
): Promise<string> {
  const bytes = createHmac('sha256', seed).update(phone).digest();
  const code = String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  await sql`
    insert into credit_codes (phone, code_hash, attempts_left, expires_at)
    values (${phone}, ${hashCode(phone, code)}, ${maxAttempts}, now() + ${lifeMinutes} * interval '1 minute')
    on conflict (phone) do update set code_hash = excluded.code_hash,
      attempts_left = excluded.attempts_left, expires_at = excluded.expires_at`.execute(db);
  return code;
}

/** What an account has moved out of a phone number just now; null where it has not, or a newer code waits. */
async function findRecentMove(
  db: Connection,
  { phone, userId }: { phone: string; userId: string },
): Promise<{ movedCents: number } | null> {
  const found = await sql<{ movedCents: number }>`
    select -cents as "movedCents" from credit_entries
    where entry_key like 'move-%' and user_id is null and phone = ${phone}
      and actor_id = ${userId} and at > now() - ${lifeMinutes} * interval '1 minute'
      and not exists (select from credit_codes where phone = ${phone})
    order by id desc limit 1`.execute(db);
  return found.rows[0] ?? null;
}

/**
 * Moves the credit of a phone number into an account, for its code: gives how much. Null for a wrong, used
 * or expired code, and after five wrong ones. Who has moved it and did not get the answer gets it again.
 */
export function redeemCreditCode(
  db: Database,
  { phone, code, userId }: { phone: string; code: string; userId: string },
): Promise<{ movedCents: number } | null> {
  return db.transaction().execute(async (transaction) => {
    const found = await sql<{ hash: string }>`
      update credit_codes set attempts_left = attempts_left - 1
      where phone = ${phone} and attempts_left > 0 and expires_at > now()
      returning code_hash as hash`.execute(transaction);
    if (found.rows[0]?.hash !== hashCode(phone, code)) {
      return findRecentMove(transaction, { phone, userId });
    }
    await sql`delete from credit_codes where phone = ${phone}`.execute(transaction);
    const movedCents = await lockCredit(transaction, { phone });
    if (movedCents === 0) {
      return (await findRecentMove(transaction, { phone, userId })) ?? { movedCents: 0 };
    }
    const entryKey = `move-${createUuid()}`;
    const from = { entryKey: `${entryKey}-from`, holder: { phone }, cents: -movedCents };
    const to = { entryKey: `${entryKey}-to`, holder: { userId }, cents: movedCents };
    for (const moved of [from, to]) await recordCredit(transaction, { ...moved, actorId: userId });
    return { movedCents };
  });
}
