import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { ConfirmButton } from '#app/admin/forms/confirm-button.tsx';
import { FeeConfirmation } from '#app/admin/forms/form-confirmation.tsx';
import { useActionResponse } from '#app/admin/forms/use-action-response.ts';
import { useSavedDraft } from '#app/admin/forms/use-saved-draft.ts';
import { useSeenVersion } from '#app/admin/forms/use-seen-version.ts';
import layout from '#app/admin/layout.module.css';
import { type MoveResponse, useStatusChanges } from '#app/admin/order-moves/status-changes.tsx';
import { FoundStatus, useProductSearch } from '#app/admin/pickers/product-picker.tsx';
import type { JoinableOrder } from '#app/dispatch/confirmation/join-orders.server.ts';
import type { Order, OrderLine } from '#app/orders/order.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { checkFields } from '#app/ui/controls/validated-form.tsx';
import { Money } from '#app/ui/data/money.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './order.module.css';

/** Shows what came of a change of an order, with Undo for as long as the customer's mail waits. */
export function useChangeToast(orderNumber: string, response: MoveResponse | undefined): void {
  const { onMoved } = useStatusChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (response && !response.atOnce) onMoved(`/admin/orders/${orderNumber}`, response);
  }, [response]);
}

type Texts = Readonly<Record<string, string>>;

interface ChangeFormProps {
  order: Order;
  id?: string;
  intent: string;
  /** What the fields start from. */
  saved: Texts;
  /** The text of the button, and its accessible name where many have the same text. */
  button: string;
  buttonName?: string;
  line?: number;
  children: (texts: Texts, errors: NonNullable<MoveResponse['errors']>) => ReactNode;
}

