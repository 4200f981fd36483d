import { isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import { isConnectionError } from '#app/platform/http/connection-error.ts';
import {
  addressIn,
  isLanguage,
  type Language,
  languageNames,
} from '#app/platform/language/languages.ts';
import { pageLanguage, t } from '#app/platform/language/words.ts';

/** The facts of the site that the root's loader gives to every page. */
export interface SiteInfo {
  /** Scheme and host, without a slash at the end. */
  origin: string;
  shopName: string;
  /** For pages that have none of their own. */
  image: PreviewImage;
}

/** An image for cards in social feeds; they ignore one that is less than 600 pixels wide. */
export interface PreviewImage {
  path: string;
  /** Its size in pixels, where it is known. */
  width?: number;
  height?: number;
  alt: string;
}

interface PageDescription {
  /** Without the shop's name. */
  title: string;
  description: string;
  /** Path and query of the canonical URL. */
  path: string;
  /** Of a text that stands in this one alone, on the pages of the other languages too. */
  language?: Language;
  image?: PreviewImage;
  type?: 'website' | 'article' | 'product';
  /** Of a product, in US dollars. */
  price?: string;
  /** True keeps the page out of search engines. */
  hidden?: boolean;
}

// In the browser alone, where an error has taken the root's data: the image is for the server's tags.
const noSite = { origin: '', shopName: '' } as SiteInfo;

const noIndex = { name: 'robots', content: 'noindex' };

type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[];

function findSite(matches: Matches): SiteInfo {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as { site: SiteInfo } | undefined)?.site ?? noSite;
}

/** Title, description, canonical URL and the tags for sharing (decision 11). */
export function describePage(matches: Matches, page: PageDescription): MetaDescriptor[] {
  const { title, description, path, language, hidden } = page;
  const { origin, shopName } = findSite(matches);
  const href = origin + addressIn(language ?? pageLanguage(), path);
  const tags: MetaDescriptor[] = [
    { title: title === shopName ? title : `${title} · ${shopName}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href },
  ];
  if (import.meta.env.SSR) tags.push(...describeSharing(findSite(matches), page, href));
  if (import.meta.env.SSR && !hidden && !language) tags.push(...listAlternates(origin, path));
  if (hidden) tags.push(noIndex);
  return tags;
}

/** The same page in the other languages, for search engines; English for readers of none of them. */
function listAlternates(origin: string, path: string): MetaDescriptor[] {
  return [...Object.keys(languageNames), 'x-default'].map((hrefLang) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + addressIn(isLanguage(hrefLang) ? hrefLang : 'en', path),
  }));
}

/** The tags for sharing. Their readers run no scripts, and the browser's build has no copy of them. */
function describeSharing(site: SiteInfo, page: PageDescription, url: string): MetaDescriptor[] {
  const { title, description, image = site.image, type = 'website', price } = page;
  const { language = pageLanguage() } = page;
  const values = {
    'og:title': title,
    'og:description': description,
    'og:type': type,
    'og:url': url,
    'og:site_name': site.shopName,
    'og:locale': language === 'en' ? 'en_US' : `${language}_LB`,
    'og:image': new URL(image.path, site.origin).href,
    ...(image.width && { 'og:image:width': String(image.width) }),
    ...(image.height && { 'og:image:height': String(image.height) }),
    'og:image:alt': image.alt,
    ...(price && { 'product:price:amount': price, 'product:price:currency': 'USD' }),
  };
  const tags = Object.entries(values).map(([property, content]) => ({ property, content }));
  return [...tags, { name: 'twitter:card', content: 'summary_large_image' }];
}

interface HiddenPageArgs {
  matches: Matches;
  params: Partial<Record<string, string>>;
  location: { pathname: string };
}

/**
 * The `meta` of a page that search engines leave out; its texts are marked by `msg`. ':name' in its title stands for
 * that parameter of the page.
 */
export function describeHiddenPage(title: string, description: string) {
  return ({ matches, params, location: { pathname } }: HiddenPageArgs) =>
    describePage(matches, {
      title: t(title).replace(/:(\w+)/g, (_, name) => params[name] ?? ''),
      description: t(description),
      path: pathname,
      hidden: true,
    });
}

/** The `meta` of a page in whose place an error is shown. */
export function describeError(error: unknown, notFound = t('Page not found')): MetaDescriptor[] {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  const failure = isConnectionError(error) ? t('No connection') : t('Something went wrong');
  return [{ title: isNotFound ? notFound : failure }, noIndex];
}

export function absoluteUrl(matches: Matches, path: string): string {
  return new URL(path, findSite(matches).origin).href;
}
