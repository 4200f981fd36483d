import { useState } from 'react';
import { useFetcher } from 'react-router';
import { ConfirmButton } from '#app/admin/forms/confirm-button.tsx';
import { useSeenVersion } from '#app/admin/forms/use-seen-version.ts';
import layout from '#app/admin/layout.module.css';
import { MoveForm } from '#app/admin/order-moves/move-form.tsx';
import type { MoveResponse } from '#app/admin/order-moves/status-changes.tsx';
import { DestinationFields } from '#app/checkout/destination-fields.tsx';
import { type ReturnReason, returnReasons } from '#app/orders/moves/returns.ts';
import type { Order } from '#app/orders/order.ts';
import type { OrderDueSettings } from '#app/orders/order-due.ts';
import type { OrderDetails } from '#app/orders/orders.server.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { checkFields } from '#app/ui/controls/validated-form.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './order.module.css';

interface ChangeDestinationProps {
  order: Order;
  settings: OrderDueSettings;
  /** Delivery costs nothing wherever it goes. */
  isFree: boolean;
}

/** The form that changes where an order goes. What was typed stays while it is closed. */
export function ChangeDestination(props: ChangeDestinationProps) {
  const [isOpen, setOpen] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [turn, setTurn] = useState(0);
  return (
    <details
      className={styles.change}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open);
        if (open && !isTyped) setTurn(turn + 1);
      }}
      onInput={() => {
        // Also what comes back of a draft.
        setOpen(true);
        setTyped(true);
      }}
    >
      <summary>Change where it goes</summary>
      <DestinationForm
        key={turn}
        {...props}
        onDone={() => {
          setOpen(false);
          setTyped(false);
          setTurn(turn + 1);
        }}
      />
    </details>
  );
}

/** It sends the version of the order from when it was opened. */
function DestinationForm({
  order,
  settings,
  isFree,
  onDone,
}: ChangeDestinationProps & { onDone: () => void }) {
  const { seen, watch } = useSeenVersion(order.version, order.version);
  return (
    <MoveForm
      action={`/admin/orders/${order.orderNumber}`}
      fields={{ intent: 'change-destination', seen }}
      draft="change-destination"
      startsAgain
      className={layout.stack}
      onSubmit={checkFields}
      onDone={onDone}
      {...watch}
    >
      {({ busy, errors }) => (
        <>
          <DestinationFields
            values={order}
            errors={errors}
            terms={settings}
            isFree={isFree}
            collectIn={settings.city}
            isCollected={order.isCollected}
          />
          <Button type="submit" variant="quiet" busy={busy}>
            Send it there
          </Button>
        </>
      )}
    </MoveForm>
  );
}

export function TakeOut({ order: { orderNumber, version, email, lines } }: { order: Order }) {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units < 2) return null;
  return (
    <details className={styles.change}>
      <summary>Take out a piece</summary>
      <ul>
        {lines.map(({ productId, name, quantity }, index) => (
          <li key={`${productId} ${name}`} className={classNames(layout.between, styles.part)}>
            <span>
              {quantity} × {name}
            </span>
            <ConfirmButton
              label="Take one out"
              name={`Take one out: ${name}`}
              title={`Take one ${name} out?`}
              confirm="Take it out"
              action={`/admin/orders/${orderNumber}`}
              fields={{ intent: 'take-out', seen: version, line: String(index + 1) }}
              danger={false}
            >
              <p>
                {'It goes back on the shelf. '}
                {email
                  ? 'The customer gets a mail with the new amount.'
                  : 'There is no email: write on WhatsApp.'}
              </p>
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function ReturnReasonForm({ order }: { order: OrderDetails }) {
  const { state, Form } = useFetcher<MoveResponse>();
  const { status, states, version, returnReason } = order;
  // A delivery that was a mistake has another next status, a return that was one is delivered again.
  const wasDelivered = states.some(
    (one, index) =>
      one.status === 'cancelled' &&
      states[index - 1]?.status === 'delivered' &&
      states[index + 1]?.status !== 'delivered',
  );
  if (status !== 'cancelled' || !wasDelivered) return null;
  return (
    <Form method="post" data-tap className={`cluster ${styles.settle}`} key={returnReason}>
      <input type="hidden" name="seen" value={version} />
      <Select label="Why it came back" name="reason" defaultValue={returnReason ?? 'other'}>
        {(Object.keys(returnReasons) as ReturnReason[]).map((reason) => (
          <option key={reason} value={reason}>
            {returnReasons[reason]}
          </option>
        ))}
      </Select>
      <Button type="submit" name="intent" value="return" variant="quiet" busy={state !== 'idle'}>
        Note the reason
      </Button>
    </Form>
  );
}
