import type { RouterContextProvider } from 'react-router';
import type { AuthenticationAnswer } from '#app/accounts/authentication-request.server.ts';
import { getNetwork } from '#app/platform/http/rate-limit.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
} from '#app/platform/http/request-context.server.ts';
import {
  type AttemptLimit,
  attemptKey,
  forgetAttempts,
  returnAttempt,
  takeAttempt,
} from './attempt-limits.server.ts';

type Context = Readonly<RouterContextProvider>;

const minute = 60;
const quarter = 15 * minute;
const hour = 60 * minute;

export const tooManyRequests = 'Too many requests. Please try again later.';

/** The limits of one kind of attempt. */
interface PasswordLimits {
  /** Counts only failures: forgotten after a success. */
  own: AttemptLimit;
  /** Counts the failures of others as well: a success gives back only its own attempt. */
  shared?: AttemptLimit;
  /** Counts successes too. */
  network?: AttemptLimit;
}

/**
 * A password that is guessed by a stranger. Strict for one network, so that no network can use up
 * what all together may try; that bounds the guesses of many networks at one account.
 */
function limitsOfStranger(context: Context, email: string): PasswordLimits {
  const address = context.get(clientAddressContext);
  const site = getNetwork(address, 48);
  return {
    own: { key: attemptKey('account', email, site), max: 10, windowSeconds: quarter },
    shared: { key: attemptKey('account', email), max: 60, windowSeconds: hour },
    network: { key: attemptKey('sign-in', getNetwork(address)), max: 10, windowSeconds: minute },
  };
}

/** The password of a sign-in. A browser that has proven itself for the account has its own limit. */
export function trySignIn(
  context: Context,
  { email, knownBrowser }: { email: string; knownBrowser: string | null },
  ask: () => Promise<AuthenticationAnswer>,
): Promise<AuthenticationAnswer> {
  const limits = knownBrowser
    ? { own: { key: attemptKey('browser', knownBrowser), max: 10, windowSeconds: quarter } }
    : limitsOfStranger(context, email);
  return tryPassword(context, limits, ask);
}

/** The password of who is signed in, asked for again. */
export function tryOwnPassword<T extends { ok: boolean; status: number }>(
  context: Context,
  userId: string,
  ask: () => Promise<T>,
): Promise<T | AuthenticationAnswer> {
  const own = { key: attemptKey('confirm', userId), max: 10, windowSeconds: quarter };
  return tryPassword(context, { own }, ask);
}

/** Counts before it asks, so that guesses sent all at once do not get past. What got no answer is none. */
async function tryPassword<T extends { ok: boolean; status: number }>(
  context: Context,
  { own, shared, network }: PasswordLimits,
  ask: () => Promise<T>,
): Promise<T | AuthenticationAnswer> {
  const limits = [own, shared, network].filter((limit) => limit !== undefined);
  if (!(await mayAttempt(context, limits))) return tooMany();
  const answer = await ask().catch(async (error: unknown) => {
    // Where the database is away nothing can be given back; what went wrong is the error to tell.
    await Promise.allSettled([giveBack(context, limits)]);
    throw error;
  });
  if (answer.status >= 500) await giveBack(context, limits);
  if (answer.ok && context.get(configContext).rateLimits) {
    await forgetAttempts(context.get(databaseContext), own.key);
    if (shared) await giveBack(context, [shared]);
  }
  return answer;
}

async function giveBack(context: Context, limits: readonly AttemptLimit[]): Promise<void> {
  if (!context.get(configContext).rateLimits) return;
  for (const limit of limits) await returnAttempt(context.get(databaseContext), limit);
}

/** Takes an attempt off all these limits, unless one of them is reached; always where limits are off. */
export async function mayAttempt(
  context: Context,
  limits: readonly AttemptLimit[],
): Promise<boolean> {
  if (!context.get(configContext).rateLimits) return true;
  return takeAttempt(context.get(databaseContext), limits);
}

/** Accounts that one network makes. */
export function maySignUp(context: Context): Promise<boolean> {
  const network = getNetwork(context.get(clientAddressContext));
  return mayAttempt(context, [
    { key: attemptKey('sign-up', network), max: 10, windowSeconds: 10 * minute },
  ]);
}

/**
 * Mails that reset a password. No network can use up what a mailbox gets in all, and whoever finds
 * that used up has a link in the mailbox that still works: links live as long as that window.
 */
export function mayRequestReset(context: Context, email: string): Promise<boolean> {
  const address = context.get(clientAddressContext);
  const site = getNetwork(address, 48);
  return mayAttempt(context, [
    { key: attemptKey('reset', email, site), max: 3, windowSeconds: hour },
    { key: attemptKey('reset', email), max: 10, windowSeconds: hour },
    { key: attemptKey('ask-reset', getNetwork(address)), max: 10, windowSeconds: 10 * minute },
  ]);
}

export function tooMany(): AuthenticationAnswer {
  const code = 'TOO_MANY_REQUESTS';
  return { ok: false, status: 429, message: tooManyRequests, code, headers: new Headers() };
}
