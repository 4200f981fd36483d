import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import layout from '#app/admin/layout.module.css';
import { useStatusChanges } from '#app/admin/order-moves/status-changes.tsx';
import type { DispatchOrder } from '#app/dispatch/dispatch-list.ts';
import type { Courier } from '#app/dispatch/runs/run.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { CloseButton, ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { CourierForm } from './courier-form.tsx';
import styles from './dispatch.module.css';
import type { DispatchResponse } from './dispatch-form.server.ts';

const action = '/admin/dispatch';

/** Sends a new run from what stays: its answer is shown, or asks, also where the dialog was closed before. */
export function useNewRun(setOpen: (isOpen: boolean) => void) {
  const fetcher = useFetcher<DispatchResponse>();
  const { data } = fetcher;
  const { onMoved } = useStatusChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (!data) return;
    onMoved(action, data);
    if (data.done || data.unconfirmed) setOpen(!data.done);
  }, [data]);
  return fetcher;
}

interface NewRunDialogProps {
  orders: readonly DispatchOrder[];
  summary: string;
  couriers: readonly Courier[];
  run: ReturnType<typeof useNewRun>;
  onClose: () => void;
}

/** Asks who brings the chosen orders, and once whether unconfirmed ones go along. Then the run's page opens. */
export function NewRunDialog({ orders, summary, couriers, run, onClose }: NewRunDialogProps) {
  const [courierId, setCourierId] = useState(String(couriers[0]?.id ?? ''));
  // Null once a form was closed: the list takes the focus.
  const [edited, setEdited] = useState<Courier | 'new' | null | undefined>(
    couriers.length === 0 ? 'new' : undefined,
  );
  const { state, data, submit } = run;
  const isAnswered = state === 'idle';
  // The orders may go while the dialog is open: another window has taken them, or a response was lost. The list
  // may also be read again before the response comes, which still has to be shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not for another function
  useEffect(() => {
    if (orders.length === 0 && isAnswered) onClose();
  }, [orders.length, isAnswered]);
  const unconfirmed = data?.unconfirmed;
  const chosen = couriers.find(({ id }) => id === Number(courierId));
  const unknownFees = orders
    .filter(({ isFeeKnown }) => !isFeeKnown)
    .map(({ orderNumber }) => orderNumber);

  function open() {
    const taken = orders.map(({ orderNumber, status }) => `${orderNumber}:${status}`).join(',');
    const fields = { intent: 'open-run', courier: courierId, chosen: taken };
    void submit({ ...fields, ...(unconfirmed && { anyway: 'on' }) }, { method: 'post', action });
  }
  return (
    <ConfirmDialog isOpen title="New run" className={styles.dialog} onClose={onClose}>
      <p>{summary}</p>
      {unknownFees.length > 0 && (
        <Notice tone="warn" title="The delivery fee is not known. Set it on the order first.">
          <bdi dir="ltr">{unknownFees.join(', ')}</bdi>
        </Notice>
      )}
      {edited ? (
        <CourierForm
          courier={edited === 'new' ? undefined : edited}
          action={action}
          onSaved={(id) => {
            setCourierId(String(id));
            setEdited(null);
          }}
          onCancel={couriers.length > 0 ? () => setEdited(null) : undefined}
        />
      ) : (
        <>
          <Select
            label="Courier"
            autoFocus={edited === null}
            value={courierId}
            onChange={({ target }) => setCourierId(target.value)}
          >
            {couriers.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
          <div className={layout.row}>
            <Button variant="quiet" size="sm" onClick={() => setEdited('new')}>
              Another courier
            </Button>
            {chosen && (
              <Button variant="quiet" size="sm" onClick={() => setEdited(chosen)}>
                Change name or number
              </Button>
            )}
          </div>
        </>
      )}
      {unconfirmed && (
        <Notice tone="warn" title="Not confirmed. Put it in anyway?">
          <bdi dir="ltr">{unconfirmed.join(', ')}</bdi>
        </Notice>
      )}
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        {!edited && (
          <Button busy={!isAnswered} onClick={open}>
            {unconfirmed ? 'Put it in anyway' : 'Start the run'}
          </Button>
        )}
      </DialogActions>
    </ConfirmDialog>
  );
}
