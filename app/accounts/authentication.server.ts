import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createContext, type RouterContextProvider } from 'react-router';
import { afterPasswordReset } from '#app/accounts/password-reset/password-reset.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { createConcurrencyLimit } from '#app/platform/http/concurrency-limit.server.ts';
import { clientAddressContext, originContext } from '#app/platform/http/request-context.server.ts';
import { minPasswordLength } from './password-rules.ts';

// The adapter of Better Auth: no other file of the app imports it.

export interface AuthenticationOptions {
  secret: string;
  /** True where browsers reach the shop over https only: cookies are then Secure. */
  secureCookies: boolean;
  sendResetLink: (email: ResetLinkEmail) => Promise<void>;
}

export interface ResetLinkEmail {
  email: string;
  url: string;
}

/** What the shop uses of the library. */
export interface Authentication {
  handler(request: Request): Promise<Response>;
  sessionCookie: { name: string; isSecure: boolean };
  /** Signs the session cookie and the cookie of known browsers. */
  secret: string;
  /** Finds whose password a reset link may set. Null for a link that expired or was used. */
  findResetUserId(token: string): Promise<string | null>;
}

export const authenticationContext = createContext<Authentication>();

// A hash takes a whole core for a while, on one of the four threads of Node that also compress pages
// and read files. One hash at a time leaves the other threads to the pages.
const hashLimit = createConcurrencyLimit({ maxRunning: 1 });

export const passwordHash = {
  hash: (password: string) => hashLimit.run(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }) => hashLimit.run(() => verifyPassword(given)),
};

const thirtyDays = 60 * 60 * 24 * 30;
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
      minPasswordLength,
      resetPasswordTokenExpiresIn: oneHour,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword({ user, token }, request) {
        const url = new URL(`/login/reset?token=${token}`, request?.url);
        return sendResetLink({ email: user.email, url: url.href });
      },
      onPasswordReset: ({ user }) => afterPasswordReset(db, user),
    },
    ...columns,
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
        if (!isAPIError(error)) throw error;
      },
    },
  });
  return {
    handler: library.handler,
    secret,
    sessionCookie: {
      name: `${secureCookies ? '__Secure-' : ''}${cookiePrefix}.session_token`,
      isSecure: secureCookies,
    },
    async findResetUserId(token) {
      const { internalAdapter } = await library.$context;
      const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      return found && found.expiresAt > new Date() ? found.value : null;
    },
  };
}

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** The library's tables and columns by the shop's names. */
const columns = {
  session: {
    modelName: 'sessions',
    expiresIn: thirtyDays,
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

export interface AuthenticationResponse {
  ok: boolean;
  status: number;
  /** The library's own message where it refuses. */
  message: string;
  code: string;
  /** Carries the cookies to set. */
  headers: Headers;
}

/** The field that the library writes in front of its message: '[body.email] '. */
const fieldPath = /\[body[\w.]*\] /g;

/**
 * Calls the library through its HTTP handler rather than its functions, because its origin checks
 * stand in front of the handler alone.
 */
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
  const refusal: { message?: string; code?: string } | null = ok ? null : await response.json();
  const setCookie = new Headers();
  for (const cookie of response.headers.getSetCookie()) setCookie.append('Set-Cookie', cookie);
  return {
    ok,
    status,
    message: refusal?.message?.replace(fieldPath, '') ?? 'Something went wrong',
    code: refusal?.code ?? '',
    headers: setCookie,
  };
}
