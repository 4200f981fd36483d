import { sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import { sendConfirmationLink } from '#app/accounts/address-confirmation/address-confirmation.server.ts';
import {
  type AuthenticationResponse,
  authenticationContext,
  callAuthentication,
} from '#app/accounts/authentication.server.ts';
import {
  endSession,
  findKnownBrowser,
  findNewSessionToken,
  findReplacedSession,
  findSessionToken,
} from '#app/accounts/sessions.server.ts';
import { recordLanguage } from '#app/accounts/users/user-language.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { toEmailLimitKey } from '#app/platform/email/mailbox.server.ts';
import { getNetwork } from '#app/platform/http/rate-limit.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
  logError,
} from '#app/platform/http/request-context.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import {
  type AttemptLimit,
  attemptKey,
  deleteAttempts,
  returnAttempt,
  takeAttempt,
} from './attempt-limits.server.ts';

type Context = Readonly<RouterContextProvider>;

const minute = 60;
const quarterHour = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

export interface Credentials {
  email: string;
  password: string;
  isNew: boolean;
}

/** Signs in, or up. The session that this browser had before ends. */
export async function signIn(
  request: Request,
  context: Context,
  { email, password, isNew }: Credentials,
): Promise<AuthenticationResponse> {
  const typed = { email, password };
  const response = isNew
    ? await limitSignUp(context, async () => {
        await deleteHalfMade(context.get(databaseContext), email);
        return callAuthentication(request, context, '/sign-up/email', { name: '', ...typed });
      })
    : await limitPassword(context, await getSignInLimits(request, context, email), () =>
        checkPassword(request, context, typed),
      );
  if (response.ok) {
    const db = context.get(databaseContext);
    const before = findSessionToken(context.get(authenticationContext), request.headers);
    if (before) await endSession(db, (await findReplacedSession(db, before))?.token ?? before);
    await recordLanguage(db, email);
    if (response.isCodeDue) await confirmSecret(db, email);
    if (isNew) await welcome(context, response);
  }
  return response;
}

/** The library writes an account before its password, and may be cut off in between: nobody has entered that one. */
async function deleteHalfMade(db: Connection, email: string): Promise<void> {
  await sql`
    delete from users where email = ${email.toLowerCase()}
      and created_at < now() - interval '1 minute'
      and not exists (select from credentials where user_id = users.id)`.execute(db);
}

/** The library turns the second factor on before it marks the secret as confirmed, and may be cut off in between. */
async function confirmSecret(db: Connection, email: string): Promise<void> {
  await sql`
    update second_factors set verified = true from users
    where users.id = user_id and email = ${email.toLowerCase()} and two_factor_enabled
      and not verified`.execute(db);
}

/** A password that changes while it is checked, its hash waiting behind others, is refused as a wrong one. */
async function checkPassword(
  request: Request,
  context: Context,
  typed: { email: string; password: string },
): Promise<AuthenticationResponse> {
  const db = context.get(databaseContext);
  const before = await findPasswordTime(db, typed.email);
  const response = await callAuthentication(request, context, '/sign-in/email', typed);
  if (!response.ok || (await findPasswordTime(db, typed.email)) === before) return response;
  const token = findNewSessionToken(context.get(authenticationContext), response.headers);
  if (token) await endSession(db, token);
  return refuse(401, 'INVALID_EMAIL_OR_PASSWORD', t('Invalid email or password'));
}

/**
 * Asks for a confirmation of the address, but not of every 'maya+2@…' that a stranger makes an account with:
 * the profile sends it, too. A failure is logged: the account is made.
 */
async function welcome(context: Context, { result }: AuthenticationResponse): Promise<void> {
  const { user } = result as { user: { id: string; email: string } };
  const key = attemptKey('welcome', toEmailLimitKey(user.email));
  try {
    const isAllowed = await canAttempt(context, [{ key, max: 5, windowSeconds: day }]);
    if (isAllowed) await sendConfirmationLink(context, user);
  } catch (error) {
    logError(context, error, 'the email to confirm an address was not enqueued');
  }
}

/**
 * Limits the accounts that one network makes or is told of: by IPv4 a mobile network has one address for many
 * of its customers. A form that was filled in wrongly, which tells of none, is given back.
 */
async function limitSignUp(context: Context, attempt: () => Promise<AuthenticationResponse>) {
  const network = getNetwork(context.get(clientAddressContext));
  const limit = { key: attemptKey('sign-up', network), max: 30, windowSeconds: 10 * minute };
  if (!(await canAttempt(context, [limit]))) return refuseTooMany();
  const response = await attempt();
  if (response.status === 400) await giveBack(context, [limit]);
  return response;
}

interface PasswordLimits {
  /** Counts only failures: deleted after a success. */
  own: AttemptLimit;
  /** Counts the failures of others too: a success gives back only its own attempt. */
  shared?: AttemptLimit;
  /** Counts successes too. */
  network?: AttemptLimit;
}