/** A form that changes an order as it was when the admin began to type. What was typed stays on a refusal. */
function ChangeForm(props: ChangeFormProps) {
  const { order, id, intent, saved, button, buttonName, line, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { data, state, Form } = useFetcher<MoveResponse & { question?: string }>();
  const draft = useSavedDraft(form, {
    id: `${id ?? `${intent} ${line}`} of ${order.orderNumber}`,
    saved,
  });
  const { seen, begin } = useSeenVersion(order.version, data);
  const [count, setCount] = useState(0);
  useActionResponse(data, form, () => {
    draft.discard();
    setCount(count + 1);
  });
  useChangeToast(order.orderNumber, data);
  return (
    <Form
      ref={form}
      id={id}
      method="post"
      noValidate
      data-tap
      onSubmit={checkFields}
      onInput={begin}
    >
      <div key={`${count} ${draft.key}`} className={styles.settle}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="seen" value={seen} />
        {line !== undefined && <input type="hidden" name="line" value={line} />}
        {children({ ...saved, ...draft.texts }, data?.errors ?? {})}
        <Button type="submit" variant="quiet" busy={state !== 'idle'} aria-label={buttonName}>
          {button}
        </Button>
      </div>
      {data?.question && <FeeConfirmation answer={data} />}
    </Form>
  );
}

/** Sets the fee of an order to a place that the shop does not know. */
export function SettleFee({ order }: { order: Order }) {
  return (
    <ChangeForm order={order} id="fee" intent="settle-fee" saved={{ fee: '' }} button="Set the fee">
      {(texts, errors) => (
        <Field
          label="Delivery fee, $"
          name="fee"
          defaultValue={texts.fee}
          inputMode="decimal"
          autoComplete="off"
          required
          requiredMessage="Enter a fee like 7 or 7.50."
          error={errors.fee}
        />
      )}
    </ChangeForm>
  );
}

/** Searches the products as shoppers do, and adds one unit with each press. */
export function AddOrderLine({ order }: { order: Order }) {
  const { term, found, isCurrent, problem, search } = useProductSearch();
  const { data, state, Form } = useFetcher<MoveResponse>();
  useChangeToast(order.orderNumber, data);
  return (
    <details className={styles.change}>
      <summary>Add a piece</summary>
      <Field
        label="Find what comes in"
        type="search"
        value={term}
        onChange={search}
        error={problem}
        autoComplete="off"
      />
      <FoundStatus count={isCurrent ? found.length : null} text={problem} />
      <Form method="post" data-tap>
        <input type="hidden" name="intent" value="add-piece" />
        <input type="hidden" name="seen" value={order.version} />
        <ul aria-label="Found">
          {found.map(({ id, name, priceCents, stock, inStock }) => (
            <li key={id} className={classNames(layout.between, styles.part)}>
              <bdi>{name}</bdi>
              <span className={layout.row}>
                <span className={layout.detail}>
                  {inStock ? `${stock} in stock` : 'Out of stock'}
                </span>
                <Money cents={priceCents} />
                <Button
                  type="submit"
                  name="product"
                  value={id}
                  variant="quiet"
                  size="sm"
                  disabled={!inStock}
                  busy={state !== 'idle'}
                  aria-label={`Add ${name} to the order`}
                >
                  Add
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Form>
    </details>
  );
}

/** How many units each line has and what they cost, what is taken off, and the fee. */
export function ChangeAmounts({ order }: { order: Order }) {
  const { lines, discountCents, discountReason, deliveryFeeCents } = order;
  return (
    <details className={styles.change}>
      <summary>Change amounts</summary>
      {lines.map((line, index) => (
        <LineForm key={`${line.productId} ${line.name}`} order={order} line={line} index={index} />
      ))}
      <ChangeForm
        order={order}
        intent="discount"
        saved={{
          discount: discountCents ? toDollars(discountCents) : '',
          reason: discountReason ?? '',
        }}
        button="Set the discount"
      >
        {(texts, errors) => (
          <>
            <Field
              label="Discount, $"
              name="discount"
              defaultValue={texts.discount}
              inputMode="decimal"
              autoComplete="off"
              required
              requiredMessage="Enter an amount like 5, or 0 for none."
              error={errors.discount}
            />
            <Field
              label="Reason, for the customer to read"
              name="reason"
              dir="auto"
              defaultValue={texts.reason}
              maxLength={100}
              error={errors.reason}
            />
          </>
        )}
      </ChangeForm>
      {deliveryFeeCents !== null && (
        <ChangeForm
          order={order}
          intent="settle-fee"
          saved={{ fee: toDollars(deliveryFeeCents) }}
          button="Change the fee"
        >
          {(texts, errors) => (
            <Field
              label="Fee for the courier, $"
              name="fee"
              defaultValue={texts.fee}
              inputMode="decimal"
              autoComplete="off"
              required
              requiredMessage="Enter a fee like 7 or 7.50, or 0."
              error={errors.fee}
            />
          )}
        </ChangeForm>
      )}
    </details>
  );
}

function LineForm({ order, line, index }: { order: Order; line: OrderLine; index: number }) {
  const { name, quantity, priceCents } = line;
  return (
    <fieldset className={styles.part}>
      <legend>{name}</legend>
      <ChangeForm
        order={order}
        intent="change-line"
        line={index + 1}
        saved={{ units: String(quantity), dollars: toDollars(priceCents) }}
        button="Change"
        buttonName={`Change ${name}`}
      >
        {(texts, errors) => (
          <>
            <Field
              label="Units"
              name="units"
              defaultValue={texts.units}
              inputMode="numeric"
              autoComplete="off"
              error={errors.units}
            />
            <Field
              label="Each, $"
              name="dollars"
              defaultValue={texts.dollars}
              inputMode="decimal"
              autoComplete="off"
              error={errors.dollars}
            />
          </>
        )}
      </ChangeForm>
    </fieldset>
  );
}

interface JoinOrdersProps {
  order: Order;
  joinable: readonly JoinableOrder[];
}

/** The other open orders of the same person, each with a button that puts it into this parcel. */
export function JoinOrders({ order: { orderNumber, version }, joinable }: JoinOrdersProps) {
  if (joinable.length === 0) return null;
  return (
    <details className={styles.change} open>
      <summary>Join orders</summary>
      <ul>
        {joinable.map(
          ({ orderNumber: other, version: otherSeen, itemNames, place, totalCents }) => (
            <li key={other} className={classNames(layout.between, styles.part)}>
              <span>
                <span dir="ltr">{other}</span>
                <bdi className={layout.line}>
                  {`${itemNames.replaceAll('\n', ', ')}, ${formatPrice(totalCents)}, ${place}`}
                </bdi>
              </span>
              <ConfirmButton
                label="Join"
                name={`Join ${other} with this order`}
                title={`Put ${other} into this parcel?`}
                confirm="Join them"
                action={`/admin/orders/${orderNumber}`}
                fields={{ intent: 'join', seen: version, other, otherSeen }}
                danger={false}
              >
                <p>
                  Both go where this order goes, for the fee of this order. {other} is cancelled
                  without a mail; the customer gets one mail with the new amount.
                </p>
              </ConfirmButton>
            </li>
          ),
        )}
      </ul>
    </details>
  );
}
