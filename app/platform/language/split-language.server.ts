import { type Language, languagePrefix, type Translated } from './languages.ts';

/**
 * '/ar/cart?x=1' → Arabic and '/cart?x=1'; '/ar' → '/'; React Router's '/ar.data' → '/_.data'. The
 * browser's router does without the prefix.
 */
export function splitLanguage(address: string): { language: Language; path: string } {
  const [prefix, code] = languagePrefix.exec(address) ?? [];
  if (!prefix) return { language: 'en', path: address };
  const rest = address.slice(prefix.length);
  const path = rest.startsWith('/') ? rest : `/${rest.startsWith('.') ? '_' : ''}${rest}`;
  return { language: code as Translated, path };
}
