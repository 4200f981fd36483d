import { addressIn } from './languages.ts';
import { stripLanguage } from './strip-language.ts';

it.each(['/', '/?category=Sega', '/#shelves', '/cart?x=1', '/product/1'])(
  'gives %s back from its address in each language',
  (path) => {
    for (const language of ['en', 'ar', 'fr'] as const) {
      expect(stripLanguage(addressIn(language, path))).toBe(path);
    }
  },
);
