import { iconUrl } from '#app/catalogue/images/art-url.ts';
import { getDirection } from '#app/platform/language/languages.ts';
import { localUrl, pageLanguage, t } from '#app/platform/language/words.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import type { Route } from './+types/manifest.route.ts';

const icon = (size: 192 | 512, purpose: 'any' | 'maskable') => ({
  src: iconUrl(size, purpose),
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** `GET /manifest.webmanifest`, for the home screen of a phone. It opens in the language of the page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await context.get(settingsContext).read();
  const language = pageLanguage();
  const manifest = {
    name,
    short_name: name,
    description: t('Retro and modern games, consoles and collectibles in Beirut'),
    lang: language,
    dir: getDirection(language),
    start_url: localUrl('/'),
    display: 'standalone',
    background_color: '#eceae3',
    theme_color: '#102a40',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } });
}
