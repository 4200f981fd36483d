import '#app/styles/fonts.css';
import '#app/styles/tokens.css';
import '#app/styles/base.css';
import '#app/ui/layout/primitives.css';
import { useEffect } from 'react';
import {
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { currentUserContext } from '#app/accounts/current-user.server.ts';
import { findAdminUrl } from '#app/accounts/roles.ts';
import { heroPreview, iconUrl, logoUrl } from '#app/catalogue/images/art-url.ts';
import { answerFromListingMemory } from '#app/catalogue/listing/use-listing-memory.ts';
import head from '#app/head.ts?raw';
import { FailedPage, RouteError } from '#app/layout/error-page.tsx';
import { PageScripts } from '#app/layout/page-scripts.tsx';
import { PageStyles } from '#app/layout/page-styles.tsx';
import { SiteLayout } from '#app/layout/site-layout.tsx';
import { originContext } from '#app/platform/http/request-context.server.ts';
import { getDirection } from '#app/platform/language/languages.ts';
import { localScript, localUrl, pageLanguage, t } from '#app/platform/language/words.ts';
import { describeError, type SiteInfo } from '#app/platform/text/page-meta.ts';
import { findPause } from '#app/settings/pause-ordering.ts';
import { pickContact } from '#app/settings/shop-contact.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import pixelFont from '#app/styles/fonts/jersey.woff2?url';
import { themeScript } from '#app/ui/controls/theme-switch.tsx';
import { useEarlyTaps } from '#app/ui/feedback/use-early-taps.ts';
import { InlineScript } from '#app/ui/layout/inline-script.tsx';
import type { Route } from './+types/root.ts';

/** For error pages; every other page has its own. */
export function meta({ error }: Route.MetaArgs) {
  return error ? describeError(error) : [];
}

export async function loader({ context }: Route.LoaderArgs) {
  const [user, settings] = await Promise.all([
    context.get(currentUserContext).find(),
    context.get(settingsContext).read(),
  ]);
  const { name, logo, offlinePages } = settings;
  return {
    site: {
      origin: context.get(originContext),
      shopName: name,
      image: heroPreview('day'),
    } satisfies SiteInfo,
    logo,
    user: user && { id: user.id, email: user.email, adminUrl: findAdminUrl(user.role) },
    contact: pickContact(settings),
    year: new Date().getFullYear(),
    pause: findPause(settings),
    savesPages: offlinePages === 'on',
  };
}

/** Only forms change the signed-in user, so that the root's data is loaded again after those. */
export function shouldRevalidate({
  formAction,
  formMethod,
  actionStatus,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  // A failed form has changed nothing. Without a connection the loaders would fail, too, and the page
  // with its typed text would be replaced by an error.
  if (formMethod && formMethod !== 'GET') {
    const isHere = currentUrl.pathname === nextUrl.pathname;
    // The admin's forms for products and orders, and a product's heart, change nothing here.
    if (isHere && /^(\/\w\w)?\/(admin(\?|$|\/orders)|product\/)/.test(formAction ?? ''))
      return false;
    return (actionStatus ?? 200) < 400;
  }
  // Where this data fails to come, the error replaces the frame of the admin with its order feed.
  const isAdmin = /^\/admin\b.*\/admin\b/.test(currentUrl.pathname + nextUrl.pathname);
  // A filter, a tab, or a page that refreshes itself.
  return !isAdmin && currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [answerFromListingMemory];

export function Layout({ children }: { children: React.ReactNode }) {
  useEarlyTaps();
  const language = pageLanguage();
  return (
    <html lang={language} dir={getDirection(language)} data-fonts="" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#102a40" />
        <link rel="preload" as="font" href={pixelFont} crossOrigin="" />
        <InlineScript>
          {import.meta.env.SSR ? `${themeScript};${localScript(head)}` : ''}
        </InlineScript>
        <Meta />
        <link rel="icon" href={logoUrl()} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={iconUrl(180)} />
        <link rel="manifest" href={localUrl('/manifest.webmanifest')} />
        <link rel="alternate" href="/blog/rss.xml" type="application/rss+xml" title={t('Blog')} />
        <PageStyles />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  );
}

interface PageHandle {
  /** It has its own header and footer. */
  isBare?: boolean;
}

/** In the browser only: the last loader data, which a failed navigation removes. */
let lastData: Route.ComponentProps['loaderData'] | undefined;

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    lastData = loaderData;
  }, [loaderData]);
  const isBare = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isBare);
  if (isBare) return <Outlet />;
  return (
    <SiteLayout {...loaderData}>
      <Outlet />
    </SiteLayout>
  );
}

/** For errors that no route handles, inside the shop's layout if its data is available. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root') ?? lastData;
  if (!data) return <RouteError error={error} />;
  return (
    <SiteLayout {...data}>
      <FailedPage error={error} />
    </SiteLayout>
  );
}
