import { useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { addFromCard } from '#app/cart/add-to-cart.ts';
import { heroUrl, previewUrl } from '#app/catalogue/images/art-url.ts';
import { DeliveryFacts } from '#app/catalogue/product/delivery-facts.tsx';
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
import { nextPage, parseListing } from './listing.ts';
import { ListingFailed } from './listing-failed.tsx';
import { ListingHeading } from './listing-heading.tsx';
import { isFeatured, listingTitle } from './listing-text.ts';
import { ListingToolbar } from './listing-toolbar.tsx';
import { type Listing, listingUrl } from './listing-url.ts';
import { LoadMore } from './load-more.tsx';
import { NoProducts } from './no-products.tsx';
import { ProductGrid } from './product-grid.tsx';
import { SubcategoryChips } from './subcategory-chips.tsx';
import { ViewAll } from './view-all.tsx';

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
  useEffect(() => {
    if (failed) showToast({ kind: 'refused', text: failed });
  }, [failed]);

  if (!isFeatured(listing)) {
    return (
      <div className="wrap">
        <Breadcrumb crumbs={crumbsOf(listing)} />
        <ProductList {...loaderData} />
      </div>
    );
  }
  return (
    <>
      <Hero />
      <DeliveryFacts terms={loaderData.terms} />
      <div className="wrap section">
        <ProductList {...loaderData} />
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

function ProductList({
  listing,
  today,
  failed,
  products,
  total,
  offset,
}: Route.ComponentProps['loaderData']) {
  const featured = isFeatured(listing);
  const { revalidate } = useRevalidator();
  return (
    <section aria-label="Products">
      <ListingHeading
        listing={listing}
        shown={products.length}
        total={total}
        heading={featured ? 'h2' : 'h1'}
      >
        <ListingToolbar listing={listing} />
      </ListingHeading>
      <SubcategoryChips listing={listing} />
      {failed && <ListingFailed message={failed} />}
      {!failed && total === 0 && <NoProducts filtered={!featured} />}
      {products.length > 0 && (
        <ProductGrid
          products={products}
          bandShows={listing.category && !listing.q ? 'subcategory' : 'category'}
          today={today}
          featured={featured}
          onAdd={async (product) => (await addFromCard(product)) || revalidate()}
        />
      )}
      {featured && total > products.length && (
        <ViewAll to={listingUrl({ ...listing, all: true })} />
      )}
      {!featured && (
        <LoadMore
          to={listingUrl(
            nextPage(
              listing,
              products.map(({ id }) => id),
            ),
          )}
          left={total - offset - products.length}
        />
      )}
    </section>
  );
}
