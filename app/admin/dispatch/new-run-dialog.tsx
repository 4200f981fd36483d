import { useEffect, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import layout from '#app/admin/layout.module.css';
import { useStatusChanges } from '#app/admin/orders/status-changes.tsx';
import type { Courier } from '#app/dispatch/couriers.server.ts';
import type { DispatchOrder } from '#app/dispatch/dispatch-list.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import styles from './dispatch.module.css';
import type { DispatchResponse } from './dispatch-form.server.ts';

interface NewRunDialogProps {
  orders: readonly DispatchOrder[];
  summary: string;
  couriers: readonly Courier[];
  onOpened: () => void;
  onClose: () => void;
}

const action = '/admin/dispatch';

/** Asks who brings the chosen orders, and once whether unconfirmed ones go along. */
export function NewRunDialog({ orders, summary, couriers, onOpened, onClose }: NewRunDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [courierId, setCourierId] = useState(String(couriers[0]?.id ?? ''));
  const [isAdding, setAdding] = useState<boolean | undefined>(couriers.length === 0 || undefined);
  const { state, data, submit } = useFetcher<DispatchResponse>();
  const { onMoved } = useStatusChanges();
  useEffect(() => dialog.current?.showModal(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (!data) return;
    onMoved(action, data);
    if (data.message !== null) onOpened();
  }, [data]);
  const unconfirmed = data?.unconfirmed;
  const unknownFees = orders
    .filter(({ isFeeKnown }) => !isFeeKnown)
    .map(({ orderNumber }) => orderNumber);

  function open() {
    const chosen = orders.map(({ orderNumber, status }) => `${orderNumber}:${status}`).join(',');
    const fields = { intent: 'open-run', courier: courierId, chosen };
    void submit({ ...fields, ...(unconfirmed && { anyway: 'on' }) }, { method: 'post', action });
  }
  return (
    <ConfirmDialog
      ref={dialog}
      titleId={titleId}
      title="New run"
      className={styles.dialog}
      onClose={onClose}
    >
      <p>{summary}</p>
      {unknownFees.length > 0 && (
        <Notice tone="warn" title="The delivery fee is not known. Set it on the order first.">
          <bdi dir="ltr">{unknownFees.join(', ')}</bdi>
        </Notice>
      )}
      {isAdding ? (
        <NewCourier
          onAdded={(id) => {
            setCourierId(String(id));
            setAdding(false);
          }}
        />
      ) : (
        <>
          <Select
            label="Courier"
            autoFocus={isAdding === false}
            value={courierId}
            onChange={({ target }) => setCourierId(target.value)}
          >
            {couriers.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
          <Button variant="quiet" size="sm" onClick={() => setAdding(true)}>
            Another courier
          </Button>
        </>
      )}
      {unconfirmed && (
        <Notice tone="warn" title="Not confirmed. Put it in anyway?">
          <bdi dir="ltr">{unconfirmed.join(', ')}</bdi>
        </Notice>
      )}
      <DialogActions>
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
        {!isAdding && (
          <Button busy={state !== 'idle'} onClick={open}>
            {unconfirmed ? 'Put it in anyway' : 'Start the run'}
          </Button>
        )}
      </DialogActions>
    </ConfirmDialog>
  );
}

/** The fields of a courier who is not on the list yet. */
function NewCourier({ onAdded }: { onAdded: (id: number) => void }) {
  const { state, data, Form } = useFetcher<DispatchResponse>();
  const { onMoved } = useStatusChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (data) onMoved(action, data);
    if (data?.courierId) onAdded(data.courierId);
  }, [data]);
  return (
    <Form method="post" action={action} className={layout.form}>
      <input type="hidden" name="intent" value="add-courier" />
      <Field
        label="Who"
        name="courierTitle"
        autoFocus
        autoComplete="off"
        error={data?.errors?.title}
        hint="As the customers read it."
      />
      <Field
        label="Number to call"
        name="courierPhone"
        type="tel"
        autoComplete="off"
        dir="ltr"
        error={data?.errors?.phone}
      />
      <Checkbox size="sm" name="company">
        A company, which keeps its fee
      </Checkbox>
      <Button type="submit" variant="quiet" size="sm" busy={state !== 'idle'}>
        Add courier
      </Button>
    </Form>
  );
}
