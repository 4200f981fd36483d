import { useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { addFromCard } from '#app/cart/add-to-cart.ts';
import { heroUrl, previewUrl } from '#app/catalogue/images/art-url.ts';
import { DeliveryFacts } from '#app/catalogue/product/delivery-facts.tsx';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import {
  databaseContext,
  logContext,
  requestIdContext,
} from '#app/platform/http/request-context.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { maySearch } from '#app/search/search-limit.server.ts';
import { pickTerms } from '#app/settings/delivery-terms.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx';
import type { Route } from './+types/home.page.ts';
import { ShelfTiles } from './category-tiles.tsx';
import { Hero } from './hero.tsx';
import { listProducts } from './listing.server.ts';
import { parseListing } from './listing.ts';
import { isFeatured, listingTitle } from './listing-text.ts';
import { type Listing, listingUrl } from './listing-url.ts';
import { ProductList } from './product-list.tsx';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const listing = loaderData?.listing;
  if (!listing) return [];
  const canonical = listingUrl({ ...listing, sort: 'name-asc', page: 1 });
  if (isFeatured(listing)) {
    return describePage(matches, {
      title: 'Retro and modern games, consoles and collectibles in Beirut',
      description:
        'Consoles, games, figures, cards and guides from every generation. Prices in US dollars, cash on delivery anywhere in Lebanon.',
      path: canonical,
      image: previewUrl(heroUrl('day')),
    });
  }
  const title = listingTitle(listing);
  return describePage(matches, {
    title,
    description: `${title}: ${loaderData.total} products at our shop in Beirut. Prices in US dollars, cash on delivery in Lebanon.`,
    path: canonical,
    hidden: listing.q !== null,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const listing = parseListing(new URL(request.url).searchParams);
  const terms = pickTerms(await context.get(settingsContext).read());
  const shared = { listing, terms, today: todayInBeirut() };
  const failed = (message: string, status: number) =>
    data({ ...shared, failed: message, products: [], total: 0, offset: 0 }, status);
  if (listing.q && !maySearch(context)) {
    return failed('Too many requests. Please try again later.', 429);
  }
  try {
    const listed = await listProducts(context.get(databaseContext), listing);
    return data({ ...shared, failed: null, ...listed });
  } catch (error) {
    const requestId = context.get(requestIdContext);
    context.get(logContext).error({ requestId, err: error }, 'the list of products failed');
    return failed('Failed to fetch products', 503);
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { listing, failed } = loaderData;
  const { revalidate } = useRevalidator();
  const add = async (product: ProductSummary) => (await addFromCard(product)) || revalidate();
  useEffect(() => {
    if (failed) showToast({ kind: 'refused', text: failed });
  }, [failed]);

  if (!isFeatured(listing)) {
    return (
      <div className="wrap">
        <Breadcrumb crumbs={crumbsOf(listing)} />
        <ProductList {...loaderData} onAdd={add} />
      </div>
    );
  }
  return (
    <>
      <Hero />
      <DeliveryFacts terms={loaderData.terms} />
      <div className="wrap section">
        <ProductList {...loaderData} onAdd={add} />
        <ShelfTiles />
      </div>
    </>
  );
}

function crumbsOf(listing: Listing) {
  const home = { name: 'Home', to: '/' };
  const { q, category, subcategory } = listing;
  if (q || !category) return [home, { name: listingTitle(listing) }];
  if (!subcategory) return [home, { name: category }];
  return [home, { name: category, to: listingUrl({ category }) }, { name: subcategory }];
}
