import type { ReactNode } from 'react';
import { ConfirmButton } from '#app/admin/forms/confirm-button.tsx';
import type { FieldErrors } from '#app/admin/forms/fetcher-form.tsx';
import { FeeConfirmation } from '#app/admin/forms/form-confirmation.tsx';
import { useSeenVersion } from '#app/admin/forms/use-seen-version.ts';
import layout from '#app/admin/layout.module.css';
import { MoveForm } from '#app/admin/order-moves/move-form.tsx';
import { FoundStatus, useProductSearch } from '#app/admin/pickers/product-picker.tsx';
import type { JoinableOrder } from '#app/orders/changes/join-orders.server.ts';
import type { Order, OrderLine } from '#app/orders/order.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { checkFields } from '#app/ui/controls/validated-form.tsx';
import { Money } from '#app/ui/data/money.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './order.module.css';

const getUrl = ({ orderNumber }: Pick<Order, 'orderNumber'>) => `/admin/orders/${orderNumber}`;
interface ChangeFormProps {
  order: Order;
  id?: string;
  intent: string;
  /** The text of the button, and its accessible name where many have the same text. */
  button: string;
  buttonName?: string;
  line?: number;
  children: (errors: FieldErrors) => ReactNode;
}

/** A form that changes an order as it was when the admin began to type. What was typed stays on a refusal. */
function ChangeForm(props: ChangeFormProps) {
  const { order, id, intent, button, buttonName, line, children } = props;
  const { seen, watch } = useSeenVersion(order.version);
  return (
    <MoveForm
      action={getUrl(order)}
      fields={{ intent, seen, ...(line !== undefined && { line }) }}
      id={id}
      draft={id ?? `${intent} ${line ?? ''}`}
      onSubmit={checkFields}
      startsAgain
      {...watch}
    >
      {({ busy, errors, answer }) => (
        <>
          <div className={`cluster ${styles.settle}`}>
            {children(errors)}
            <Button type="submit" variant="quiet" busy={busy} aria-label={buttonName}>
              {button}
            </Button>
          </div>
          {answer?.question && <FeeConfirmation answer={answer} />}
        </>
      )}
    </MoveForm>
  );
}

/** Sets the fee of an order to a place that the shop does not know. */
export function SettleFee({ order }: { order: Order }) {
  return (
    <ChangeForm order={order} id="fee" intent="settle-fee" button="Set the fee">
      {(errors) => (
        <Field
          label="Delivery fee, $"
          name="fee"
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

/**
 * Searches the products as shoppers do, and adds one unit with each press. A press without an answer may be done:
 * the next one sends its version again, which is refused then.
 */
export function AddOrderLine({ order }: { order: Order }) {
  const { term, found, isCurrent, problem, search } = useProductSearch();
  const { seen, watch } = useSeenVersion(order.version);
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
      <MoveForm
        action={getUrl(order)}
        fields={{ intent: 'add-piece', seen }}
        onSubmit={watch.onInput}
        onAnswer={watch.onAnswer}
      >
        {({ busy }) => (
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
                    busy={busy}
                    aria-label={`Add ${name} to the order`}
                  >
                    Add
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </MoveForm>
    </details>
  );
}

export function ChangeAmounts({ order }: { order: Order }) {
  const { lines, discountCents, discountReason } = order;
  return (
    <details className={styles.change}>
      <summary>Change amounts</summary>
      {lines.map((line, index) => (
        <LineForm key={`${line.productId} ${line.name}`} order={order} line={line} index={index} />
      ))}
      <ChangeForm order={order} intent="discount" button="Set the discount">
        {(errors) => (
          <>
            <Field
              label="Discount, $"
              name="discount"
              defaultValue={discountCents ? toDollars(discountCents) : ''}
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
              defaultValue={discountReason ?? ''}
              maxLength={100}
              error={errors.reason}
            />
          </>
        )}
      </ChangeForm>
      <ChangeFee order={order} />
    </details>
  );
}

export function ChangeFee({ order }: { order: Order }) {
  const { deliveryFeeCents } = order;
  if (deliveryFeeCents === null) return null;
  return (
    <ChangeForm order={order} intent="settle-fee" button="Change the fee">
      {(errors) => (
        <Field
          label="Fee for the courier, $"
          name="fee"
          defaultValue={toDollars(deliveryFeeCents)}
          inputMode="decimal"
          autoComplete="off"
          required
          requiredMessage="Enter a fee like 7 or 7.50, or 0."
          error={errors.fee}
        />
      )}
    </ChangeForm>
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
        button="Change"
        buttonName={`Change ${name}`}
      >
        {(errors) => (
          <>
            <Field
              label="Units"
              name="units"
              defaultValue={quantity}
              inputMode="numeric"
              autoComplete="off"
              error={errors.units}
            />
            <Field
              label="Each, $"
              name="dollars"
              defaultValue={toDollars(priceCents)}
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

export function JoinOrders({ order, joinable }: JoinOrdersProps) {
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
                action={getUrl(order)}
                fields={{ intent: 'join', seen: order.version, other, otherSeen }}
                danger={false}
              >
                <p>
                  Both go where this order goes, for the fee of this order. {other} is cancelled
                  {order.email
                    ? ' without a mail; the customer gets one mail with the new amount.'
                    : '. There is no email: write on WhatsApp.'}
                </p>
              </ConfirmButton>
            </li>
          ),
        )}
      </ul>
    </details>
  );
}
