import { MapPin } from 'lucide-react';
import { type FormEvent, lazy, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRouteLoaderData } from 'react-router';
import { findProduct, parseProductId } from '#app/catalogue/product/products.server.ts';
import { DeliveryLines } from '#app/delivery/delivery-lines.tsx';
import { PlaceFeedback, PlaceOptions } from '#app/delivery/place-feedback.tsx';
import {
  type DeliverySettings,
  isDeliveryFree,
  pickDeliverySettings,
} from '#app/delivery/plan-delivery.ts';
import { quoteDelivery } from '#app/delivery/quote-delivery.ts';
import {
  chooseCity,
  chooseCollecting,
  type DeliveryChoice,
  useDeliveryChoice,
} from '#app/delivery/use-delivery-choice.ts';
import { usePlaces } from '#app/delivery/use-places.ts';
import { latePart } from '#app/platform/http/connection.ts';
import { originContext, readDatabaseContext } from '#app/platform/http/request-context.server.ts';
import { localScript, localUrl, msg, t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { getWhatsAppUrl } from '#app/platform/text/tel.ts';
import type { loader as loadRoot } from '#app/root.tsx';
import { readNotice } from '#app/settings/local-notices.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { Button, ButtonLink, TextButton } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Spinner } from '#app/ui/feedback/progress.tsx';
import { AfterPage } from '#app/ui/layout/after-page.tsx';
import { BottomBar } from '#app/ui/layout/bottom-bar.tsx';
import { InlineScript } from '#app/ui/layout/inline-script.tsx';
import { PageFrame, Split } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/cart.page.ts';
import styles from './cart.module.css';
import { CartEmpty } from './cart-empty.tsx';
import { CartLines, ChangesNotice } from './cart-row.tsx';
import type { CartLine } from './cart-rules.ts';
import { useCart } from './cart-store.ts';
import { CartTotal, CartTotals } from './cart-totals.tsx';
import earlyLines from './early-lines.ts?raw';
import { LineItem } from './line-item.tsx';
import { type CartCheck, useCartCheck } from './use-cart-check.ts';

const CartSuggestions = lazy(latePart(() => import('./cart-suggestions.tsx')));

export const meta = describeHiddenPage(
  msg('Cart'),
  msg('What you have put aside. Pay in cash on delivery.'),
);

export async function loader({ url, context }: Route.LoaderArgs) {
  const settings = await context.get(settingsContext).read();
  const { text: notice, lang } = readNotice(settings, 'cartNotice');
  const { whatsapp } = settings;
  const text = encodeURIComponent(await askForOrder(url, context));
  const orderUrl = whatsapp && `${getWhatsAppUrl(whatsapp)}?text=${text}`;
  return { settings: pickDeliverySettings(settings), notice, ...(lang && { lang }), orderUrl };
}

/** Without JavaScript, 'Add to Cart' sends the product here, which a chat with the shop then names. */
async function askForOrder(url: URL, context: Route.LoaderArgs['context']): Promise<string> {
  const id = parseProductId(url.searchParams.get('product') ?? '');
  const product = id && (await findProduct(context.get(readDatabaseContext), id));
  if (!product) return t('Hello, I would like to order from your shop.');
  const quantity = parseId(url.searchParams.get('quantity'));
  const address = context.get(originContext) + localUrl(`/product/${product.id}`);
  const items = `${quantity > 1 ? `${quantity} × ` : ''}${product.name}`;
  return t('Hello, I would like to order {items}: {url}', { items, url: address });
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const user = useRouteLoaderData<typeof loadRoot>('root')?.user;
  const { items, isLoaded } = useCart();
  const check = useCartCheck();
  const choice = useDeliveryChoice();
  return (
    <PageFrame title={t('Your cart')}>
      <noscript>
        <p className={styles.notice}>
          {t('The cart is kept in your browser and needs JavaScript to be shown.')}
        </p>
        {loaderData.orderUrl && (
          <ButtonLink to={loaderData.orderUrl} className={styles.notice}>
            {t('Order by WhatsApp')}
          </ButtonLink>
        )}
      </noscript>
      {loaderData.notice && (
        <Notice lang={loaderData.lang} dir={loaderData.lang && 'ltr'} className={styles.notice}>
          {loaderData.notice}
        </Notice>
      )}
      <RemovedLine check={check} />
      <div className={styles.content}>
        <ChangesNotice check={check} className={styles.notice} />
        {!isLoaded && <EarlyCart />}
        {items.length === 0 && (
          <div hidden={!isLoaded} data-early="empty" suppressHydrationWarning>
            <CartEmpty />
          </div>
        )}
        {!isLoaded && (
          <>
            <div className={styles.wait}>
              <Spinner />
            </div>
            <InlineScript>{import.meta.env.SSR ? localScript(earlyLines) : ''}</InlineScript>
          </>
        )}
        {check.isAllGone && (
          <div className="stack">
            <CartLines check={check} isGuest={!user} />
            <ContinueShopping />
          </div>
        )}
        {items.length > 0 && !check.isAllGone && (
          <Split
            side={
              <CartSummary
                totals={check.totals}
                choice={choice}
                settings={loaderData.settings}
                isSignedIn={Boolean(user)}
              />
            }
          >
            <CartLines check={check} />
          </Split>
        )}
        {items.length > 0 && (
          <AfterPage>
            <CartSuggestions productIds={items.map(({ productId }) => productId)} />
          </AfterPage>
        )}
      </div>
    </PageFrame>
  );
}

/** Holds what early-lines.ts shows of the lines before the scripts come, without their controls. */
function EarlyCart() {
  return (
    <>
      <div
        data-early="cart"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves alone what comes into it
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <div hidden data-early="prototype">
        <Split
          side={
            <Panel torn>
              <h2>{t('Order Summary')}</h2>
              <CartTotal cents={0} />
            </Panel>
          }
        >
          <Panel flat>
            <ul>
              <li>
                <LineItem name="" to="/cart" image="data:," detail={<bdi />} cents={0}>
                  <bdi />
                </LineItem>
              </li>
            </ul>
          </Panel>
        </Split>
      </div>
    </>
  );
}

/** Says which line has gone, for those who do not see it go. */
function RemovedLine({ check: { getName } }: { check: CartCheck }) {
  const { items } = useCart();
  const before = useRef(items);
  const [removed, setRemoved] = useState('');
  useEffect(() => {
    const isLeft = ({ productId }: CartLine) => items.some((line) => line.productId === productId);
    const gone = before.current.find((line) => !isLeft(line));
    before.current = items;
    if (gone) setRemoved(t('{name} was removed from your cart.', { name: getName(gone) }));
  }, [items, getName]);
  return (
    <p role="status" className="visually-hidden">
      {removed}
    </p>
  );
}

interface CartSummaryProps extends Pick<CartCheck, 'totals'>, Omit<WhereToProps, 'isFree'> {
  isSignedIn: boolean;
}

function CartSummary({ totals, choice, settings, isSignedIn }: CartSummaryProps) {
  const due = quoteDelivery(choice, totals, settings);
  const isFree = isDeliveryFree(settings, totals.totalCents);
  return (
    <Panel torn aria-labelledby="summary-title" className={styles.summary}>
      <h2 id="summary-title">{t('Order Summary')}</h2>
      <CartTotals {...totals} terms={settings} due={due}>
        <WhereTo choice={choice} settings={settings} isFree={isFree} />
      </CartTotals>
      <BottomBar>
        <CartTotal cents={totals.totalCents} />
        <ButtonLink to={isSignedIn ? '/checkout' : '/login?next=/checkout'} size="lg" block>
          {isSignedIn ? t('Proceed to Checkout') : t('Login to Checkout')}
        </ButtonLink>
      </BottomBar>
      {due && <DeliveryLines due={due} />}
      {!isFree && <FreeDelivery {...totals} fromCents={settings.freeDeliveryFromCents} />}
      <ContinueShopping />
    </Panel>
  );
}

function ContinueShopping() {
  return (
    <ButtonLink to="/" variant="quiet" block>
      {t('Continue Shopping')}
    </ButtonLink>
  );
}

function FreeDelivery({ totalCents, fromCents }: { totalCents: number; fromCents: number | null }) {
  if (fromCents === null) return null;
  return (
    <p className="muted small">
      {t('Delivery is free from {from}: {left} to go.', {
        from: formatPrice(fromCents),
        left: formatPrice(fromCents - totalCents),
      })}
    </p>
  );
}

interface WhereToProps {
  choice: DeliveryChoice | null;
  settings: DeliverySettings;
  isFree: boolean;
}

function WhereTo(props: WhereToProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  return (
    <>
      <TextButton
        aria-haspopup="dialog"
        className={styles.whereTo}
        onClick={() => {
          // The box is there before the dialog opens, which focuses it.
          flushSync(() => setOpened(opened + 1));
          dialog.current?.showModal();
        }}
      >
        <MapPin className="icon" aria-hidden="true" />
        {t('Where to?')}
      </TextButton>
      <ConfirmDialog ref={dialog} title={t('Where does it go?')}>
        {opened > 0 && <PlaceForm key={opened} {...props} onDone={() => dialog.current?.close()} />}
      </ConfirmDialog>
    </>
  );
}

function PlaceForm({ choice, settings, isFree, onDone }: WhereToProps & { onDone: () => void }) {
  const places = usePlaces();
  const [typed, setTyped] = useState(choice?.city ?? '');
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);

  function choose(event: FormEvent) {
    event.preventDefault();
    chooseCity(typed.trim(), places ?? []);
    onDone();
  }
  return (
    <form onSubmit={choose} className={styles.place}>
      <Field
        ref={box}
        label={t('Deliver to')}
        name="place"
        list={listId}
        value={typed}
        maxLength={120}
        autoComplete="address-level2"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <PlaceOptions id={listId} places={places} />
      <PlaceFeedback
        {...{ typed, places, isFree }}
        terms={settings}
        onAccept={(title) => {
          setTyped(title);
          // The button goes with the question.
          box.current?.focus();
        }}
      />
      {settings.collectInCity === 'on' && (
        <Button
          variant="quiet"
          onClick={() => {
            chooseCollecting();
            onDone();
          }}
        >
          {t('Collect in {city}', { city: settings.city })}
        </Button>
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onDone}>
          {t('Close')}
        </Button>
        <Button type="submit">{t('Use this place')}</Button>
      </DialogActions>
    </form>
  );
}
