import { inLanguage } from './words.server.ts';
import { t } from './words.ts';

it('a phone number and a price stand isolated in an Arabic sentence alone', () => {
  const say = () => t('{name}: {phone}', { name: 'Maya', phone: '+961 3 123 456' });
  expect(inLanguage('ar', say)).toBe('Maya: \u2068+961 3 123 456\u2069');
  expect(inLanguage('fr', say)).toBe('Maya: +961 3 123 456');
  expect(say()).toBe('Maya: +961 3 123 456');
});
