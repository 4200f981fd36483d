import { informationPaths } from '#app/information/information-paths.ts';
import { languagePrefix } from '#app/platform/language/languages.ts';

const listing =
  'category subcategory sort view q page from min max stock new reduced condition complete region works'.split(
    ' ',
  );

/** The pages that are the same for every guest, each with the query parameters that it reads. */
const cachedPaths: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [/^\/$/, listing],
  [/^\/(sold|sitemap.xml)$/, ['page', 'part']],
  [/^\/cart$/, ['product', 'quantity']],
  [
    RegExp(
      `^(/(product/[1-9]\\d*|wishlist|offline|robots.txt|manifest.\\w+|blog(/[\\w.-]+)?)|${informationPaths.join('|')})$`,
    ),
    [],
  ],
];

/**
 * Returns the path and query that a request is cached under, without the parameters that no page
 * reads; null where the response is not the same for every guest. React Router requests
 * `/blog.data?_routes=…` for a client navigation to `/blog`, and `/_.data` for `/`.
 */
export function getCachedPath(url: string): string | null {
  const [path = '', query] = url.split(/\?(.*)/s);
  const pagePath = path.replace(languagePrefix, '').replace(/(^\/_)?\.data$/, '') || '/';
  const isData = path.endsWith('.data');
  const parameters = cachedPaths.find(([pattern]) => pattern.test(pagePath))?.[1];
  if (!parameters) return null;
  const given = new URLSearchParams(query);
  const read = new URLSearchParams();
  for (const name of isData ? [...parameters, '_routes'] : parameters) {
    // A form without scripts repeats the parameters of a list.
    for (const value of given.getAll(name)) read.append(name, value);
  }
  return `${path}?${read}`.replace(/\?$/, '');
}
