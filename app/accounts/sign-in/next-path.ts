/**
 * Where to go after signing in: a path of this shop, or `/` for anything that a browser could read
 * as another site (`//host`, `/\host`, a scheme).
 */
export function parseNextPath(text: string | null): string {
  if (!text?.startsWith('/') || /^\/[/\\]/.test(text) || /[\p{Cc}\\]/u.test(text)) return '/';
  return text;
}
