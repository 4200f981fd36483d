import { randomBytes } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { APIError, isAPIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins';
import { createContext, type RouterContextProvider } from 'react-router';
import { createRecoveryCodes } from '#app/accounts/second-factor/recovery-code.server.ts';
import { signInUrl } from '#app/accounts/sign-in/sign-in-url.ts';
import { toConfirmationValue } from '#app/accounts/users/users.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { createConcurrencyLimit } from '#app/platform/http/concurrency-limit.server.ts';
import { clientAddressContext, originContext } from '#app/platform/http/request-context.server.ts';
import { localUrl, msg, t } from '#app/platform/language/words.ts';
import { movePushDevices } from '#app/platform/push/push-devices.server.ts';
import { parseNextPath } from '#app/platform/text/next-path.ts';
import { maxPasswordLength, minPasswordLength } from './password-rules.ts';

// The adapter of Better Auth: no other file of the app imports it.

interface AuthenticationOptions {
  secret: string;
  /** True where browsers reach the shop over https only: the names of cookies then say so. */
  secureCookies: boolean;
  sendResetLink: (email: ResetLinkEmail) => Promise<void>;
}

export interface ResetLinkEmail {
  email: string;
  url: string;
  /** ISO instant: the end of the link. */
  expiresAt: string;
}

export interface Authentication {
  handler(request: Request): Promise<Response>;
  sessionCookie: { name: string };
  /** Signs the session cookie and the cookie of known browsers. */
  secret: string;
  /** Finds whose password a reset link may set. Null for a link that expired or was used. */
  findResetUserId(token: string): Promise<string | null>;
  /** Returns a new token, stored as a hash, that confirms the address of a user for seven days. */
  createConfirmationToken(userId: string): Promise<string>;
  /** Finds whose address a token confirms. Null for one that expired. */
  findConfirmationUserId(token: string): Promise<string | null>;
  /** Decrypts the recovery codes of a user whose second factor is set up. */
  listRecoveryCodes(userId: string): Promise<string[]>;
}

export const authenticationContext = createContext<Authentication>();

// A hash takes a whole core for a while, on one of the four threads of Node that also compress pages
// and read files. One hash at a time leaves the other threads to the pages.
const hashLimit = createConcurrencyLimit({ maxRunning: 1 });

export const passwordHash = {
  hash: (password: string) => hashLimit.run(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }) => hashLimit.run(() => verifyPassword(given)),
};

/** Thirty days. */
export const sessionSeconds = 60 * 60 * 24 * 30;
const sevenDays = 60 * 60 * 24 * 7;
const oneHour = 60 * 60;
const cookiePrefix = 'shop';

/** Sets the library up on the shop's own tables. Its password hash, cookies and origin checks stay on. */
export function createAuthentication(
  db: Database,
  { secret, secureCookies, sendResetLink }: AuthenticationOptions,
): Authentication {
  const library = betterAuth({
    database: { db, type: 'postgres' },
    secret,
    telemetry: { enabled: false },
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    emailAndPassword: {
      enabled: true,
      password: passwordHash,
      ...{ minPasswordLength, maxPasswordLength },
      resetPasswordTokenExpiresIn: oneHour,
      sendResetPassword({ user, token }, request) {
        const asked = new URL(request?.url ?? '');
        const next = parseNextPath(asked.searchParams.get('next'));
        const url = new URL(localUrl(signInUrl('/login/reset', { token, next })), asked);
        const expiresAt = new Date(Date.now() + oneHour * 1000).toISOString();
        return sendResetLink({ email: user.email, url: url.href, expiresAt });
      },
    },
    ...columns,
    plugins: [
      twoFactor({
        schema: secondFactorColumns,
        backupCodeOptions: { customBackupCodesGenerate: createRecoveryCodes },
      }),
    ],
    databaseHooks: {
      session: {
        // After the password, so that only its owner learns that the account is locked.
        create: { before: ({ userId }) => refuseLocked(db, userId) },
        delete: {
          // The second factor, turned on or off, gives the browser a new session.
          before: async ({ id, userId }, change) => {
            const next = change?.context.newSession?.session;
            if (next?.userId === userId) await movePushDevices(db, userId, id, next.token);
          },
        },
      },
    },
    // The shop counts attempts itself, before it calls the library.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: secureCookies,
      // callAuthentication sets this header from the connection. A client's own never arrives here.
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    experimental: { joins: true },
    logger: { disabled: true },
    onAPIError: {
      // Unexpected errors, a lost database above all, are thrown to the caller.
      onError(error) {
        if (isAPIError(error)) return;
        // The cipher's only message when another secret has encrypted.
        const isUnreadable = error instanceof Error && error.message === 'invalid tag';
        throw isUnreadable ? new UnreadableSecondFactor() : error;
      },
    },
  });
  async function findTokenValue(identifier: string): Promise<string | null> {
    const { internalAdapter } = await library.$context;
    const found = await internalAdapter.findVerificationValue(identifier);
    return found && found.expiresAt > new Date() ? found.value : null;
  }
  return {
    handler: library.handler,
    secret,
    sessionCookie: { name: `${secureCookies ? '__Secure-' : ''}${cookiePrefix}.session_token` },
    findResetUserId: (token) => findTokenValue(`reset-password:${token}`),
    async createConfirmationToken(userId) {
      const token = randomBytes(32).toString('base64url');
      const { internalAdapter } = await library.$context;
      await internalAdapter.createVerificationValue({
        identifier: `confirm-address:${token}`,
        value: toConfirmationValue(userId),
        expiresAt: new Date(Date.now() + sevenDays * 1000),
      });
      return token;
    },
    async findConfirmationUserId(token) {
      const value = await findTokenValue(`confirm-address:${token}`);
      return value?.replace(toConfirmationValue(''), '') ?? null;
    },
    async listRecoveryCodes(userId) {
      return (await library.api.viewBackupCodes({ body: { userId } })).backupCodes;
    },
  };
}

