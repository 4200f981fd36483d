import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import layout from '#app/admin/layout.module.css';
import {
  type MoveResponse,
  showResponse,
  useStatusChanges,
} from '#app/admin/order-moves/status-changes.tsx';
import { useMay } from '#app/admin/use-may.ts';
import type { ListedOrder } from '#app/orders/all-orders.server.ts';
import type { MovePlan, PlannedMove } from '#app/orders/moves/move-orders.server.ts';
import { getStatus, type OrderStatus, orderStatuses } from '#app/orders/order-status.ts';
import { StatusTag } from '#app/orders/status-tag.tsx';
import { formatCount } from '#app/platform/text/count.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { ScrollRegion } from '#app/ui/data/table.tsx';
import { toneStyle } from '#app/ui/data/tag.tsx';
import { CloseButton, ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { useBottomBar } from '#app/ui/layout/use-bottom-bar.ts';
import styles from './chosen-orders.module.css';

export interface ChosenOrders {
  orders: readonly ListedOrder[];
  isAll: boolean;
  has: (orderNumber: string) => boolean;
  /** Chooses a row or not; with Shift all rows from the one that was clicked before. */
  onRowClick: (event: MouseEvent<HTMLInputElement>, orderNumber: string) => void;
  chooseAll: (isChosen: boolean) => void;
}

export function useChosenOrders(listed: readonly ListedOrder[]): ChosenOrders {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const lastClicked = useRef('');
  const orders = listed.filter(({ orderNumber }) => chosen.has(orderNumber));

  function onRowClick(event: MouseEvent<HTMLInputElement>, orderNumber: string) {
    const numbers = listed.map((order) => order.orderNumber);
    const [to, from] = [numbers.indexOf(orderNumber), numbers.indexOf(lastClicked.current)];
    const isRange = event.shiftKey && from >= 0;
    const rows = isRange
      ? numbers.slice(Math.min(from, to), Math.max(from, to) + 1)
      : [orderNumber];
    const next = new Set(orders.map((order) => order.orderNumber));
    for (const row of rows) {
      if (event.currentTarget.checked) next.add(row);
      else next.delete(row);
    }
    lastClicked.current = orderNumber;
    setChosen(next);
  }
  return {
    orders,
    isAll: listed.length > 0 && orders.length === listed.length,
    has: (orderNumber) => chosen.has(orderNumber),
    onRowClick,
    chooseAll: (isChosen) =>
      setChosen(new Set(isChosen ? listed.map((order) => order.orderNumber) : [])),
  };
}

export function ChosenOrdersBar({ chosen: { orders, chooseAll } }: { chosen: ChosenOrders }) {
  const change = useChangeOfChosen(orders, () => chooseAll(false));
  return (
    <>
      {orders.length > 0 && (
        <ChosenBar orders={orders} change={change} onClear={() => chooseAll(false)} />
      )}
      {change.dialog}
    </>
  );
}

interface ChosenBarProps {
  orders: readonly ListedOrder[];
  change: ChangeOfChosen;
  onClear: () => void;
}

function ChosenBar({ orders, change, onClear }: ChosenBarProps) {
  const bar = useRef<HTMLElement>(null);
  useBottomBar(bar);
  const may = useMay();
  const query = new URLSearchParams(orders.map((order) => ['order', order.orderNumber]));
  return (
    <section
      ref={bar}
      aria-label="Chosen"
      className={classNames('row', layout.chosenBar, styles.bar)}
    >
      <strong role="status">{`${orders.length} chosen`}</strong>
      <fieldset className={classNames(layout.row, styles.statuses)}>
        <legend>Set to</legend>
        {orderStatuses.map((status) => (
          <Button
            key={status}
            variant="quiet"
            size="sm"
            busy={change.loading === status}
            onClick={() => change.preview(status)}
          >
            <span className={styles.tone} style={toneStyle(getStatus(status).tone)} />
            {getStatus(status).label}
          </Button>
        ))}
      </fieldset>
      <div className={classNames(layout.row, styles.actions)}>
        <ButtonLink to={`/admin/orders/slips?${query}`} variant="quiet" size="sm">
          Slips
        </ButtonLink>
        {may('books') && (
          <ButtonLink to={`/admin/orders.csv?${query}`} variant="quiet" size="sm" reloadDocument>
            CSV
          </ButtonLink>
        )}
        <Button variant="quiet" size="sm" onClick={onClear}>
          Choose none
        </Button>
      </div>
    </section>
  );
}

interface ChangeOfChosen {
  preview: (to: OrderStatus) => void;
  /** The status whose preview is on its way. */
  loading: string | null;
  dialog: ReactNode;
}

function useChangeOfChosen(orders: readonly ListedOrder[], onDone: () => void): ChangeOfChosen {
  const fetcher = useFetcher<MoveResponse>();
  const { quiet, onMoved } = useStatusChanges();
  const [plan, setPlan] = useState<MovePlan | null>(null);
  const intent = fetcher.formData?.get('intent');

  function send(intent: string, to: OrderStatus, moves: readonly PlannedMove[]) {
    const pairs = moves.map(({ orderNumber, from }) => `${orderNumber}:${from}`);
    const fields = { intent, status: to, chosen: pairs.join(','), ...(quiet && { quiet: 'on' }) };
    void fetcher.submit(fields, { method: 'post', action: '/admin/orders' });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (!fetcher.data) return;
    if (fetcher.data.plan) {
      showResponse(fetcher.data);
      setPlan(fetcher.data.plan);
      return;
    }
    onMoved('/admin/orders', fetcher.data);
    if (!fetcher.data.done) return;
    setPlan(null);
    onDone();
  }, [fetcher.data]);

  return {
    preview: (to) =>
      send(
        'preview-chosen',
        to,
        orders.map((order) => ({ ...order, from: order.status, refusal: null })),
      ),
    loading: intent === 'preview-chosen' ? String(fetcher.formData?.get('status')) : null,
    dialog: plan && (
      <MoveDialog
        plan={plan}
        busy={intent === 'move-chosen'}
        onApply={(moves) => send('move-chosen', plan.to, moves)}
        onClose={() => setPlan(null)}
      />
    ),
  };
}

