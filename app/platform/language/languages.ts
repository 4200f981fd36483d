/** The languages that have a dictionary in content/languages. */
export const translated = ['ar', 'fr'] as const;

export type Translated = (typeof translated)[number];

/** The languages that the shop speaks. English is the source: its texts stand in the code. */
export type Language = 'en' | Translated;

export const languageNames = {
  ar: 'العربية',
  fr: 'Français',
  en: 'English',
} as const satisfies Record<Language, string>;

export const getDirection = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr');

/** Keeps a price, a number or a name from being drawn the wrong way round among Arabic words. */
export const isolate = (text: string, language: Language): string =>
  language === 'ar' ? `\u2068${text}\u2069` : text;

export const isLanguage = (code: string | null | undefined): code is Language =>
  Object.hasOwn(languageNames, code ?? '');

/** What the paths of a language begin with: '/ar', and nothing in English. */
export const getPrefix = (language: Language) => (language === 'en' ? '' : `/${language}`);

/** The address of an English path in another language: '/?q=mario' → '/ar?q=mario'. */
export const addressIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`;

/** At the start of a path: of '/fr/cart', '/fr.data' and '/fr?q=mario', not of '/fr-FR'. */
export const languagePrefix = /^\/(ar|fr)(?=[/?#.]|$)/;
