import type { Language } from '#app/platform/language/languages.ts';

export const englishNames = {
  en: 'English',
  ar: 'Arabic',
  fr: 'French',
} as const satisfies Record<Language, string>;
