import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { orderStatuses } from '#app/orders/order-status.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Select } from '#app/ui/select.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { MoveAnswer } from './move-answer.ts';
import styles from './status-select.module.css';

export interface StatusSelectProps {
  orderNumber: string;
  status: string;
}

function nameOf(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** The status of an order, which can be changed; wears its colours, saves on change. */
export function StatusSelect({ orderNumber, status }: StatusSelectProps) {
  const fetcher = useFetcher<MoveAnswer>();
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const busy = fetcher.state !== 'idle';
  const wanted = fetcher.formData?.get('status');
  const shown = typeof wanted === 'string' ? wanted : status;

  useEffect(() => {
    if (!fetcher.data) return;
    for (const text of fetcher.data.refusals) showToast({ kind: 'refused', text });
    if (fetcher.data.message) showToast({ kind: 'done', text: fetcher.data.message });
  }, [fetcher.data]);

  // A browser takes the focus away from what is disabled.
  useEffect(() => {
    if (busy || !hadFocus.current) return;
    hadFocus.current = false;
    const lost = document.activeElement === document.body;
    if (lost) box.current?.querySelector('select')?.focus();
  }, [busy]);

  return (
    <div ref={box}>
      <fetcher.Form method="post" action="/admin/orders" className={styles.form}>
        <input type="hidden" name="orderNumber" value={orderNumber} />
        <Select
          label={`Status of ${orderNumber}`}
          labelPlace="hidden"
          size="sm"
          name="status"
          value={shown}
          disabled={busy}
          className={classNames(styles.status, styles[shown])}
          onChange={(event) => {
            hadFocus.current = true;
            fetcher.submit(event.currentTarget.form);
          }}
        >
          {orderStatuses.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
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