interface MoveDialogProps {
  plan: MovePlan;
  busy: boolean;
  onApply: (moves: readonly PlannedMove[]) => void;
  onClose: () => void;
}

function MoveDialog({ plan: { to, moves }, busy, onApply, onClose }: MoveDialogProps) {
  const { quiet, setQuiet } = useStatusChanges();
  const refused = moves.filter(({ refusal }) => refusal !== null);
  const moved = moves.filter(({ from, refusal }) => refusal === null && from !== to);
  const { label, email } = getStatus(to);
  return (
    <ConfirmDialog
      isOpen
      title={
        moved.length === 0
          ? 'Nothing would change'
          : `Set ${formatCount(moved.length, 'order')} to ${label}?`
      }
      className={styles.dialog}
      onClose={onClose}
    >
      {refused.length > 0 && (
        <Notice tone="bad" title={`${formatCount(refused.length, 'order')} cannot be ${label}.`}>
          They are left out and stay as they are.
        </Notice>
      )}
      <ScrollRegion aria-label="What would change">
        <ul className={styles.moves}>
          {[...refused, ...moves.filter(({ refusal }) => refusal === null)].map((move) => (
            <PlannedRow key={move.orderNumber} move={move} to={to} />
          ))}
        </ul>
      </ScrollRegion>
      {email && moved.length > 0 && (
        <Checkbox size="sm" checked={quiet} onChange={(event) => setQuiet(event.target.checked)}>
          Send the customers no mail
        </Checkbox>
      )}
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        {moved.length > 0 && (
          <Button autoFocus busy={busy} onClick={() => onApply(moved)}>
            {`Set ${moved.length} to ${label}`}
          </Button>
        )}
      </DialogActions>
    </ConfirmDialog>
  );
}

function PlannedRow({ move, to }: { move: PlannedMove; to: OrderStatus }) {
  const { orderNumber, customer, from, refusal } = move;
  return (
    <li className={classNames('line spread breaks', refusal !== null && styles.refused)}>
      <span>
        <bdi dir="ltr" className={styles.number}>
          {orderNumber}
        </bdi>{' '}
        <bdi>{customer}</bdi>
        {refusal && <strong className={styles.reason}>{refusal}</strong>}
      </span>
      {from === to && refusal === null ? <span>no change</span> : <StatusTag status={from} />}
    </li>
  );
}
