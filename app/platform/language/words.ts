import { formatNumber } from '#app/platform/text/count.ts';
import { addressIn, type Language, languagePrefix } from './languages.ts';
import { translateScript } from './marked-script.ts';

// The browser's scripts exist once for each language, with its words in the place of the English ones
// (tools/languages/plugin.ts): they ship no dictionary. The server looks its words up.

/** The words of one language: the forms of a text, by its English; undefined where it stays English. */
export interface Words {
  language: Language;
  find: (english: string) => readonly string[] | undefined;
  list: () => Readonly<Record<string, readonly string[]>>;
}

export const englishWords: Words = { language: 'en', find: () => undefined, list: () => ({}) };

// A command of `npm run shop` runs without a build.
const isServer = import.meta.env?.SSR ?? true;

let getWords = () => englishWords;

/** Says where the server finds the words of the request that it answers. */
export function provideWords(get: () => Words): void {
  getWords = get;
}

declare global {
  interface Window {
    /** In development only. */
    words?: Partial<Record<string, readonly string[]>>;
  }
}

function find(english: string): readonly string[] | undefined {
  if (isServer) return getWords().find(english);
  if (import.meta.env.DEV) return window.words?.[english];
}

/** The language of the page, by its address: a browser that translates it puts its own one into `lang`. */
export function pageLanguage(): Language {
  if (isServer) return getWords().language;
  return (languagePrefix.exec(location.pathname)?.[1] as Language | undefined) ?? 'en';
}

/** The address of a path in the language of the page, for what React Router does not do by itself. */
export const localUrl = (path: string): string => addressIn(pageLanguage(), path);

/** A format for dates in the language of the page, with Latin digits; `english` is the locale for English. */
export function localFormat(english: string, options: Intl.DateTimeFormatOptions) {
  const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};
  return (at: Date): string => {
    const language = pageLanguage();
    const locale = language === 'en' ? english : `${language}-LB-u-nu-latn`;
    // The medium style has digits alone in Arabic, which are read from either side.
    const dateStyle = options.dateStyle && language === 'ar' ? 'long' : options.dateStyle;
    formats[language] ??= new Intl.DateTimeFormat(locale, { ...options, dateStyle });
    return formats[language].format(at);
  };
}

export type Values = Readonly<Record<string, string | number>>;

const fill = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (gap, name) => `${values[name] ?? gap}`);

/** Marks a text for the dictionaries where it stands; `t` translates it where it is shown. */
export const msg = (english: string): string => english;

/**
 * A text in the language of the page, with `{name}` filled in: `t('Order {number}', { number })`. Call it
 * while something is rendered or answered: a module is loaded once for all languages.
 */
export function t(english: string, values?: Values): string {
  const text = find(english)?.[0] ?? english;
  return values ? fill(text, values) : text;
}

const sixForms = ['zero', 'one', 'two', 'few', 'many', 'other'];
const rules: Partial<Record<Language, Intl.PluralRules>> = {};

/** A text by a number, which stands as `{count}` in it: `tn(2, 'one item', '{count} items')`. */
export function tn(count: number, one: string, many: string, values?: Values): string {
  // A translation of a script has all its forms but the last in the place of the first text.
  const forms = find(one) ?? [...one.split('\n'), many];
  const language = pageLanguage();
  rules[language] ??= new Intl.PluralRules(language);
  const form = rules[language].select(count);
  const index = forms[5] === undefined ? Number(form !== 'one') : sixForms.indexOf(form);
  return fill(forms[index] ?? many, { count: formatNumber(count), ...values });
}

/** A script that stands inline in a page, with the words of the page's language. */
export const localScript = (script: string): string => translateScript(script, find);

/** All words of the page's language, for the scripts of development. */
export const listWords = () => getWords().list();
