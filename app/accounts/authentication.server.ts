import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { createContext } from 'react-router';
import { afterPasswordReset } from '#app/accounts/password-reset/password-reset.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { passwordHash } from './password-hash.server.ts';

export interface AuthenticationOptions {
  secret: string;
  /** True where browsers reach the shop over https only: cookies are then marked Secure. */
  secureCookies: boolean;
  /** Sends the mail with the link to set a new password. */
  sendResetLink: (mail: ResetLinkMail) => Promise<void>;
}

export interface ResetLinkMail {
  email: string;
  url: string;
}

/** Specification, sections 5 and 9. */
export const minPasswordLength = 6;
/** Decision 17. */
export const minAdminPasswordLength = 12;

const thirtyDays = 60 * 60 * 24 * 30;
const oneHour = 60 * 60;

/**
 * The accounts library on the shop's own tables. Its password hash, cookies and origin checks
 * stay as it makes them; names of tables and columns and the limits of attempts are ours.
 */
export function createAuthentication(db: Database, options: AuthenticationOptions) {
  return betterAuth({
    database: { db, type: 'postgres' },
    secret: options.secret,
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
        return options.sendResetLink({ email: user.email, url: url.href });
      },
      onPasswordReset: ({ user }) => afterPasswordReset(db, user),
    },
    session: {
      modelName: 'sessions',
      expiresIn: thirtyDays,
      disableSessionRefresh: true,
      fields: {
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        userId: 'user_id',
      },
    },
    user: {
      modelName: 'users',
      fields: {
        name: 'display_name',
        emailVerified: 'email_verified',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
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
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      // A copy of the table opens no account.
      storeIdentifier: 'hashed',
    },
    // The shop counts attempts itself, before it asks the library.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'shop',
      useSecureCookies: options.secureCookies,
      // Set by askAuthentication from the connection; a client's own header of that name never passes.
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    experimental: { joins: true },
    logger: { disabled: true },
    onAPIError: {
      // What is not a refusal of the library's own goes on to whoever asked, a lost database above all.
      onError(error) {
        if (!isAPIError(error)) throw error;
      },
    },
  });
}

export type Authentication = ReturnType<typeof createAuthentication>;

export const authenticationContext = createContext<Authentication>();
