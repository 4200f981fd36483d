import { msg, t } from '#app/platform/language/words.ts';

// Characters that nobody sees: those that turn the direction of a text, of zero width, the soft hyphen,
// and the fillers of Hangul. The joiner of an emoji and that between two Arabic letters have a meaning.
const unseen =
  /[\u034F\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]|(?<!\p{Script=Arabic})\u200C|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/gu;

/** Replaces lone surrogates. The browser's own function of this name came with Firefox 119. */
export const toWellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/**
 * Text from outside made safe to store and to search with: without control characters (PostgreSQL
 * refuses NUL), lone surrogates and what nobody sees, blanks folded, cut to `maxLength` characters.
 */
export function parseLine(text: string | null | undefined, maxLength: number): string {
  if (!text) return '';
  const clean = toWellFormed(text)
    .replace(unseen, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ');
  return [...clean.trim()].slice(0, maxLength).join('').trim();
}

/** The same for a text of several lines: their breaks stay, at most one empty line between two. */
export function parseText(text: string | null | undefined, maxLength: number): string {
  const lines = (text ?? '')
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => parseLine(line, maxLength));
  const joined = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return [...joined].slice(0, maxLength).join('').trim();
}

/** The same for Markdown, where blanks and empty lines have a meaning: all of them stay. */
export function parseMarkdown(text: string | null | undefined, maxLength: number): string {
  const clean = toWellFormed((text ?? '').slice(0, 2 * maxLength))
    .replace(unseen, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
  return [...clean.replace(/^\n+|\s+$/g, '')].slice(0, maxLength).join('');
}

export const invalidEmailMessage = msg('Enter an email address like name@example.com.');

/** What is wrong with a text that is too long, or null. An emoji counts as one, as readers count. */
export function lengthError(text: string, maxLength: number): string | null {
  const extra = [...text].length - maxLength;
  if (extra <= 0) return null;
  return t('At most {max} characters: please shorten this by {extra}.', { max: maxLength, extra });
}
