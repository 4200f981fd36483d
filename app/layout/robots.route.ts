import { originContext } from '#app/platform/http/request-context.server.ts';
import { addressIn, type Language, languageNames } from '#app/platform/language/languages.ts';
import type { Route } from './+types/robots.route.ts';

const languages = Object.keys(languageNames).reverse() as Language[];

/** `GET /robots.txt` excludes private and endless pages. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...[
      '/admin',
      '/cart',
      '/checkout',
      '/login',
      '/orders',
      '/profile',
      '/wishlist',
      '/search',
    ].flatMap((path) => languages.map((language) => `Disallow: ${addressIn(language, path)}`)),
    'Disallow: /*?*q=',
    '',
    `Sitemap: ${context.get(originContext)}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
