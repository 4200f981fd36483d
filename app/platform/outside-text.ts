/**
 * Text from outside made safe to store and to search with: without control characters (PostgreSQL
 * refuses NUL) and lone surrogates, blanks folded, cut to `maxLength` characters.
 */
export function parseLine(text: string | null | undefined, maxLength: number): string {
  if (!text) return '';
  const clean = text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ');
  return [...clean.trim()].slice(0, maxLength).join('').trim();
}
