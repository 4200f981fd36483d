import { fnvHash } from './random.ts';

const longest = 80;

/**
 * A name as it stands in a picture's address: lower-case ASCII words joined by hyphens.
 * What the alphabet cannot carry (Arabic, a cut tail) is told apart by a short hash at the end,
 * so different names keep different slugs. A slug is its own slug; nothing has none.
 */
export function slugOf(text: string): string {
  if (!text.trim()) return '';
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  const losesLetters = /[^a-z0-9\P{L}]|[^0-9\P{N}]/u.test(plain);
  if (slug && !losesLetters && slug.length <= longest) return slug;

  const mark = fnvHash(text).toString(36);
  const head = slug.slice(0, longest - mark.length - 1).replace(/-$/, '');
  return head ? `${head}-${mark}` : mark;
}
