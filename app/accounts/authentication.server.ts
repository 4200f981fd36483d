import { betterAuth } from 'better-auth';
import type { Database } from '#app/platform/database.server.ts';

export interface AuthenticationOptions {
  secret: string;
  /** True where browsers reach the shop over https only: cookies are then marked Secure. */
  secureCookies: boolean;
  rateLimits: boolean;
}

/** Specification, sections 5 and 9. */
export const minPasswordLength = 6;
/** Decision 17. */
export const minAdminPasswordLength = 12;

const thirtyDays = 60 * 60 * 24 * 30;

/**
 * The accounts library on the shop's own tables. Its password hash, cookies, origin checks and
 * limits stay as it makes them; only names of tables and columns are ours.
 */
export function createAuthentication(db: Database, options: AuthenticationOptions) {
  return betterAuth({
    database: { db, type: 'postgres' },
    secret: options.secret,
    telemetry: { enabled: false },
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    emailAndPassword: { enabled: true, minPasswordLength },
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
    },
    rateLimit: {
      enabled: options.rateLimits,
      storage: 'database',
      modelName: 'rate_limits',
      fields: { lastRequest: 'last_request' },
      window: 60,
      max: 60,
      customRules: {
        '/sign-in/email': { window: 60, max: 10 },
        '/sign-up/email': { window: 600, max: 10 },
      },
    },
    advanced: {
      cookiePrefix: 'shop',
      useSecureCookies: options.secureCookies,
      // Set by askAuthentication from the connection; a client's own header of that name never passes.
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    experimental: { joins: true },
    logger: { disabled: true },
  });
}

export type Authentication = ReturnType<typeof createAuthentication>;
