import { createHash } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { configContext, databaseContext } from '#app/platform/request-context.server.ts';
import type { AuthenticationAnswer } from './ask-authentication.server.ts';
import {
  type AttemptLimit,
  countAttempt,
  forgetAttempts,
  returnAttempt,
} from './attempt-limits.server.ts';

const perAccount: AttemptLimit = { max: 10, windowSeconds: 15 * 60 };

export const tooManyRequests = 'Too many requests. Please try again later.';

/** The key of whoever's password is being guessed: an e-mail address at sign-in, a user id after it. */
export function accountKey(subject: string): string {
  return `account:${createHash('sha256').update(subject.toLowerCase()).digest('hex')}`;
}

/**
 * Tries a password by `ask`, unless this account has had ten failures in a quarter of an hour. Counts
 * before it asks, so that guesses sent all at once do not get past, and for accounts that do not
 * exist too, so that the refusal tells nothing. A success starts the count anew.
 */
export async function tryPassword<T extends { ok: boolean; status: number }>(
  context: Readonly<RouterContextProvider>,
  subject: string,
  ask: () => Promise<T>,
): Promise<T | AuthenticationAnswer> {
  if (!context.get(configContext).rateLimits) return ask();
  const db = context.get(databaseContext);
  const key = accountKey(subject);
  if (!(await countAttempt(db, key, perAccount)).allowed) return tooMany();
  const answer = await ask();
  if (answer.ok) await forgetAttempts(db, key);
  // Refused for its address, the password unseen: or one address could lock everybody out at once.
  if (answer.status === 429) await returnAttempt(db, key);
  return answer;
}

function tooMany(): AuthenticationAnswer {
  const code = 'TOO_MANY_REQUESTS';
  return { ok: false, status: 429, message: tooManyRequests, code, headers: new Headers() };
}
