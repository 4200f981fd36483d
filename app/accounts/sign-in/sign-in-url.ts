/** The URL of a page of signing in that leads to `next` in the end; empty parameters are omitted. */
export function signInUrl(
  path: '/login' | '/login/code' | '/login/forgot' | '/login/reset',
  query: Record<string, string>,
): string {
  const given = Object.entries(query).filter(([, value]) => value !== '' && value !== '/');
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
