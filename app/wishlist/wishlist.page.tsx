import { useEffect, useState } from 'react';
import { data, Link, redirect, useFetcher, useFetchers } from 'react-router';
import { currentUserContext, requireUser } from '#app/accounts/current-user.server.ts';
import { addFromCard } from '#app/cart/add-to-cart.ts';
import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import { ListingFailed } from '#app/catalogue/listing/listing-failed.tsx';
import { readStoredUser } from '#app/layout/use-user-data.ts';
import { useConnection } from '#app/platform/http/connection.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { localUrl, msg, t } from '#app/platform/language/words.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import type { Route } from './+types/wishlist.page.ts';
import { hasPriceAlerts, setPriceAlerts } from './price-alerts.server.ts';
import { priceAlertsConsent } from './price-alerts-rules.ts';
import { removeGuestItems, useGuestStore } from './use-guest-wishlist.ts';
import { removeAsGuest, wishlistClientAction } from './use-wishlist-item.ts';
import styles from './wishlist.module.css';
import {
  handleWishlistForm,
  listWishlist,
  type WishlistActionData,
  type WishlistProduct,
} from './wishlist.server.ts';
import { WishlistCards } from './wishlist-cards.tsx';

export const meta = describeHiddenPage(msg('Wishlist'), msg('What you have set your heart on.'));

/** `saved` is null for a guest, whose list is in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = await context.get(currentUserContext).findOrThrow();
  if (!user) return { saved: null, alerts: null, today: todayInBeirut() };
  const db = context.get(databaseContext);
  const [saved, isOn] = await Promise.all([listWishlist(db, user.id), hasPriceAlerts(db, user.id)]);
  const alerts = { isOn, isConfirmed: user.isConfirmed };
  return { saved, alerts, today: todayInBeirut() };
}

const priceAlertsIntent = 'price-alerts';

export async function action({ request, context }: Route.ActionArgs) {
  const isByScript = new URL(request.url).pathname.endsWith('.data');
  const form = await readForm(request.clone());
  if (form.get('intent') === priceAlertsIntent) {
    const user = await requireUser(request, context);
    await setPriceAlerts(context.get(databaseContext), user.id, form.get('on') === 'on');
    return isByScript ? data<WishlistActionData>({ message: null }) : redirect('/wishlist');
  }
  if (isByScript) return handleWishlistForm(request, context);
  await requireUser(request, context);
  const { data: result, init } = await handleWishlistForm(request, context);
  return result.message ? data(result, init ?? undefined) : redirect('/wishlist');
}

/** The `clientAction` of `PriceAlerts`: without an answer the choice stays as it was. */
const savePriceAlerts = offlineAction(() => {
  const message = t('Your choice could not be saved. Please try again.');
  showToast({ kind: 'refused', text: message });
  return { message };
});

/** The consent is saved as other forms are; the hearts have a way of their own. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  const isConsent = form.get('intent') === priceAlertsIntent;
  return isConsent ? savePriceAlerts(args) : wishlistClientAction(args);
}

export default function WishlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const { saved, alerts, today } = loaderData;
  const guest = useGuestProducts(saved === null);
  // The browser keeps the page of guests.
  const isCopy = useConnection(({ lost }) => lost !== null && !saved && Boolean(readStoredUser()));
  const removedIds = useFetchers().flatMap(({ formData }) =>
    formData?.get('intent') === 'remove' ? [Number(formData.get('ids'))] : [],
  );
  const products = saved?.filter(({ id }) => !removedIds.includes(id)) ?? guest.products;
  return (
    <PageFrame title={t('Your wishlist')}>
      {saved === null && (
        <noscript>
          {rich(
            "A guest's wishlist is kept in the browser and needs JavaScript to be shown. <link>Sign in</link> to keep it with us.",
            { link: (inside) => <Link to="/login?next=/wishlist">{inside}</Link> },
          )}
        </noscript>
      )}
      {actionData?.message && (
        <Notice role="alert" tone="bad">
          {actionData.message}
        </Notice>
      )}
      {guest.failed && (
        <ListingFailed
          hint={t('Your wishlist is still here. Only the products did not arrive.')}
          onRetry={guest.retry}
        />
      )}
      {!products && !guest.failed && <div className={styles.placeholder} />}
      {isCopy && (
        <Notice>
          {t('Your wishlist is with your account. It is shown when the shop can be reached.')}
        </Notice>
      )}
      {products?.length === 0 && !isCopy && (
        <EmptyState
          image={emptyImageUrl('wishlist')}
          title={t('Your wishlist is empty')}
          hint={t('Tap the heart on anything you like and it waits here.')}
          action={<ButtonLink to="/">{t('Continue Shopping')}</ButtonLink>}
        />
      )}
      {products && (
        <p className={styles.more}>
          {t('Not in the shop?')} <Link to="/wants">{t('Tell us what you look for')}</Link>
        </p>
      )}
      {products && (alerts || products.length > 0) && <PriceAlerts alerts={alerts} />}
      {products && products.length > 0 && (
        <WishlistCards
          products={products}
          today={today}
          onAdd={(product) => void addFromCard(product)}
          onRemove={saved ? undefined : removeAsGuest}
        />
      )}
    </PageFrame>
  );
}

interface PriceAlertsProps {
  /** Whether the user gets the emails, and has a confirmed address; null for a guest. */
  alerts: { isOn: boolean; isConfirmed: boolean } | null;
}

