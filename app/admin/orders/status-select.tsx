import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import {
  getStatus,
  type OrderStatus,
  orderStatuses,
  parseStatus,
} from '#app/orders/order-status.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { toneStyle } from '#app/ui/data/tag.tsx';
import type { MoveAnswer } from './move-response.ts';
import { QuietBox, useStatusChanges } from './status-changes.tsx';
import styles from './status-select.module.css';
import { useListChoice } from './use-list-choice.ts';

export interface StatusSelectProps {
  orderNumber: string;
  status: OrderStatus;
  /** The page that this stands on: another page's module may not be there without a connection. */
  action: string;
  /** Where the page has no box of its own for it. */
  withQuiet?: boolean;
}

/** The status of an order, which can be changed; wears its colours, saves on change. */
export function StatusSelect({ orderNumber, status, action, withQuiet }: StatusSelectProps) {
  const fetcher = useFetcher<MoveAnswer>();
  const { quiet, announce } = useStatusChanges();
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const busy = fetcher.state !== 'idle';
  const { waiting, handlers } = useListChoice((chosen) => {
    if (chosen === status) return;
    hadFocus.current = box.current?.contains(document.activeElement) ?? false;
    const fields = { orderNumber, status: chosen, seen: status, ...(quiet && { quiet: 'on' }) };
    void fetcher.submit(fields, { method: 'post', action });
  });
  const shown = parseStatus(waiting) ?? parseStatus(fetcher.formData?.get('status')) ?? status;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is said once
  useEffect(() => {
    if (fetcher.data) announce(fetcher.data, action);
  }, [fetcher.data]);

  // A browser takes the focus away from what is disabled.
  useEffect(() => {
    if (busy || !hadFocus.current) return;
    hadFocus.current = false;
    const lost = document.activeElement === document.body;
    if (lost) box.current?.querySelector('select')?.focus();
  }, [busy]);

  return (
    <div ref={box} style={toneStyle(getStatus(shown).tone)}>
      <fetcher.Form
        method="post"
        action="/admin/orders"
        className={styles.form}
        // The list sends itself; Enter in it must not send what has not changed.
        onSubmit={(event) => event.preventDefault()}
      >
        <input type="hidden" name="orderNumber" value={orderNumber} />
        <input type="hidden" name="seen" value={status} />
        <Select
          label={`Status of ${orderNumber}`}
          autoComplete="off"
          data-tap
          labelPlace="hidden"
          size="sm"
          name="status"
          value={shown}
          disabled={busy}
          hint={waiting !== null && 'Enter sets it.'}
          className={styles.status}
          {...handlers}
        >
          {orderStatuses.map((one) => (
            <option key={one} value={one}>
              {getStatus(one).label}
            </option>
          ))}
        </Select>
        {withQuiet && <QuietBox />}
        <noscript>
          <Button
            type="submit"
            size="sm"
            variant="quiet"
            aria-label={`Save status of ${orderNumber}`}
          >
            Save
          </Button>
        </noscript>
      </fetcher.Form>
    </div>
  );
}
