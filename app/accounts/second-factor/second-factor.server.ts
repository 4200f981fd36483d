import { sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import {
  type AuthenticationResponse,
  authenticationContext,
  callAuthentication,
} from '#app/accounts/authentication.server.ts';
import type { User } from '#app/accounts/current-user.server.ts';
import { deleteResetLinks } from '#app/accounts/password-reset/password-reset.server.ts';
import { endOtherSessions, findNewSessionToken } from '#app/accounts/sessions.server.ts';
import { limitOwnPassword } from '#app/accounts/sign-in/sign-in.server.ts';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { latinDigits } from '#app/platform/text/latin-digits.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';

type Context = Readonly<RouterContextProvider>;

interface SecondFactorRefusal {
  refused: string;
  status: number;
}

export async function isSecondFactorOn(db: Connection, userId: string): Promise<boolean> {
  const users = db.selectFrom('users').select('two_factor_enabled').where('id', '=', userId);
  return (await users.executeTakeFirst())?.two_factor_enabled ?? false;
}

const setupResult = z.object({ totpURI: z.string() });
const codesResult = z.object({ backupCodes: z.array(z.string()) });

/** What a change of the second factor needs; the library checks the password. */
interface PasswordAttempt {
  request: Request;
  context: Context;
  user: User;
  password: string;
}

function callWithPassword(
  { request, context, user, password }: PasswordAttempt,
  path: string,
  body: Record<string, string> = {},
): Promise<AuthenticationResponse> {
  return limitOwnPassword(context, user.id, () =>
    callAuthentication(request, context, path, { password, ...body }),
  );
}

/** Makes a secret, which `confirmSecondFactor` turns on, and gives its `otpauth:` address. */
export async function startSecondFactor(
  attempt: PasswordAttempt,
): Promise<{ uri: string } | SecondFactorRefusal> {
  const { context, user } = attempt;
  const { name: issuer } = await context.get(settingsContext).read();
  // Left where turning it off was cut off. With it the library would take the new secret for confirmed.
  await sql`
    delete from second_factors using users
    where user_id = users.id and users.id = ${user.id} and verified and not two_factor_enabled`.execute(
    context.get(databaseContext),
  );
  const response = await callWithPassword(attempt, '/two-factor/enable', { issuer });
  if (!response.ok) return toRefusal(response);
  return { uri: setupResult.parse(response.result).totpURI };
}

/**
 * Turns the second factor on with the first code of the app, and signs out every browser that has only
 * given the password. Returns the recovery codes; null where it must begin again.
 */
export async function confirmSecondFactor(
  request: Request,
  context: Context,
  user: User,
  code: string,
): Promise<{ codes: string[]; headers: Headers } | SecondFactorRefusal | null> {
  const body = { code: parseCode(code) };
  const response = await callAuthentication(request, context, '/two-factor/verify-totp', body);
  if (!response.ok) return { refused: t(wrongCode), status: 400 };
  const db = context.get(databaseContext);
  if (!(await isSecondFactorOn(db, user.id))) return null;
  const token = findNewSessionToken(context.get(authenticationContext), response.headers);
  if (token) await endOtherSessions(db, user.id, token);
  await recordSecondFactor(db, user, user.id, true);
  const codes = await context.get(authenticationContext).listRecoveryCodes(user.id);
  return { codes, headers: response.headers };
}

/** Makes new recovery codes; the ones before do not work any more. */
export async function renewRecoveryCodes(
  attempt: PasswordAttempt,
): Promise<{ codes: string[] } | SecondFactorRefusal> {
  const response = await callWithPassword(attempt, '/two-factor/generate-backup-codes');
  if (!response.ok) return toRefusal(response);
  return { codes: codesResult.parse(response.result).backupCodes };
}

export async function stopSecondFactor(
  attempt: PasswordAttempt,
): Promise<{ headers: Headers } | SecondFactorRefusal> {
  const response = await callWithPassword(attempt, '/two-factor/disable');
  if (!response.ok) return toRefusal(response);
  const { context, user } = attempt;
  const db = context.get(databaseContext);
  await deleteResetLinks(db, user.id);
  await recordSecondFactor(db, user, user.id, false);
  return { headers: response.headers };
}

/** Takes the second factor off an account, for an owner who has lost the phone and the codes. */
export async function resetSecondFactor(
  db: Database,
  email: string,
  actor: Actor,
): Promise<'done' | 'unknown' | 'off'> {
  return db.transaction().execute(async (transaction) => {
    const users = transaction.selectFrom('users').select(['id', 'two_factor_enabled']);
    const user = await users
      .where('email', '=', email.toLowerCase())
      .forUpdate()
      .executeTakeFirst();
    if (!user) return 'unknown';
    await sql`delete from second_factors where user_id = ${user.id}`.execute(transaction);
    if (!user.two_factor_enabled) return 'off';
    const update = transaction.updateTable('users').set({ two_factor_enabled: false });
    await update.where('id', '=', user.id).execute();
    await deleteResetLinks(transaction, user.id);
    await recordSecondFactor(transaction, actor, user.id, false);
    return 'done';
  });
}

async function recordSecondFactor(db: Connection, actor: Actor, userId: string, isOn: boolean) {
  await recordAudit(db, actor, {
    action: 'edit',
    subjectKind: 'user',
    subjectId: userId,
    before: { secondFactor: isOn ? 'off' : 'on' },
    after: { secondFactor: isOn ? 'on' : 'off' },
  });
}

function toRefusal({ message, status }: AuthenticationResponse): SecondFactorRefusal {
  return { refused: message, status };
}

export const wrongCode = msg('This code is not right. Type the one that the app shows now.');

/** Reads a code as users type it: in two groups, or in Arabic digits. */
export function parseCode(text: string): string {
  return latinDigits(text).replace(/\s/g, '').slice(0, 40);
}
