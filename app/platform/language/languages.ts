/** The languages that the shop speaks. English is the source: its texts stand in the code. */
export type Language = 'en' | 'ar' | 'fr';

interface LanguageFacts {
  /** As its readers write it. */
  name: string;
  dir: 'ltr' | 'rtl';
  /** What its addresses begin with. */
  prefix: string;
  /** For `Intl`, with Latin digits: the locale of dates, and the longer form of English days. */
  dates: string;
  longDates: string;
  /** For the cards of social networks. */
  card: string;
}

export const languages: Readonly<Record<Language, LanguageFacts>> = {
  en: {
    name: 'English',
    dir: 'ltr',
    prefix: '',
    dates: 'en-US',
    longDates: 'en-GB',
    card: 'en_US',
  },
  ar: {
    name: 'العربية',
    dir: 'rtl',
    prefix: '/ar',
    dates: 'ar-LB-u-nu-latn',
    longDates: 'ar-LB-u-nu-latn',
    card: 'ar_LB',
  },
  fr: {
    name: 'Français',
    dir: 'ltr',
    prefix: '/fr',
    dates: 'fr-LB-u-nu-latn',
    longDates: 'fr-LB-u-nu-latn',
    card: 'fr_LB',
  },
};

export const languageCodes = Object.keys(languages) as Language[];

/** The languages that have a catalogue in content/languages. */
export const translated = ['ar', 'fr'] as const satisfies readonly Language[];

export type Translated = (typeof translated)[number];

/** Whether a text, of a column or a cookie, names a language. */
export const isLanguage = (code: string | null | undefined): code is Language =>
  Object.hasOwn(languages, code ?? '');

/** '/ar/cart?x=1' → Arabic and '/cart?x=1'; '/ar' → '/'; React Router's '/ar.data' → '/_.data'. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const [, code, rest] = /^\/(ar|fr)(?=[/?.]|$)(.*)/.exec(path) ?? [];
  if (!code) return { language: 'en', path };
  const isHome = !rest?.startsWith('/');
  const home = rest?.startsWith('.') ? `/_${rest}` : `/${rest}`;
  return { language: code as Translated, path: isHome ? home : rest };
}
