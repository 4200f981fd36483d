/** Returns a path of this shop, or `/` for text that a browser could read as another site (`//host`). */
export function parseNextPath(text: string | null): string {
  if (!text?.startsWith('/') || /^\/[/\\]/.test(text) || /[\p{Cc}\\]/u.test(text)) return '/';
  return text;
}

/** The path of this shop that the address of a request names as `next`. */
export const readNextPath = (request: Request) =>
  parseNextPath(new URL(request.url).searchParams.get('next'));
