const listing = ['category', 'subcategory', 'sort', 'view', 'q', 'page', 'from'] as const;

/** The pages that are the same for every guest, each with the query parameters that it reads. */
const cachedPages: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [/^\/$/, listing],
  [/^\/product\/[1-9]\d{0,14}$/, []],
  [/^\/(cart|wishlist)$/, []],
  [/^\/blog(\/[\w-]+|\/rss\.xml)?$/, []],
  [
    /^\/(we-buy-products|payment-delivery-info|warranty-defective-products|complaint-settlement)$/,
    [],
  ],
  [/^\/sitemap\.xml$/, ['part']],
  [/^\/(robots\.txt|manifest\.webmanifest)$/, []],
];

/**
 * Path and query of what a request asks for, without the parameters that nothing reads; null where
 * the answer is not the same for every guest. `/blog.data?_routes=…` is what a navigation in the
 * browser asks for instead of `/blog`, and `/_.data` instead of `/`.
 */
export function getCachedPath(url: string): string | null {
  const split = url.indexOf('?');
  const path = split < 0 ? url : url.slice(0, split);
  const isData = path.endsWith('.data');
  const pagePath = isData ? path.slice(0, -5).replace(/^\/_$/, '/') : path;
  const parameters = cachedPages.find(([pattern]) => pattern.test(pagePath))?.[1];
  if (!parameters) return null;
  if (split < 0) return path;
  const asked = new URLSearchParams(url.slice(split + 1));
  const read = new URLSearchParams();
  for (const name of isData ? [...parameters, '_routes'] : parameters) {
    const value = asked.get(name);
    if (value !== null) read.set(name, value);
  }
  return read.size > 0 ? `${path}?${read}` : path;
}
