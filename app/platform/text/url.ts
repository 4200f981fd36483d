/** Null for a text that is no URL. `URL.canParse` came with Safari 17 and Chrome 120. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Adds a query to a path, unless it is empty. The `size` of URLSearchParams came with Safari 17. */
export function withQuery(path: string, params: URLSearchParams): string {
  const query = String(params);
  return query ? `${path}?${query}` : path;
}
