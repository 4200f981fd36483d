import { formatDate } from '#app/platform/text/date.ts';
import { inLanguage } from './words.server.ts';
import { t } from './words.ts';

it('a phone number and a price stand isolated in an Arabic sentence alone', () => {
  const say = () => t('Call {phone}', { phone: '+961 3 123 456' });
  expect(inLanguage('ar', say)).toBe('الاتصال على \u2068+961 3 123 456\u2069');
  expect(inLanguage('fr', say)).toMatch(/ \+961 3 123 456$/);
  expect(say()).toBe('Call +961 3 123 456');
});

it('a date names its month in every language', () => {
  expect(formatDate('2026-11-26')).toBe('Nov 26, 2026');
  expect(inLanguage('ar', () => formatDate('2026-11-26'))).toBe('26 تشرين الثاني 2026');
  expect(inLanguage('fr', () => formatDate('2026-11-26'))).toBe('26 nov. 2026');
});