/** The second factor was set up while AUTH_SECRET was another one. */
export class UnreadableSecondFactor extends Error {}

/** The code of the refusal to sign in to a locked account. */
export const accountLocked = 'ACCOUNT_LOCKED';

async function refuseLocked(db: Database, userId: string): Promise<void> {
  const users = db.selectFrom('users').select('locked_at');
  const user = await users.where('id', '=', userId).executeTakeFirst();
  if (user?.locked_at) throw new APIError('FORBIDDEN', { code: accountLocked });
}

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

const columns = {
  session: {
    modelName: 'sessions',
    expiresIn: sessionSeconds,
    disableSessionRefresh: true,
    fields: {
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      userId: 'user_id',
      ...timestamps,
    },
  },
  user: {
    modelName: 'users',
    fields: { name: 'display_name', emailVerified: 'email_verified', ...timestamps },
    additionalFields: { role: { type: 'string', required: false, input: false } },
  },
  account: {
    modelName: 'credentials',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...timestamps,
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { expiresAt: 'expires_at', ...timestamps },
    // A copy of the table gives access to no account.
    storeIdentifier: 'hashed',
  },
} as const;

const secondFactorColumns = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'second_factors',
    fields: {
      backupCodes: 'backup_codes',
      userId: 'user_id',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
};

export interface AuthenticationResponse {
  ok: boolean;
  status: number;
  /** The library's own message where it refuses. */
  message: string;
  code: string;
  /** Carries the cookies to set. */
  headers: Headers;
  /** What the library returns where it does not refuse. */
  result: unknown;
  /** The password was right, and the code of the second factor is asked for next. */
  isCodeDue: boolean;
}

/** The field that the library writes in front of its message: '[body.email] '. */
const fieldPath = /\[body[\w.]*\] /g;

/** The library's messages that a shopper can meet, for the catalogues. */
msg('Invalid email or password');
msg('Invalid email address');
msg('Invalid email');
msg('Invalid password');
msg('Password too short');
msg('Password too long');
msg('Failed to create user');
msg('Failed to create session');
msg('Something went wrong');

/** Calls the library's HTTP handler: its origin checks stand in front of that alone. */
export async function callAuthentication(
  request: Request,
  context: Readonly<RouterContextProvider>,
  path: string,
  body: Record<string, unknown>,
): Promise<AuthenticationResponse> {
  const origin = context.get(originContext);
  const headers = new Headers({
    'content-type': 'application/json',
    'x-client-address': context.get(clientAddressContext),
    origin,
  });
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await context
    .get(authenticationContext)
    .handler(new Request(`${origin}/api/auth${path}`, init));
  const { ok, status } = response;
  const result: unknown = await response.json();
  const refusal = ok ? null : (result as { message?: string; code?: string });
  const setCookie = new Headers();
  for (const cookie of response.headers.getSetCookie()) setCookie.append('Set-Cookie', cookie);
  return {
    ok,
    status,
    message: t(refusal?.message?.replace(fieldPath, '') ?? 'Something went wrong'),
    code: refusal?.code ?? '',
    headers: setCookie,
    result,
    isCodeDue: ok && (result as { twoFactorRedirect?: boolean } | null)?.twoFactorRedirect === true,
  };
}
