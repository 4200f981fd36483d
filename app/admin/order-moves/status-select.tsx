import { useListChoice } from '#app/admin/forms/use-list-choice.ts';
import {
  getStatus,
  type OrderStatus,
  orderStatuses,
  parseStatus,
} from '#app/orders/order-status.ts';
import { Select } from '#app/ui/controls/select.tsx';
import { toneStyle } from '#app/ui/data/tag.tsx';
import { QuietCheckbox, useStatusChanges } from './status-changes.tsx';
import styles from './status-select.module.css';

interface StatusSelectProps {
  orderNumber: string;
  status: OrderStatus;
  /** The page that this is on. */
  action: string;
  /** For pages without a checkbox of their own for it. */
  hasQuietCheckbox?: boolean;
}

/** The status of an order in its colours; a new choice is sent at once. */
export function StatusSelect({ orderNumber, status, action, hasQuietCheckbox }: StatusSelectProps) {
  const { quiet, requests, send } = useStatusChanges();
  const request = requests.find(({ fields }) => fields.orderNumber === orderNumber);
  const busy = request !== undefined;
  const { waiting, handlers } = useListChoice((chosen) => {
    if (busy || chosen === status) return;
    const fields = { orderNumber, status: chosen, seen: status, ...(quiet && { quiet: 'on' }) };
    send({ fields, action });
  });
  const shown = parseStatus(waiting) ?? parseStatus(request?.fields.status) ?? status;

  return (
    <div className={styles.box} style={toneStyle(getStatus(shown).tone)}>
      <Select
        label={`Status of ${orderNumber}`}
        autoComplete="off"
        data-tap
        labelPlace="hidden"
        size="sm"
        value={shown}
        aria-disabled={busy}
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
      {hasQuietCheckbox && <QuietCheckbox />}
    </div>
  );
}
