import { formatDateTime } from '#app/platform/text/date-time.ts';
import { localUrl, pageLanguage, tn } from './words.ts';

// As in the build for browsers.
vi.hoisted(() => vi.stubEnv('SSR', false));

it.each([
  ['/', 'de', 'en', '/cart', 'Nov 26, 2026, 14:05'],
  ['/run', 'zh-CN', 'en', '/cart', 'Nov 26, 2026, 14:05'],
  ['/fr-FR', 'ar', 'en', '/cart', 'Nov 26, 2026, 14:05'],
  ['/fr', 'de', 'fr', '/fr/cart', '26 nov. 2026, 14:05'],
  ['/ar/product/1', 'en', 'ar', '/ar/cart', '26 تشرين الثاني 2026 في 14:05'],
])(
  'the page %s has its own language where the browser translates it to %s',
  (pathname, lang, ...own) => {
    vi.stubGlobal('location', { pathname });
    vi.stubGlobal('document', { documentElement: { lang } });
    const date = formatDateTime('2026-11-26T12:05:00Z');
    expect([pageLanguage(), localUrl('/cart'), date]).toEqual(own);
    expect(tn(2, 'one item', '{count} items')).toBe('2 items');
  },
);
