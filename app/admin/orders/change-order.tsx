import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { ConfirmButton } from '#app/admin/forms/confirm-button.tsx';
import { useActionResponse } from '#app/admin/forms/use-action-response.ts';
import { useClosedFields } from '#app/admin/forms/use-closed-fields.ts';
import { useSavedDraft } from '#app/admin/forms/use-saved-draft.ts';
import { comparesVersions } from '#app/admin/forms/use-seen-version.ts';
import layout from '#app/admin/layout.module.css';
import { type MoveResponse, useMoveToast } from '#app/admin/order-moves/status-changes.tsx';
import { DestinationFields } from '#app/dispatch/confirmation/destination-fields.tsx';
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

/** What the form of a destination was opened with. */
interface Opened {
  isOpen: boolean;
  count: number;
  /** The order's version; null after its refusal, until something is typed: the version that is shown. */
  seen: string | null;
  /** A version was refused since, and with it that of a draft. */
  isRefused: boolean;
}

/** The form that changes where an order goes. It sends the order's version from when it was opened. */
export function ChangeDestination({ order, settings, isFree }: ChangeDestinationProps) {
  const form = useRef<HTMLFormElement>(null);
  const { data, state, Form } = useFetcher<MoveResponse>();
  const asShown = { seen: order.version, isRefused: false };
  const [opened, setOpened] = useState<Opened>({ isOpen: false, count: 0, ...asShown });
  const saved = { ...toDestinationTexts(order), seen: opened.seen ?? order.version };
  const draft = useSavedDraft(form, { id: `destination of ${order.orderNumber}`, saved });
  const texts = { ...saved, ...draft.texts };
  const { seen } = opened.isRefused ? saved : { ...saved, ...draft.startedFrom, ...draft.texts };
  useClosedFields(form, state === 'submitting' || (state === 'loading' && data?.done === true));
  const startAgain = (isOpen: boolean) =>
    setOpened(({ count }) => ({ isOpen, count: count + 1, ...asShown }));
  const holdVersion = () => {
    if (opened.seen === null) setOpened((before) => ({ ...before, seen: order.version }));
  };
  function toggle(isOpen: boolean) {
    // What was typed stays while the form is closed.
    if (draft.isEdited()) setOpened((before) => ({ ...before, isOpen }));
    else startAgain(isOpen);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: where a draft was found
  useEffect(() => {
    if (draft.isEdited()) toggle(true);
  }, []);
  useMoveToast(`/admin/orders/${order.orderNumber}`, data);
  useEffect(() => {
    // The next press is about the order as it is shown by then.
    if (data && !data.done && comparesVersions(data))
      setOpened((before) => ({ ...before, seen: null, isRefused: true }));
  }, [data]);
  useActionResponse(data, form, () => {
    draft.discard();
    startAgain(false);
  });
  return (
    <details
      className={styles.change}
      open={opened.isOpen}
      onToggle={({ currentTarget: { open } }) => open !== opened.isOpen && toggle(open)}
    >
      <summary>Change where it goes</summary>
      <Form
        ref={form}
        method="post"
        noValidate
        data-tap
        onInput={holdVersion}
        onSubmit={checkFields}
      >
        <div key={`${opened.count} ${draft.key}`} className={layout.stack}>
          <input type="hidden" name="seen" value={seen} />
          <DestinationFields
            values={texts}
            errors={data?.errors}
            terms={settings}
            isFree={isFree}
            collectIn={settings.city}
            isCollected={texts.getBy === 'collect'}
          />
          <Button
            type="submit"
            name="intent"
            value="change-destination"
            variant="quiet"
            busy={state !== 'idle'}
          >
            Send it there
          </Button>
        </div>
      </Form>
    </details>
  );
}

function toDestinationTexts(order: Order) {
  const { firstName, lastName, phone, address, city, building, landmark, mapPin } = order;
  return {
    ...{ firstName, lastName, phone, address, city },
    ...{ building: building ?? '', landmark: landmark ?? '', mapPin: mapPin ?? '' },
    getBy: order.isCollected ? 'collect' : '',
  };
}

/** A button for each line that takes one unit of it out of the order. */
export function TakeOut({ order: { orderNumber, version, lines } }: { order: Order }) {
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
              <p>It goes back on the shelf. The customer gets a mail with the new amount.</p>
            </ConfirmButton>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Notes why a delivered order came back. */
export function ReturnReasonForm({ order }: { order: OrderDetails }) {
  const { state, Form } = useFetcher<MoveResponse>();
  const { status, states, version, returnReason } = order;
  // A delivery that was a mistake has another next status.
  const wasDelivered = states.some(
    (one, index) => one.status === 'cancelled' && states[index - 1]?.status === 'delivered',
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
