import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { attemptKey, takeAttempt } from '#app/accounts/sign-in/attempt-limits.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { hashLinkToken } from '#app/platform/text/link-token.server.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { lockCredit, recordCredit } from './credit.server.ts';

const lifeMinutes = 10;
/** Guesses of six digits: of one account at a code, and of all accounts at one that was given at the desk. */
const maxGuesses = { own: 5, all: 100 };

const hashCode = (phone: string, code: string) => hashLinkToken(`${phone} ${code}`);

/** The codes that an account may use: its own, and one that was given at the desk. */
const ofAccount = (phone: string, userId: string) =>
  sql`phone = ${phone} and (user_id = ${userId} or user_id is null)`;

/**
 * Makes a code of six digits that brings the credit of a phone number into an account: into the one that
 * asked for it, or into any where it was given at the desk. An earlier one of the same ends. The same random
 * seed makes the same code.
 */
export async function createCreditCode(
  db: Connection,
  phone: string,
  { seed = createUuid(), userId = null }: { seed?: string; userId?: string | null } = {},
): Promise<string> {
  const bytes = createHmac('sha256', seed).update(phone).digest();
  const code = String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  await sql`
    insert into credit_codes (phone, user_id, code_hash, expires_at)
    values (${phone}, ${userId}, ${hashCode(phone, code)}, now() + ${lifeMinutes} * interval '1 minute')
    on conflict (phone, user_id) do update set code_hash = excluded.code_hash,
      expires_at = excluded.expires_at`.execute(db);
  return code;
}

export async function deleteExpiredCodes(db: Connection): Promise<void> {
  await sql`delete from credit_codes where expires_at < now()`.execute(db);
}

interface Guess {
  phone: string;
  code: string;
  userId: string;
}

/** What an account has moved out of a phone number just now; null where it has not, or a newer code waits. */
async function findRecentMove(
  db: Connection,
  { phone, userId }: Guess,
): Promise<{ movedCents: number } | null> {
  const found = await sql<{ movedCents: number }>`
    select -cents as "movedCents" from credit_entries
    where entry_key like 'move-%' and user_id is null and phone = ${phone}
      and actor_id = ${userId} and at > now() - ${lifeMinutes} * interval '1 minute'
      and not exists (select from credit_codes where ${ofAccount(phone, userId)})
    order by id desc limit 1`.execute(db);
  return found.rows[0] ?? null;
}

/** Whether it is right. Every code it may mean loses a guess, by account: strangers end none. */
async function takeGuess(db: Database, { phone, code, userId }: Guess): Promise<boolean> {
  const live = await sql<{ hash: string }>`
    select code_hash as hash from credit_codes
    where ${ofAccount(phone, userId)} and expires_at > now()`.execute(db);
  const windowSeconds = lifeMinutes * 60;
  let isRight = false;
  for (const { hash } of live.rows) {
    const isTaken = await takeAttempt(db, [
      { key: attemptKey('credit-code', hash, userId), max: maxGuesses.own, windowSeconds },
      { key: attemptKey('credit-code', hash), max: maxGuesses.all, windowSeconds },
    ]);
    if (isTaken && hash === hashCode(phone, code)) isRight = true;
  }
  return isRight;
}

/**
 * Moves the credit of a phone number into an account, for its code: gives how much. Null for a wrong, used
 * or expired code, and after five wrong ones. Who has moved it and did not get the answer gets it again.
 */
export async function redeemCreditCode(
  db: Database,
  guess: Guess,
): Promise<{ movedCents: number } | null> {
  const { phone, code, userId } = guess;
  if (!(await takeGuess(db, guess))) return findRecentMove(db, guess);
  return db.transaction().execute(async (transaction) => {
    // Also those who press at once, with one code or several, wait for each other here.
    const movedCents = await lockCredit(transaction, { phone });
    const used = await sql`
      delete from credit_codes
      where ${ofAccount(phone, userId)} and code_hash = ${hashCode(phone, code)}`.execute(
      transaction,
    );
    if (used.numAffectedRows === 0n) return findRecentMove(transaction, guess);
    await sql`delete from credit_codes where phone = ${phone}`.execute(transaction);
    if (movedCents === 0) return (await findRecentMove(transaction, guess)) ?? { movedCents: 0 };
    const entryKey = `move-${createUuid()}`;
    const from = { entryKey: `${entryKey}-from`, holder: { phone }, cents: -movedCents };
    const to = { entryKey: `${entryKey}-to`, holder: { userId }, cents: movedCents };
    for (const moved of [from, to]) await recordCredit(transaction, { ...moved, actorId: userId });
    return { movedCents };
  });
}
