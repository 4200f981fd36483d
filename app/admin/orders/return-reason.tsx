import { useFetcher } from 'react-router';
import { useResultToast } from '#app/admin/use-action-response.ts';
import type { OrderDetails } from '#app/orders/orders.server.ts';
import { type ReturnReason, returnReasons } from '#app/orders/returns.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import type { ChangeResponse } from './change-order-form.server.ts';
import styles from './order.module.css';

/** Notes why a delivered order came back. */
export function ReturnReasonForm({ order }: { order: OrderDetails }) {
  const { data, state, Form } = useFetcher<ChangeResponse>();
  useResultToast(data);
  const { status, states, version, returnReason } = order;
  const cameBack = status === 'cancelled' && states.some((one) => one.status === 'delivered');
  if (!cameBack) return null;
  return (
    <Form method="post" className={styles.settle} key={returnReason}>
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
