import type { MetaDescriptor } from 'react-router';

/** The facts of the site that the root's loader gives to every page. */
export interface SiteInfo {
  /** Scheme and host, without a slash at the end. */
  origin: string;
  shopName: string;
}

interface PageDescription {
  /** Without the shop's name. */
  title: string;
  description: string;
  /** Path and query of the canonical URL. */
  path: string;
  /** Path of an image for cards in social feeds. */
  image?: string;
  type?: 'website' | 'article' | 'product';
  /** True keeps the page out of search engines. */
  hidden?: boolean;
}

type Matches = readonly ({ id: string; loaderData: unknown } | undefined)[];

function findSite(matches: Matches): SiteInfo {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as { site: SiteInfo } | undefined)?.site ?? { origin: '', shopName: '' };
}

/** Title, description, canonical URL and the tags for sharing (decision 11). */
export function describePage(
  matches: Matches,
  { title, description, path, image, type = 'website', hidden = false }: PageDescription,
): MetaDescriptor[] {
  const { origin, shopName } = findSite(matches);
  const url = origin + path;
  const tags: MetaDescriptor[] = [
    { title: title === shopName ? title : `${title} · ${shopName}` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: shopName },
    { tagName: 'link', rel: 'canonical', href: url },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ];
  if (image) tags.push({ property: 'og:image', content: new URL(image, origin).href });
  if (hidden) tags.push({ name: 'robots', content: 'noindex' });
  return tags;
}

/** The `meta` of a page that search engines leave out. */
export function describeHiddenPage(description: PageDescription) {
  return ({ matches }: { matches: Matches }) =>
    describePage(matches, { ...description, hidden: true });
}

/** The absolute address of a path, as the page's own site. */
export function absoluteUrl(matches: Matches, path: string): string {
  return new URL(path, findSite(matches).origin).href;
}
