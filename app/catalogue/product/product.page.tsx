import { useEffect, useState } from 'react';
import { data, isRouteErrorResponse, useNavigate, useRevalidator } from 'react-router';
import { addFromCard, addFromProductPage } from '#app/cart/add-to-cart.ts';
import { listingUrl } from '#app/catalogue/listing/listing-url.ts';
import { RouteError } from '#app/layout/route-error.tsx';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { getPageImageUrl } from '#app/platform/images/image-url.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { absoluteUrl, describePage } from '#app/platform/text/page-meta.ts';
import { pickTerms } from '#app/settings/delivery-terms.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx';
import { setWish } from '#app/wishlist/set-wish.ts';
import { useWishlist } from '#app/wishlist/wishlist-store.ts';
import type { Route } from './+types/product.page.ts';
import type { Product } from './product.ts';
import { ProductDetails } from './product-details.tsx';
import { findProduct, listRelated, parseProductId } from './products.server.ts';
import { RelatedProducts } from './related-products.tsx';
import { breadcrumbList, productOffer } from './structured-data.ts';

const relatedCount = 4;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Product not found' }, { name: 'robots', content: 'noindex' }];
  const { product } = loaderData;
  const url = (path: string) => absoluteUrl(matches, path);
  return [
    ...describePage(matches, {
      title: product.name,
      description: shortened(product.description || `${product.name}, ${product.subcategory}.`),
      path: `/product/${product.id}`,
      image: getPageImageUrl(product.image),
      type: 'product',
    }),
    { 'script:ld+json': productOffer(product, loaderData.today, url) },
    { 'script:ld+json': breadcrumbList(crumbsOf(product), url) },
  ];
}

function shortened(text: string): string {
  return text.length <= 155 ? text : `${text.slice(0, 154).replace(/\s+\S*$/, '')}…`;
}

function crumbsOf({ id, name, category, subcategory }: Product) {
  return [
    { name: 'Home', to: '/' },
    { name: category, to: listingUrl({ category }) },
    ...(subcategory ? [{ name: subcategory, to: listingUrl({ category, subcategory }) }] : []),
    { name, to: `/product/${id}` },
  ];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const id = parseProductId(params.id);
  const product = id === null ? null : await findProduct(db, id);
  if (!product) throw data(null, 404);
  return {
    product,
    related: await listRelated(db, product, relatedCount),
    today: todayInBeirut(),
    terms: pickTerms(await context.get(settingsContext).read()),
  };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related, today, terms } = loaderData;
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const wished = useWishlist((wishlist) => wishlist.ids.includes(product.id));

  async function add(quantity: number) {
    setAdding(true);
    const isCurrent = await addFromProductPage(product, quantity);
    setAdding(false);
    if (!isCurrent) await revalidate();
  }

  const crumbs = crumbsOf(product);
  return (
    <div className="wrap">
      <Breadcrumb crumbs={[...crumbs.slice(0, -1), { name: product.name }]} />
      <ProductDetails
        key={product.id}
        product={product}
        terms={terms}
        today={today}
        adding={adding}
        onAdd={add}
        wished={wished}
        onWish={() => void setWish(product.id, !wished)}
      />
      <RelatedProducts
        products={related}
        today={today}
        onAdd={async (other) => (await addFromCard(other)) || revalidate()}
      />
    </div>
  );
}

/** An unknown product says so and leads home; one that could not be read stays, to be tried again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const navigate = useNavigate();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    const text = isUnknown ? 'Product not found' : 'Failed to load product';
    showToast({ kind: 'refused', text });
    if (isUnknown) navigate('/', { replace: true });
  }, [isUnknown, navigate]);
  return <RouteError error={error} />;
}
