import { formatDate } from '#app/platform/text/date.ts';
import { formatLongDate } from '#app/platform/text/date-time.ts';
import { inLanguage } from './words.server.ts';
import { t } from './words.ts';

it('a phone number and a price stand isolated in an Arabic sentence alone', () => {
  const say = () => t('Call {phone}', { phone: '+961 3 123 456' });
  expect(inLanguage('ar', say)).toBe('الاتصال على \u2068+961 3 123 456\u2069');
  expect(inLanguage('fr', say)).toMatch(/ \+961 3 123 456$/);
  expect(say()).toBe('Call +961 3 123 456');
});

it.each([
  'Hello, a question about {name}: {url}',
  'Hello, I would like to order {items}: {url}',
  'Your receipt from {shop}: {link}',
])('ends with the bare address in every language: %s', (text) => {
  const address = 'https://sandouk.example/ar/product/1';
  const values = { name: 'Pad', items: 'Pad', shop: 'Sandouk', url: address, link: address };
  const say = () => t(text, values);
  expect(inLanguage('ar', say)).toMatch(/\u2068(Pad|Sandouk)\u2069: https:[!-~]+$/);
  expect(inLanguage('fr', say)).toMatch(/(Pad|Sandouk)\u202f: https:[!-~]+$/);
});

it('a date names its month in every language', () => {
  expect(formatDate('2026-11-26')).toBe('Nov 26, 2026');
  expect(inLanguage('ar', () => formatDate('2026-11-26'))).toBe('26 تشرين الثاني 2026');
  expect(inLanguage('fr', () => formatDate('2026-11-26'))).toBe('26 nov. 2026');
});

it.each([
  ['en', formatDate, 'en-US', 'medium'],
  ['ar', formatDate, 'ar-LB', 'long'],
  ['fr', formatDate, 'fr-LB', 'medium'],
  ['en', formatLongDate, 'en-GB', 'long'],
  ['ar', formatLongDate, 'ar-LB', 'long'],
  ['fr', formatLongDate, 'fr-LB', 'long'],
] as const)('a date in %s is that of Intl in each month', (language, write, locale, dateStyle) => {
  const format = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { dateStyle, timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-01`;
    expect(inLanguage(language, () => write(day))).toBe(format.format(new Date(day)));
  }
});
