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
  action: string;
  /** For pages without a checkbox of their own for it. */
  hasQuietCheckbox?: boolean;
}

/** The status of an order in its colours; a new choice is sent at once. */
export function StatusSelect({
  orderNumber,
  status: listed,
  action,
  hasQuietCheckbox,
}: StatusSelectProps) {
  const { quiet, requests, send } = useStatusChanges();
  const request = requests.findLast(({ fields }) => fields.orderNumber === orderNumber);
  const asked = parseStatus(request?.fields.status);
  // The list may take long to come again, and longer while orders arrive: the next choice does not wait for it.
  const status = (request?.isDone && asked) || listed;
  const busy = request !== undefined && !(request.isDone && asked);
  const { waiting, handlers } = useListChoice((chosen) => {
    if (busy || chosen === status) return;
    const fields = { orderNumber, status: chosen, seen: status, ...(quiet && { quiet: 'on' }) };
    send({ fields, action });
  });
  const shown = parseStatus(waiting) ?? asked ?? status;

  return (
    <div className="cluster" style={toneStyle(getStatus(shown).tone)}>
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
