import { useEffect } from 'react';
import { type DataStrategyResult, type MiddlewareFunction, useLocation } from 'react-router';
import { localUrl } from '#app/platform/language/words.ts';

const maxListings = 20;
const maxAgeMs = 5 * 60_000;

/** The loader's data of a listing; `failed` is the reason when it could not be read. */
type ListingData = { failed: string | null };

/** In the browser only: the listings that were shown, by path and query, the latest last. */
const listings = new Map<string, { data: ListingData; shownAt: number; styles: string[] }>();
let shownUrl: string | null = null;

/** Remembers the listing on the page, for Back. */
export function useListingMemory(data: ListingData): void {
  const { pathname, search } = useLocation();
  const url = localUrl(pathname + search);
  useEffect(() => {
    if (data.failed === null) remember(url, data);
    shownUrl = url;
    return () => {
      shownUrl = null;
    };
  }, [url, data]);
}

function remember(url: string, data: ListingData): void {
  const before = listings.get(url);
  const shownAt = before?.data === data ? before.shownAt : Date.now();
  listings.delete(url);
  listings.set(url, { data, shownAt, styles: listStyles() });
  const [oldest] = listings.keys();
  if (oldest !== undefined && listings.size > maxListings) listings.delete(oldest);
}

/** For when the catalogue is known to have changed, and when another user signs in. */
export function clearListingMemory(): void {
  listings.clear();
}

/** Answers Back and Forward without the server. With a `clientLoader`, links prefetch no data. */
export const answerFromListingMemory: MiddlewareFunction<
  Record<string, DataStrategyResult>
> = async ({ request }) => {
  const { pathname, search } = new URL(request.url);
  const url = pathname + search;
  // Only Back and Forward change the address bar before the page loads; a revalidation is of the
  // page that is shown.
  const isBack = url === location.pathname + location.search && url !== shownUrl;
  const listing = isBack && request.method === 'GET' ? listings.get(url) : undefined;
  if (!listing || Date.now() - listing.shownAt > maxAgeMs) return;
  const loaded = listStyles();
  await Promise.all(listing.styles.filter((href) => !loaded.includes(href)).map(loadStyle));
  return { home: { type: 'data', result: listing.data } };
};

function listStyles(): string[] {
  return [...document.styleSheets].flatMap(({ href }) => href ?? []);
}

/** Without its styles the listing would have another height, and the wrong scroll position. */
function loadStyle(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    const done = () => {
      link.remove();
      resolve();
    };
    Object.assign(link, { rel: 'preload', as: 'style', href, onload: done, onerror: done });
    document.head.append(link);
  });
}
