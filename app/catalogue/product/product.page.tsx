import { lazy, useEffect, useState } from 'react';
import {
  data,
  Form,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
} from 'react-router';
import { currentUserContext } from '#app/accounts/current-user.server.ts';
import { mayUse } from '#app/accounts/roles.ts';
import { addFromCard, addFromProductPage } from '#app/cart/add-to-cart.ts';
import { formatCategory } from '#app/catalogue/categories/category-tree.ts';
import { listConsoles } from '#app/catalogue/compatibility/user-consoles.server.ts';
import { WillItWork } from '#app/catalogue/compatibility/will-it-work.tsx';
import { getInquiryUrl } from '#app/catalogue/copy/ask-and-share.tsx';
import { OtherCopies } from '#app/catalogue/copy/other-copies.tsx';
import { listPhotos } from '#app/catalogue/copy/photos.server.ts';
import { hidePrice } from '#app/catalogue/copy/sold-copies.server.ts';
import { listOtherCopies } from '#app/catalogue/copy/titles.server.ts';
import { editProductUrl } from '#app/catalogue/editing/admin-product-query.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import { listCompletions, listNext } from '#app/catalogue/next/next-products.server.ts';
import { NextSections } from '#app/catalogue/next/next-sections.tsx';
import { formatDeliveryDays } from '#app/delivery/delivery-window.ts';
import { isDeliveryFree, pickDeliverySettings } from '#app/delivery/plan-delivery.ts';
import { describeProductDelivery } from '#app/delivery/quote-delivery.ts';
import { useDeliveryChoice } from '#app/delivery/use-delivery-choice.ts';
import { FailedPage } from '#app/layout/error-page.tsx';
import { useBackgroundReload } from '#app/platform/events/use-background-reload.ts';
import { latePart } from '#app/platform/http/connection.ts';
import { readDatabaseContext } from '#app/platform/http/request-context.server.ts';
import { localUrl, pageLanguage, t } from '#app/platform/language/words.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { absoluteUrl, describeError, describePage } from '#app/platform/text/page-meta.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { TextButtonLink } from '#app/ui/controls/button.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { AfterPage } from '#app/ui/layout/after-page.tsx';
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx';
import { NotifyMe } from '#app/wants/notify-me.tsx';
import { findWantId } from '#app/wants/wants.server.ts';
import { useWishlistItem, wishlistClientAction } from '#app/wishlist/use-wishlist-item.ts';
import { handleWishlistForm, isOnWishlist } from '#app/wishlist/wishlist.server.ts';
import type { Route } from './+types/product.page.ts';
import type { Product, ProductSummary } from './product.ts';
import styles from './product-details.module.css';
import { askFormId, ProductDetails } from './product-details.tsx';
import { breadcrumbList, formatOfferPrice, productOffer } from './product-json-ld.ts';
import { productPreview } from './product-preview.ts';
import { findProduct, findTransformer, parseProductId } from './products.server.ts';

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return describeError(error, t('Product not found'));
  const { product, photos, settings: terms, today } = loaderData;
  const images = photos.map(({ image }) => image);
  const url = (path: string) => absoluteUrl(matches, path);
  return [
    ...describePage(matches, {
      title: product.name,
      description: truncate(
        product.description ||
          t('{name}, {shelf}.', {
            name: product.name,
            shelf: formatCategory(product.subcategory || product.category),
          }),
      ),
      path: `/product/${product.id}`,
      image: import.meta.env.SSR ? productPreview(product) : undefined,
      type: 'product',
      price: formatOfferPrice(product),
    }),
    { 'script:ld+json': productOffer({ product, images, terms, today }, url) },
    { 'script:ld+json': breadcrumbList(listCrumbs(product), url) },
  ];
}

function truncate(text: string): string {
  return text.length <= 155 ? text : `${text.slice(0, 154).replace(/\s+\S*$/, '')}…`;
}

function listCrumbs({ id, name, category, subcategory }: Product) {
  return [
    { name: t('Home'), to: '/' },
    { name: formatCategory(category), to: listingUrl({ category }) },
    ...(subcategory
      ? [{ name: formatCategory(subcategory), to: listingUrl({ category, subcategory }) }]
      : []),
    { name, to: `/product/${id}` },
  ];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(readDatabaseContext);
  const id = parseProductId(params.id);
  const product = id === null ? null : await findProduct(db, id);
  if (!product) throw data(null, 404);
  const user = await context.get(currentUserContext).find();
  const settings = await context.get(settingsContext).read();
  return {
    product: product.soldAt && settings.soldPrices === 'off' ? hidePrice(product) : product,
    photos: await listPhotos(db, product.id),
    otherCopies: await listOtherCopies(db, product.id),
    completions: await listCompletions(db, [product.id]),
    next: await listNext(db, [product.id]),
    today: todayInBeirut(),
    settings: pickDeliverySettings(settings),
    // Null for a guest, whose wishlist is in the browser.
    isOnWishlist: user && (await isOnWishlist(db, user.id, product.id)),
    // Null for a guest here, too. Only of games anybody asks which console they run on.
    consoles: user && (product.kind === 'game' ? await listConsoles(db, user.id) : []),
    transformer: await findTransformer(db, settings, product),
    isEditor: user !== null && mayUse(user.role, 'products'),
    // Undefined for a guest, who gives an address.
    wantId: user && !product.inStock ? await findWantId(db, user.id, product.id) : undefined,
  };
}

