import { sql } from 'kysely';
import { RouterContextProvider } from 'react-router';
import {
  type Authentication,
  type AuthenticationResponse,
  authenticationContext,
  createAuthentication,
  type ResetLinkEmail,
} from '#app/accounts/authentication.server.ts';
import {
  createCurrentUser,
  currentUserContext,
  findUser,
  type User,
} from '#app/accounts/current-user.server.ts';
import type { Role } from '#app/accounts/roles.ts';
import { type Credentials, signIn } from '#app/accounts/sign-in/sign-in.server.ts';
import {
  createFacetCounts,
  facetCountsContext,
} from '#app/catalogue/listing/facet-counts.server.ts';
import { createPlacesCache, placesContext } from '#app/delivery/places.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { createEncryption, encryptionContext } from '#app/platform/encryption.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
  logContext,
  originContext,
  readDatabaseContext,
  requestIdContext,
} from '#app/platform/http/request-context.server.ts';
import { createSynonymsCache, synonymsContext } from '#app/search/synonyms.server.ts';
import {
  createSettingsCache,
  defaultSettings,
  settingsContext,
} from '#app/settings/shop-settings.server.ts';
import { createTextsCache, textsContext } from '#app/settings/texts/stored-texts.server.ts';

const testOrigin = 'http://localhost:3000';
const testSecret = 'a secret of the tests, long enough for any library';
const onError = () => undefined;

export interface PageOptions {
  rateLimits?: boolean;
  publicUrl?: string;
  secret?: string;
}

/** One shop without a web server: what loaders and actions get, and the emails that would go out. */
export interface PageServices {
  db: Database;
  authentication: Authentication;
  resetEmails: ResetLinkEmail[];
  options: PageOptions;
}

export function createPageServices(db: Database, options: PageOptions = {}): PageServices {
  const resetEmails: ResetLinkEmail[] = [];
  const authentication = createAuthentication(db, {
    secret: options.secret ?? testSecret,
    secureCookies: options.publicUrl?.startsWith('https:') ?? false,
    sendResetLink: async (email) => void resetEmails.push(email),
  });
  return { db, authentication, resetEmails, options };
}

/** A browser: it keeps its cookies from answer to answer, and sends them where their paths allow. */
export interface TestBrowser {
  cookies: Map<string, string>;
  /** What a loader or an action is called with. */
  ask(path: string, form?: Record<string, string>): PageArgs;
  /** Who is signed in here. */
  findUser(): Promise<User | null>;
  isSignedIn(): Promise<boolean>;
  /** Takes the cookies of an answer of any kind and gives the answer back. */
  take<T>(answer: T): T;
}

interface PageArgs {
  request: Request;
  context: RouterContextProvider;
  url: URL;
  params: Record<never, never>;
  // Only for logs; what it is makes no difference.
  pattern: never;
}

export function openBrowser(
  { db, authentication, options }: PageServices,
  { address = '203.0.113.7', origin = testOrigin } = {},
): TestBrowser {
  const cookies = new Map<string, string>();
  const paths = new Map<string, string>();
  const browser: TestBrowser = {
    cookies,
    findUser: () => browser.ask('/').context.get(currentUserContext).find(),
    isSignedIn: async () => (await browser.findUser()) !== null,
    ask(path, form) {
      const { pathname } = new URL(path, origin);
      const cookie = [...cookies]
        .filter(([name]) => isCookiePath(paths.get(name) ?? '/', pathname))
        .map(([name, value]) => `${name}=${value}`)
        .join('; ');
      const request = new Request(`${origin}${path}`, {
        headers: cookie ? { cookie } : {},
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      const context = new RouterContextProvider();
      const config = readConfig({ PUBLIC_URL: options.publicUrl });
      const defaults = defaultSettings(config);
      context.set(encryptionContext, createEncryption(options.secret ?? testSecret));
      context.set(configContext, { ...config, rateLimits: options.rateLimits ?? false });
      context.set(settingsContext, createSettingsCache(db, { defaults, onError }));
      context.set(textsContext, createTextsCache(db, onError));
      context.set(placesContext, createPlacesCache(db, onError));
      context.set(synonymsContext, createSynonymsCache(db, onError));
      context.set(facetCountsContext, createFacetCounts());
      context.set(databaseContext, db);
      context.set(readDatabaseContext, db);
      context.set(logContext, createLog('silent'));
      context.set(authenticationContext, authentication);
      context.set(requestIdContext, 'test');
      context.set(clientAddressContext, address);
      context.set(originContext, options.publicUrl ?? origin);
      const read = () => findUser(db, authentication, request.headers);
      context.set(currentUserContext, createCurrentUser(read, onError));
      const url = new URL(request.url);
      return { request, context, url, params: {}, pattern: url.pathname as never };
    },
    take(answer) {
      for (const line of getHeaders(answer).getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (!name) continue;
        if (/Max-Age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, value ?? '');
        paths.set(name, /Path=([^;]*)/i.exec(line)?.[1] ?? '/');
      }
      return answer;
    },
  };
  return browser;
}

/** Whether a cookie of one path is sent with another, see RFC 6265, 5.1.4. */
function isCookiePath(cookiePath: string, pathname: string): boolean {
  const folder = cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`;
  return pathname === cookiePath || pathname.startsWith(folder);
}

/** Signs in, or up, as the page's script does, and keeps the session; gives the answer. */
export async function signInBrowser(
  browser: TestBrowser,
  { email, password = 'open sesame', isNew = false }: Partial<Credentials> & { email: string },
): Promise<AuthenticationResponse> {
  const { request, context } = browser.ask('/login.data', {});
  const answer = await signIn(request, context, { email, password, isNew });
  browser.take({ init: { headers: answer.headers } });
  return answer;
}

/** A browser in which somebody has signed in, or up. */
export async function openSignedIn(
  shop: PageServices,
  credentials: Partial<Credentials> & { email: string },
): Promise<TestBrowser> {
  const browser = openBrowser(shop);
  await signInBrowser(browser, credentials);
  return browser;
}

/** A browser with a new account that has a role in a shop of its own. */
export async function openStaff(db: Database, role: Role = 'admin'): Promise<TestBrowser> {
  const email = 'owner@example.com';
  const browser = await openSignedIn(createPageServices(db), { email, isNew: true });
  await sql`update users set role = ${role} where email = ${email}`.execute(db);
  return browser;
}

function getHeaders(answer: unknown): Headers {
  if (answer instanceof Response) return answer.headers;
  const init = (answer as { init?: ResponseInit | null } | null)?.init;
  return new Headers(init?.headers);
}
