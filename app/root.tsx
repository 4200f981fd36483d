import { currentUserContext } from '#app/accounts/current-user.server.ts';
import '@fontsource-variable/rubik/wght.css';
import '@fontsource/jersey-10/latin-400.css';
import '#app/styles/tokens.css';
import '#app/styles/base.css';
import rubikLatin from '@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2?url';
import { use, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router';
import { iconUrl, logoUrl } from '#app/catalogue/images/art-url.ts';
import { FailedPage } from '#app/layout/failed-page.tsx';
import { RouteError } from '#app/layout/route-error.tsx';
import { SiteLayout } from '#app/layout/site-layout.tsx';
import { isConnectionError } from '#app/platform/database/connection-error.ts';
import { originContext } from '#app/platform/http/request-context.server.ts';
import type { SiteInfo } from '#app/platform/text/page-meta.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { themeScript } from '#app/ui/controls/theme-switch.tsx';
import { earlyTapsScript, useEarlyTaps } from '#app/ui/feedback/use-early-taps.ts';
import { ScriptNonce } from '#app/ui/layout/script-nonce.tsx';
import type { Route } from './+types/root.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: rubikLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: logoUrl(), type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: iconUrl(180) },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', href: '/blog/rss.xml', type: 'application/rss+xml', title: 'Blog' },
];

/** For pages that could not be shown; every other page describes itself. */
export function meta({ error }: Route.MetaArgs) {
  if (!error) return [];
  const failure = isConnectionError(error) ? 'No connection' : 'Something went wrong';
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return [
    { title: isUnknown ? 'Page not found' : failure },
    { name: 'robots', content: 'noindex' },
  ];
}

export async function loader({ context }: Route.LoaderArgs) {
  const [user, settings] = await Promise.all([
    context.get(currentUserContext).find(),
    context.get(settingsContext).read(),
  ]);
  const { name, city, phone, whatsapp, email } = settings;
  return {
    site: { origin: context.get(originContext), shopName: name } satisfies SiteInfo,
    user: user && { id: user.id, email: user.email, isAdmin: user.isAdmin },
    contact: { city, phone, whatsapp, email },
    year: new Date().getFullYear(),
  };
}

/** Who is signed in changes by forms alone; after those everything is asked again. */
export function shouldRevalidate({
  formAction,
  formMethod,
  actionStatus,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  // A form that was refused or got no answer has changed nothing. Without a connection the loaders
  // would fail, and the page would go with all that is typed into it.
  if (formMethod && formMethod !== 'GET') {
    const isHere = currentUrl.pathname === nextUrl.pathname;
    // Products and orders are no part of this; a page of the admin stays as it is then.
    if (isHere && /^\/admin(\?|$|\/orders)/.test(formAction ?? '')) return false;
    return (actionStatus ?? 200) < 400;
  }
  // A filter, a tab, or a page that refreshes itself.
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}

const headScript = `${themeScript};${earlyTapsScript}`;

export function Layout({ children }: { children: React.ReactNode }) {
  useEarlyTaps();
  // Left out of the browser's build, which never knows it.
  const nonce = import.meta.env.SSR ? use(ScriptNonce) : undefined;
  return (
    <html lang="en" dir="ltr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#102a40" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, run before paint */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: headScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Of the page before; in the browser only. A line that breaks takes the root's data away too. */
let lastKnown: Route.ComponentProps['loaderData'] | undefined;

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    lastKnown = loaderData;
  }, [loaderData]);
  return (
    <SiteLayout {...loaderData}>
      <Outlet />
    </SiteLayout>
  );
}

/** What nothing nearer has caught, inside the shop's own frame wherever that is known. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData<typeof loader>('root') ?? lastKnown;
  if (!known) return <RouteError error={error} />;
  return (
    <SiteLayout {...known}>
      <FailedPage error={error} />
    </SiteLayout>
  );
}
