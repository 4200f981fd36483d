import { pageLanguage, t } from '#app/platform/language/words.ts';
import type { ShopSettings } from './shop-settings.ts';

type NoticeName = 'cashNote' | 'cartNotice' | 'checkoutNotice' | 'pauseText';

export type Notices<Name extends NoticeName> = Pick<ShopSettings, Name | `${Name}${'Ar' | 'Fr'}`>;

/**
 * The owner's text in the language of the page, else in English, which `lang` says then. The text that
 * comes with the shop has its translation in the catalogues. For the server, which has them.
 */
export function readNotice<Name extends NoticeName>(
  settings: Notices<Name>,
  name: Name,
): { text: string; lang?: 'en' } {
  const language = pageLanguage();
  const english: string = settings[name];
  if (language === 'en') return { text: english };
  const key = `${name}${language === 'ar' ? 'Ar' : 'Fr'}` as const;
  const text: string = settings[key as keyof Notices<Name>] || t(english);
  return text !== '' && text === english ? { text, lang: 'en' } : { text };
}

/** The text of a notice for the middle of a sentence; English in another language is isolated, or its full stop would stand on the other side. */
export function quoteNotice<Name extends NoticeName>(settings: Notices<Name>, name: Name): string {
  const { text, lang } = readNotice(settings, name);
  return lang ? `\u2066${text}\u2069` : text;
}