/** The heart of a signed-in user. */
export function action({ request, context }: Route.ActionArgs) {
  return handleWishlistForm(request, context);
}

export const clientAction = wishlistClientAction;

/** The heart changes nothing else on the page, which need not be loaded again after it. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isHeart = formMethod === 'POST' && currentUrl.pathname === nextUrl.pathname;
  return !isHeart && defaultShouldRevalidate;
}

export default function ProductPage({ loaderData, matches }: Route.ComponentProps) {
  const { product, photos, otherCopies, today, settings, isEditor } = loaderData;
  const choice = useDeliveryChoice();
  const reload = useBackgroundReload();
  const [adding, setAdding] = useState(false);
  const [isWished, toggleWished] = useWishlistItem(product.id, loaderData.isOnWishlist);

  async function add(quantity: number) {
    setAdding(true);
    const isCurrent = await addFromProductPage(product, quantity);
    setAdding(false);
    if (!isCurrent) reload();
  }

  const addOther = async (other: ProductSummary) => (await addFromCard(other)) || reload();
  const crumbs = listCrumbs(product);
  // The admin is in English alone, so the router of another language does not lead there.
  const adminUrl = (path: string) => (pageLanguage() === 'en' ? path : absoluteUrl(matches, path));
  const contact = {
    url: absoluteUrl(matches, localUrl(`/product/${product.id}`)),
    whatsapp: matches[0].loaderData.contact.whatsapp,
  };
  return (
    <div className="wrap">
      <Breadcrumb crumbs={[...crumbs.slice(0, -1), { name: product.name }]} />
      {isEditor && (
        <div className={styles.adminLinks} lang={pageLanguage() === 'en' ? undefined : 'en'}>
          {!product.soldAt && (
            <TextButtonLink to={adminUrl(editProductUrl(product))} prefetch="none">
              {'Edit this product'}
            </TextButtonLink>
          )}
          <TextButtonLink to={adminUrl(`/admin/products/${product.id}/ledger`)} prefetch="none">
            {'Stock ledger'}
          </TextButtonLink>
        </div>
      )}
      <ProductDetails
        key={product.id}
        product={product}
        photos={photos}
        terms={{ ...settings, deliveryDays: formatDeliveryDays(settings.deliveryDays) }}
        isFree={isDeliveryFree(settings, product.priceCents)}
        delivery={describeProductDelivery(choice, product, settings)}
        today={today}
        adding={adding}
        onAdd={add}
        wished={isWished}
        onWishlistToggle={toggleWished}
        contact={contact}
        compatibility={
          <WillItWork
            product={product}
            consoles={loaderData.consoles}
            inquiryUrl={getInquiryUrl({ ...contact, name: product.name })}
            transformer={loaderData.transformer}
            onAdd={addOther}
          />
        }
      >
        {!product.inStock && (
          <NotifyMe
            label={
              product.soldAt ? t('Tell me when you get another') : t('Tell me when it is back')
            }
            productId={product.id}
            wantId={loaderData.wantId}
            formId={askFormId}
          />
        )}
        {product.category === 'Repairs' && (
          <TextButtonLink to="/c/new?kind=repair">{t('Ask for a repair')}</TextButtonLink>
        )}
      </ProductDetails>
      {otherCopies.length > 0 && <OtherCopies copies={otherCopies} />}
      {/* The router asks the server about a URL with a parameter before it posts there. A form on the
          page makes it ask at once, and not only when the connection may be gone. */}
      {loaderData.isOnWishlist !== null && <Form method="post" hidden />}
      <NextSections
        completions={loaderData.completions}
        next={loaderData.next}
        today={today}
        onAdd={addOther}
      />
      <AfterPage>
        <LookedAt productId={product.id} today={today} />
      </AfterPage>
    </div>
  );
}

const LookedAt = lazy(latePart(() => import('#app/catalogue/next/looked-at.tsx')));

/** An unknown product leads home with a toast; a failed read stays on the page with a retry. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const navigate = useNavigate();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isUnknown) return;
    showToast({ kind: 'refused', text: t('Product not found') });
    navigate('/', { replace: true });
  }, [isUnknown, navigate]);
  return <FailedPage error={error} />;
}
