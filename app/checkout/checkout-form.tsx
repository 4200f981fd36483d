import { Banknote } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigation } from 'react-router';
import { useCart } from '#app/cart/cart-store.ts';
import { recordAttempt } from '#app/cart/order-attempts.ts';
import type { CartCheck } from '#app/cart/use-cart-check.ts';
import {
  type DeliverySettings,
  isDeliveryFree,
  planDelivery,
} from '#app/delivery/plan-delivery.ts';
import { quoteDelivery } from '#app/delivery/quote-delivery.ts';
import type { SavedAddress } from '#app/orders/customer/address-book.server.ts';
import { ContactLine } from '#app/orders/customer/contact-line.tsx';
import { usePageShown } from '#app/platform/events/use-page-shown.ts';
import { localUrl, msg, t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { deliveryCost } from '#app/settings/delivery-terms.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { AnswerNotice } from '#app/ui/feedback/answer-notice.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { Split } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './checkout.module.css';
import type { ShippingErrors, ShippingText } from './checkout-form.server.ts';
import { FoldedLines, OrderSummary } from './order-summary.tsx';
import { emptyCartMessage } from './shipping.ts';
import { ShippingFields } from './shipping-fields.tsx';
import { readDraft, restoreField, useDraft } from './use-checkout-draft.ts';
import { useFormDelivery } from './use-form-delivery.ts';

interface CheckoutFormProps {
  check: CartCheck;
  userId: string;
  email: string;
  addresses: readonly SavedAddress[];
  /** The one that fills the form at first. */
  chosen: SavedAddress | null;
  settings: DeliverySettings;
  /** The shop's clock, in milliseconds, when it sent these props. */
  now: number;
  notice: string;
  /** Where it is in another language than the page. */
  noticeLang?: 'en';
  cashNote: string;
  /** The shop calls before it sends the order. */
  isCalledFirst: boolean;
  balanceCents: number;
  /** What was sent before, and what is wrong with it. */
  text?: Partial<ShippingText>;
  errors?: ShippingErrors;
  /** Why nothing was ordered, and the user's orders that must be confirmed first. */
  message?: string | null;
  waiting?: readonly string[];
}

export function CheckoutForm({ check, userId, email, settings, now, ...props }: CheckoutFormProps) {
  const {
    addresses,
    chosen,
    notice,
    noticeLang,
    cashNote,
    isCalledFirst,
    balanceCents,
    text,
    errors,
    message,
    waiting = [],
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const cart = useCart();
  const isEmpty = cart.isLoaded && cart.items.length === 0;
  const hasSummary = !isEmpty && !check.isAllGone;
  const placing = useNavigation().formAction?.startsWith(localUrl('/checkout')) ?? false;
  useDraft(form, userId, { isFilled: chosen !== null });
  const delivery = useFormDelivery(form, settings);
  const [usesCredit, setUsesCredit] = useState(false);
  const credit = { balanceCents: usesCredit ? balanceCents : 0 };
  // What was shown before the tab was hidden may have changed with the hour.
  usePageShown();
  // A clock that is slow would have each order refused for its days.
  const time = new Date(Math.max(now, Date.now()));
  const { choice } = delivery;
  const due = quoteDelivery(choice, { ...check.totals, ...credit }, settings, time);
  const days = choice && due && planDelivery({ ...choice, ...check.totals, settings, now: time });
  const feeCents = due && (due.feeCents ?? 'unknown');

  // Nothing that the shop knows itself: a hundred long names would be more than a form may hold.
  const lines = cart.items.map(({ productId, quantity }) => ({ productId, quantity }));
  return (
    <>
      <ValidatedForm
        ref={form}
        method="post"
        onSubmit={(event) => {
          if (cart.items.length === 0) {
            event.preventDefault();
            showToast({ kind: 'refused', text: t(emptyCartMessage) });
          } else {
            recordAttempt();
            delivery.save();
          }
        }}
      >
        <input type="hidden" name="userId" value={userId} />
        <input type="hidden" name="attemptKey" value={cart.attemptKey} />
        <input type="hidden" name="sentKeys" value={cart.sentKeys.join()} />
        <input type="hidden" name="totalCents" value={cart.totalCents} />
        <input type="hidden" name="feeCents" value={feeCents ?? ''} />
        <input type="hidden" name="dueFrom" value={days?.dueFrom ?? ''} />
        <input type="hidden" name="dueTo" value={days?.dueTo ?? ''} />
        <input type="hidden" name="lines" value={JSON.stringify(lines)} />
        {hasSummary && <FoldedLines check={check} placing={placing} />}
        <Split
          side={
            <>
              {hasSummary && (
                <OrderSummary check={check} terms={settings} due={due} placing={placing}>
                  {balanceCents > 0 && (
                    <UseCredit
                      key={balanceCents}
                      balanceCents={balanceCents}
                      userId={userId}
                      isUsed={usesCredit}
                      onUse={setUsesCredit}
                    />
                  )}
                </OrderSummary>
              )}
              {isEmpty && (
                <Button type="submit" size="lg" block>
                  {t('Place Order')}
                </Button>
              )}
            </>
          }
        >
          {waiting.length > 0 && <WaitingOrders message={message} orders={waiting} />}
          {notice && (
            <Notice lang={noticeLang} dir={noticeLang && 'ltr'}>
              {notice}
            </Notice>
          )}
          {isCalledFirst && <Notice>{t('We call you before we send this order.')}</Notice>}
          <Panel aria-labelledby="shipping-title">
            <h2 id="shipping-title">{t('Where does it go?')}</h2>
            {addresses.length > 0 && (
              <SavedAddresses addresses={addresses} chosen={chosen} onChoose={delivery.fill} />
            )}
            <ShippingFields
              values={{ email, ...chosen, ...text }}
              errors={errors}
              delivery={delivery}
              settings={settings}
              isFree={feeCents === 0}
            />
          </Panel>
          <PaymentNotice
            settings={settings}
            cashNote={cashNote}
            isCollected={delivery.isCollected}
            isFree={isDeliveryFree(settings, check.totals.totalCents)}
            hasFee={typeof feeCents === 'number'}
          />
        </Split>
      </ValidatedForm>
      <SavedAddressesForm />
    </>
  );
}

/** Links to the orders that stop this one, and to the shop, for who cannot confirm them. */
function WaitingOrders({
  message,
  orders,
}: {
  message?: string | null;
  orders: readonly string[];
}) {
  return (
    <AnswerNotice answer={orders} tone="bad" title={message}>
      <ul>
        {orders.map((orderNumber) => (
          <li key={orderNumber}>
            <Link to={`/orders#${orderNumber}`} dir="ltr">
              {orderNumber}
            </Link>
          </li>
        ))}
      </ul>
      <ContactLine text={msg('Or call {phone}, or write on {whatsapp}.')} />
    </AnswerNotice>
  );
}

interface PaymentNoticeProps extends Pick<CheckoutFormProps, 'settings' | 'cashNote'> {
  isCollected: boolean;
  /** Whether the order is large enough for free delivery. */
  isFree: boolean;
  /** Whether the summary shows one. */
  hasFee: boolean;
}

function PaymentNotice({ cashNote, ...props }: PaymentNoticeProps) {
  return (
    <Notice
      tone="highlight"
      icon={<Banknote className="icon" aria-hidden="true" />}
      title={t('Cash on delivery')}
    >
      {describePayment(props)} {cashNote}
    </Notice>
  );
}

function describePayment(props: Omit<PaymentNoticeProps, 'cashNote'>): string {
  const { settings, isCollected, isFree, hasFee } = props;
  if (isCollected)
    return t('Pay in US dollars when you collect your order in {city}.', { city: settings.city });
  if (isFree || settings.deliveryToCents === 0)
    return t('Pay the courier in US dollars when your order arrives. Delivery is free.');
  const payment = t(
    'Pay the courier in US dollars when your order arrives. Delivery costs {cost} depending on location and is not part of the total.',
    { cost: deliveryCost(settings) },
  );
  return hasFee ? `${payment} ${t('The summary shows yours.')}` : payment;
}

interface UseCreditProps {
  userId: string;
  balanceCents: number;
  isUsed: boolean;
  onUse: (isUsed: boolean) => void;
}

/** Pays with the credit of the user as far as it reaches. It comes with the cart, after the other fields. */
function UseCredit({ userId, balanceCents, isUsed, onUse }: UseCreditProps) {
  const box = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was ticked before
  useEffect(() => {
    if (!box.current) return;
    restoreField(box.current, readDraft(userId).credit);
    onUse(box.current.checked);
  }, []);
  return (
    <Checkbox
      ref={box}
      name="credit"
      value={balanceCents}
      defaultChecked={isUsed}
      onChange={({ currentTarget }) => onUse(currentTarget.checked)}
    >
      {t('Use my credit ({amount})', { amount: formatPrice(balanceCents) })}
    </Checkbox>
  );
}

interface SavedAddressesProps {
  addresses: readonly SavedAddress[];
  /** The one that fills the form already. */
  chosen: SavedAddress | null;
  onChoose: (address: Omit<SavedAddress, 'id'>) => void;
}

const formId = 'saved-addresses';

/** Where the last orders went, to fill the form with. Without JavaScript it is sent as `?to=3`. */
function SavedAddresses({ addresses, chosen, onChoose }: SavedAddressesProps) {
  return (
    <div className={styles.saved}>
      <Select
        label={t('Deliver to')}
        name="to"
        form={formId}
        data-tap
        defaultValue={chosen?.id ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const { id: _id, ...address } = addresses.find(({ id }) => String(id) === value) ?? {};
          if ('city' in address) onChoose(address);
        }}
      >
        <option value="">{t('Somewhere new')}</option>
        {addresses.map(({ id, firstName, lastName, address, city }) => (
          <option key={id} value={id}>
            {[`${firstName} ${lastName}`, address, city].join(t(', '))}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" form={formId} variant="quiet">
          {t('Fill in')}
        </Button>
      </noscript>
    </div>
  );
}

/** The form of the select, which cannot stand inside the form that it fills. */
function SavedAddressesForm() {
  return <form id={formId} method="get" action={localUrl('/checkout')} />;
}
