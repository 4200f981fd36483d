import { languagePrefix } from './languages.ts';

/** The English address of one in any language, as the browser's router has it: '/ar?q=mario' → '/?q=mario'. */
export const stripLanguage = (address: string): string =>
  address.replace(languagePrefix, '').replace(/^(?!\/)/, '/');