function PriceAlerts({ alerts }: PriceAlertsProps) {
  const fetcher = useFetcher();
  if (!alerts) {
    return (
      <p className={styles.alerts}>
        {rich('<link>Sign in</link> to get an email when a price drops.', {
          link: (inside) => <Link to="/login?next=/wishlist">{inside}</Link>,
        })}
      </p>
    );
  }
  const sent = fetcher.formData;
  const isOn = sent ? sent.get('on') === 'on' : alerts.isOn;
  return (
    <div className={styles.alerts}>
      <fetcher.Form method="post" action="/wishlist" data-tap>
        <input type="hidden" name="intent" value={priceAlertsIntent} />
        <Checkbox
          name="on"
          value="on"
          data-tap
          checked={isOn}
          // React would take the check mark back until the fetcher has rendered what is sent.
          onChange={({ currentTarget: { form } }) => void fetcher.submit(form, { flushSync: true })}
        >
          {t(priceAlertsConsent)}
        </Checkbox>
        <noscript>
          <Button type="submit" size="sm" variant="quiet">
            {t('Save')}
          </Button>
        </noscript>
      </fetcher.Form>
      {isOn && !alerts.isConfirmed && (
        <Notice tone="warn">
          {t('We write to confirmed addresses only.')}{' '}
          <Link to="/profile">{t('Confirm yours in your profile')}</Link>
        </Notice>
      )}
    </div>
  );
}

interface GuestProducts {
  /** In the order of the list. Null until they are known. */
  products: readonly WishlistProduct[] | null;
  failed: boolean;
  retry: () => void;
}

function useGuestProducts(isGuest: boolean): GuestProducts {
  const { ids, isLoaded } = useGuestStore();
  const [known, setKnown] = useState<ReadonlyMap<number, WishlistProduct>>(new Map());
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isReady = isGuest && isLoaded;
  const missing = isReady ? ids.filter((id) => !known.has(id)).join(',') : '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (!missing) return;
    const abort = new AbortController();
    loadProducts(missing, abort.signal).then(
      (products) => {
        const loaded = new Map(products.map((product) => [product.id, product]));
        setKnown((before) => new Map([...before, ...loaded]));
        setFailed(false);
        const requested = missing.split(',').map(Number);
        removeGuestItems(requested.filter((id) => !loaded.has(id)));
      },
      (error) => {
        if (abort.signal.aborted) return;
        console.error(error);
        setFailed(true);
      },
    );
    return () => abort.abort();
  }, [missing, attempt]);

  const products = ids.flatMap((id) => known.get(id) ?? []);
  const isWaiting = !isReady || (missing !== '' && products.length === 0);
  return {
    products: isWaiting ? null : products,
    failed,
    retry: () => setAttempt((before) => before + 1),
  };
}

async function loadProducts(ids: string, signal: AbortSignal): Promise<WishlistProduct[]> {
  const response = await fetch(localUrl(`/wishlist/products?ids=${ids}`), { signal });
  if (!response.ok) throw new Error(`The wishlist could not be read (${response.status}).`);
  return response.json();
}