/**
 * A browser that has proven itself since the last change of the password has its own limit. For other
 * browsers one network is limited strictly, so that it cannot use up what all networks together may try. The
 * shared limits bound the guesses of many networks at one account, and of many browsers that are known.
 */
async function getSignInLimits(
  request: Request,
  context: Context,
  email: string,
): Promise<PasswordLimits> {
  const browser = findKnownBrowser(context.get(authenticationContext), request.headers, email);
  const db = context.get(databaseContext);
  const changedAt = browser && (await findPasswordTime(db, email));
  if (changedAt && changedAt <= browser.knownAt)
    return {
      own: { key: attemptKey('browser', browser.id), max: 10, windowSeconds: quarterHour },
      shared: { key: attemptKey('browsers', email), max: 60, windowSeconds: hour },
    };
  const address = context.get(clientAddressContext);
  const site = getNetwork(address, 48);
  return {
    own: { key: attemptKey('account', email, site), max: 10, windowSeconds: quarterHour },
    shared: { key: attemptKey('account', email), max: 60, windowSeconds: hour },
    network: { key: attemptKey('sign-in', getNetwork(address)), max: 10, windowSeconds: minute },
  };
}

async function findPasswordTime(db: Connection, email: string): Promise<number | null> {
  const found = await sql<{ at: Date }>`
    select credentials.updated_at as at from credentials join users on users.id = user_id
    where email = ${email.toLowerCase()}`.execute(db);
  return found.rows[0]?.at.getTime() ?? null;
}

/** Limits how often a signed-in user may confirm their password. */
export function limitOwnPassword<T extends { ok: boolean; status: number }>(
  context: Context,
  userId: string,
  attempt: () => Promise<T>,
): Promise<T | AuthenticationResponse> {
  const own = { key: attemptKey('confirm', userId), max: 10, windowSeconds: quarterHour };
  return limitPassword(context, { own }, attempt);
}

/** Counts before it tries, so that parallel guesses cannot pass. An attempt without an answer is given back. */
async function limitPassword<T extends { ok: boolean; status: number }>(
  context: Context,
  { own, shared, network }: PasswordLimits,
  attempt: () => Promise<T>,
): Promise<T | AuthenticationResponse> {
  const limits = [own, shared, network].filter((limit) => limit !== undefined);
  if (!(await canAttempt(context, limits))) return refuseTooMany();
  const response = await attempt().catch(async (error: unknown) => {
    // While the database is away nothing can be given back. The first error is the one to report.
    await Promise.allSettled([giveBack(context, limits)]);
    throw error;
  });
  if (response.status >= 500) await giveBack(context, limits);
  if (response.ok && context.get(configContext).rateLimits) {
    await deleteAttempts(context.get(databaseContext), own.key);
    if (shared) await giveBack(context, [shared]);
  }
  return response;
}

async function giveBack(context: Context, limits: readonly AttemptLimit[]): Promise<void> {
  if (!context.get(configContext).rateLimits) return;
  for (const limit of limits) await returnAttempt(context.get(databaseContext), limit);
}

/** Takes an attempt off all these limits, unless one is used up. Always true while limits are off. */
async function canAttempt(context: Context, limits: readonly AttemptLimit[]): Promise<boolean> {
  if (!context.get(configContext).rateLimits) return true;
  return takeAttempt(context.get(databaseContext), limits);
}

/**
 * Limits password reset emails. One network cannot use up the limit of a mailbox. A mailbox whose
 * limit is used up holds a link that still works: links live as long as the window of the limit.
 */
export function canRequestReset(context: Context, email: string): Promise<boolean> {
  const address = context.get(clientAddressContext);
  const site = getNetwork(address, 48);
  return canAttempt(context, [
    { key: attemptKey('reset', email, site), max: 3, windowSeconds: hour },
    { key: attemptKey('reset', email), max: 10, windowSeconds: hour },
    { key: attemptKey('ask-reset', getNetwork(address)), max: 10, windowSeconds: 10 * minute },
  ]);
}

/** Limits the links to confirm an address that a user may request, and those that go to one mailbox. */
export function canRequestConfirmation(
  context: Context,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  return canAttempt(context, [
    { key: attemptKey('confirm-address', id), max: 3, windowSeconds: hour },
    { key: attemptKey('confirm-mailbox', toEmailLimitKey(email)), max: 10, windowSeconds: day },
  ]);
}

export const tooManyRequests = msg('Too many requests. Please try again later.');

function refuseTooMany(): AuthenticationResponse {
  return refuse(429, 'TOO_MANY_REQUESTS', t(tooManyRequests));
}

function refuse(status: number, code: string, message: string): AuthenticationResponse {
  const headers = new Headers();
  return { ok: false, status, message, code, headers, result: null, isCodeDue: false };
}
