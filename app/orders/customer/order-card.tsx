import { PackageCheck } from 'lucide-react';
import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { describePreOrders, type Order, type OrderState } from '#app/orders/order.ts';
import { getStatus } from '#app/orders/order-status.ts';
import { StatusTag } from '#app/orders/status-tag.tsx';
import { formatDate, formatDateTime } from '#app/platform/text/date.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { type DeliveryTerms, deliveryCost } from '#app/settings/delivery-terms.ts';
import { Button, TextButton, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Money } from '#app/ui/data/money.tsx';
import { ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './order-card.module.css';
import { OrderLines } from './order-lines.tsx';

export interface OrderCardProps {
  order: Order;
  /** Whether it was placed just now. */
  isNew: boolean;
  terms: DeliveryTerms;
}

/** One order of the user. */
export function OrderCard({ order, isNew, terms }: OrderCardProps) {
  const { orderNumber, createdAt, status, totalCents, lines, states } = order;
  return (
    <Panel as="article" flat aria-labelledby={orderNumber}>
      <header className={styles.head}>
        <div>
          <h2 id={orderNumber} dir="ltr" className={styles.number}>
            {orderNumber}
          </h2>
          <time dateTime={createdAt} className={styles.date}>
            {formatDate(createdAt)}
          </time>
        </div>
        <div className={styles.state}>
          <span aria-live="polite">
            <StatusTag status={status} />
          </span>
          <Money cents={totalCents} size="lg" />
        </div>
      </header>
      {isNew && status === 'pending' && <NewOrderNotice order={order} terms={terms} />}
      <OrderLines lines={lines} className={styles.lines} />
      <div className={styles.foot}>
        <OrderHistory states={states} />
        <TextButtonLink to={`/orders/${orderNumber}/receipt`}>Receipt</TextButtonLink>
        {getStatus(status).customerMoves.includes('cancelled') && (
          <CancelOrder orderNumber={orderNumber} />
        )}
      </div>
    </Panel>
  );
}

/** The statuses an order has had, with their times. */
function OrderHistory({ states }: { states: readonly OrderState[] }) {
  return (
    <details className={styles.statusHistory}>
      <summary>History</summary>
      <ol>
        {states.map(({ status, at }) => (
          <li key={at}>
            <StatusTag status={status} />
            <time dateTime={at}>{formatDateTime(at)}</time>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Cancels an order after a confirmation, since the customer cannot undo it. */
function CancelOrder({ orderNumber }: { orderNumber: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fetcher = useFetcher();
  const titleId = `cancel-${orderNumber}`;
  return (
    <>
      <TextButton
        aria-label={`Cancel order ${orderNumber}`}
        onClick={() => dialog.current?.showModal()}
      >
        Cancel order
      </TextButton>
      <ConfirmDialog ref={dialog} titleId={titleId} title="Cancel this order?">
        <p>Nothing has been packed yet. The pieces go back on the shelf.</p>
        <fetcher.Form method="post" action="/orders" onSubmit={() => dialog.current?.close()}>
          <input type="hidden" name="orderNumber" value={orderNumber} />
          <DialogActions>
            <Button variant="quiet" autoFocus onClick={() => dialog.current?.close()}>
              Keep the order
            </Button>
            <Button type="submit" name="intent" value="cancel" variant="danger">
              Cancel the order
            </Button>
          </DialogActions>
        </fetcher.Form>
      </ConfirmDialog>
      <noscript>
        <form method="post" action="/orders">
          <input type="hidden" name="orderNumber" value={orderNumber} />
          <button type="submit" name="intent" value="cancel">
            Cancel the order
          </button>
        </form>
      </noscript>
    </>
  );
}

interface NewOrderNoticeProps {
  order: Order;
  terms: DeliveryTerms;
}

/** What happens next with an order that was placed just now. */
function NewOrderNotice({ order, terms }: NewOrderNoticeProps) {
  return (
    <Notice
      tone="ok"
      icon={<PackageCheck className="icon" aria-hidden="true" />}
      title="New. What happens next"
    >
      A confirmation is on its way to your email.{' '}
      {describePreOrders(order.lines) ??
        `We pack your order and a courier calls you within ${terms.deliveryDays} days.`}{' '}
      Have {formatPrice(order.totalCents)} ready in cash, and {deliveryCost(terms)} for the
      delivery.
    </Notice>
  );
}
