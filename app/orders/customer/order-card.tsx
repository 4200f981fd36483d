import { PackageCheck } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import type { AmountDue } from '#app/delivery/amount-due.ts';
import { DeliveryLines, type PaidAmount } from '#app/delivery/delivery-lines.tsx';
import {
  describeChanged,
  describeJoined,
  describeOrderChange,
  describeSplit,
  isChangeable,
  isChangedByShop,
  isReadyToCollect,
  listOrderEvents,
  type Order,
} from '#app/orders/order.ts';
import {
  describeOrderDue,
  describeReadyCash,
  type OrderDueSettings,
} from '#app/orders/order-due.ts';
import { getStatus } from '#app/orders/order-status.ts';
import { StatusTag } from '#app/orders/status-tag.tsx';
import { localUrl, msg, t } from '#app/platform/language/words.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { Button, TextButton, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Money } from '#app/ui/data/money.tsx';
import { AnswerNotice } from '#app/ui/feedback/answer-notice.tsx';
import { CloseButton, ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { useFocusAfterRemoval } from '#app/ui/layout/use-focus-after-removal.ts';
import { describeAwaited, describeConfirming } from './awaited-release.ts';
import { ContactLine } from './contact-line.tsx';
import { EarlierOrderNotice } from './earlier-order-notice.tsx';
import styles from './order-card.module.css';
import { OrderLines } from './order-lines.tsx';
import { ReadyNotice } from './ready-notice.tsx';

interface OrderCardProps {
  order: Order;
  /** Of its delivery, once it is counted. */
  payment?: PaidAmount;
  /** Whether it was placed just now. */
  isNew?: boolean;
  /** Whether an earlier press placed it, so that it may differ from the form as it was since. */
  isEarlier?: boolean;
  settings: OrderDueSettings;
  /** Whether an order that is confirmed moves on, so that its customer can no longer cancel it. */
  movesOn: boolean;
  /** Of the list. */
  page?: number;
  /** The form that changes where it goes, while it is open. */
  children?: ReactNode;
  /** Why that form did nothing. */
  answer?: { message: string };
  /** Whether that form was saved just now. */
  isChanged?: boolean;
}

/** What was confirmed and packed next is confirmed once more where the shop has made it dearer. */
const isConfirmable = ({ status, isPacked, confirmation, changes }: Order) =>
  !isPacked &&
  confirmation !== 'confirmed' &&
  (status === 'pending' || (status === 'processing' && changes.some((one) => !one.byCustomer)));

export function OrderCard(props: OrderCardProps) {
  const { order, payment, isNew, isEarlier, settings, movesOn, page = 1, children } = props;
  const { orderNumber, createdAt, status, totalCents } = order;
  const due = describeOrderDue(order, settings);
  const joined = describeJoined(order);
  const mayCancel = getStatus(status).customerMoves.includes('cancelled');
  const isCancellable = mayCancel && !order.isPacked;
  return (
    <Panel as="article" flat aria-labelledby={orderNumber}>
      <header className={`row spread ${styles.head}`}>
        <div>
          <h2 id={orderNumber} dir="ltr" className={styles.number}>
            {orderNumber}
          </h2>
          <time dateTime={createdAt} className="muted small">
            {formatDate(createdAt)}
          </time>
        </div>
        <div className={`row ${styles.state}`}>
          <span aria-live="polite">
            <StatusTag status={status} />
          </span>
          <Money cents={totalCents} size="lg" />
        </div>
      </header>
      <DestinationNotice {...props} />
      {joined && (
        <div className={styles.notice}>
          <Notice>{joined}</Notice>
        </div>
      )}
      {isEarlier && (
        <div className={styles.notice}>
          <EarlierOrderNotice order={order} city={settings.city} isCancellable={isCancellable} />
        </div>
      )}
      {isConfirmable(order) && (isChangedByShop(order) || status === 'processing') && (
        <ChangedNotice order={order} />
      )}
      {isConfirmable(order) && !children && <ConfirmOrder order={order} movesOn={movesOn} />}
      {isReadyToCollect(order) && (
        <div className={styles.notice}>
          <ReadyNotice />
        </div>
      )}
      {mayCancel && order.isPacked && (
        <div className={styles.notice}>
          <Notice>
            <ContactLine text={msg('It is packed. Please call {phone} to change anything.')} />
          </Notice>
        </div>
      )}
      {isNew && status === 'pending' && due && (
        <NewOrderNotice order={order} due={due} settings={settings} />
      )}
      {children}
      <OrderLines order={order} className={styles.lines} />
      {order.splitFrom && <p className={styles.notice}>{describeSplit(order)}</p>}
      {due && (
        <div className={styles.due}>
          <DeliveryLines due={due} paid={status === 'delivered' ? (payment ?? null) : undefined} />
        </div>
      )}
      <div className={`cluster ${styles.foot}`}>
        <OrderHistory order={order} />
        <TextButtonLink to={`/orders/${orderNumber}/receipt`}>{t('Receipt')}</TextButtonLink>
        {status === 'delivered' && (
          <TextButtonLink to={`/c/new?order=${orderNumber}`}>
            {t('Return or complain')}
          </TextButtonLink>
        )}
        {isChangeable(order) && !children && <AskDestination order={order} page={page} />}
        {isCancellable && !children && <CancelOrder order={order} />}
      </div>
    </Panel>
  );
}

/** What came of the form that changes where an order goes. */
function DestinationNotice({ order, answer, isChanged }: OrderCardProps) {
  const last = order.changes.at(-1);
  const done = isChanged && last?.byCustomer && describeOrderChange(last);
  if (!answer && !done) return null;
  return (
    <div className={styles.notice}>
      <AnswerNotice answer={answer ?? last?.id} tone={answer ? 'bad' : 'ok'}>
        {answer?.message ?? done}
      </AnswerNotice>
    </div>
  );
}

function OrderHistory({ order }: { order: Order }) {
  const describe = order.status === 'delivered' ? describeChanged : describeOrderChange;
  return (
    <details className={`disclosure ${styles.statusHistory}`}>
      <summary>{t('History')}</summary>
      <ol>
        {listOrderEvents(order).map((entry) => (
          <li key={entry.at} className="row muted small">
            {'status' in entry ? <StatusTag status={entry.status} /> : describe(entry)}
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </li>
        ))}
      </ol>
    </details>
  );
}

function ChangedNotice({ order: { firstName: name, changes } }: { order: Order }) {
  return (
    <div className={styles.notice}>
      <Notice tone="warn" title={t('Hello {name}, we changed your order.', { name })}>
        {changes
          .filter(({ byCustomer }) => !byCustomer)
          .map((change) => (
            <p key={change.id}>{describeOrderChange(change)}</p>
          ))}
      </Notice>
    </div>
  );
}

function ConfirmOrder({ order, movesOn }: Pick<OrderCardProps, 'order' | 'movesOn'>) {
  const { orderNumber, version } = order;
  const fetcher = useFetcher();
  const noteId = `confirm-${orderNumber}`;
  return (
    <fetcher.Form
      ref={useFocusAfterRemoval()}
      method="post"
      action="/orders"
      className={`row ${styles.confirm}`}
    >
      <input type="hidden" name="orderNumber" value={orderNumber} />
      <input type="hidden" name="seen" value={version} />
      <Button
        type="submit"
        name="intent"
        value="confirm"
        busy={fetcher.state !== 'idle'}
        aria-label={t('Confirm order {number}', { number: orderNumber })}
        aria-describedby={noteId}
      >
        {t('Confirm order')}
      </Button>
      <p id={noteId}>{describeConfirming(order, movesOn)}</p>
    </fetcher.Form>
  );
}

/** Asks on the same page; a form, so that it works without scripts. */
function AskDestination({ order: { orderNumber }, page }: { order: Order; page: number }) {
  return (
    <Form ref={useFocusAfterRemoval()} method="get" action="/orders" preventScrollReset>
      <input type="hidden" name="page" value={page} />
      <TextButton type="submit" name="change" value={orderNumber} aria-describedby={orderNumber}>
        {t('Change where it goes')}
      </TextButton>
    </Form>
  );
}

/** Cancels an order after a confirmation, since the customer cannot undo it. */
function CancelOrder({ order: { orderNumber, version } }: { order: Order }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The live page brings newer orders behind the open dialog.
  const [seen, setSeen] = useState(version);
  const fetcher = useFetcher();
  return (
    <>
      <TextButton
        ref={useFocusAfterRemoval()}
        className="scripted"
        aria-label={t('Cancel order {number}', { number: orderNumber })}
        onClick={() => {
          setSeen(version);
          dialog.current?.showModal();
        }}
      >
        {t('Cancel order')}
      </TextButton>
      <ConfirmDialog ref={dialog} title={t('Cancel this order?')}>
        <p>{t('Nothing has been packed yet. The pieces go back on the shelf.')}</p>
        <fetcher.Form method="post" action="/orders" onSubmit={() => dialog.current?.close()}>
          <input type="hidden" name="orderNumber" value={orderNumber} />
          <input type="hidden" name="seen" value={seen} />
          <DialogActions>
            <CloseButton autoFocus>{t('Keep the order')}</CloseButton>
            <Button type="submit" name="intent" value="cancel" variant="danger">
              {t('Cancel the order')}
            </Button>
          </DialogActions>
        </fetcher.Form>
      </ConfirmDialog>
      <noscript>
        <form method="post" action={localUrl('/orders')}>
          <input type="hidden" name="orderNumber" value={orderNumber} />
          <input type="hidden" name="seen" value={version} />
          <TextButton type="submit" name="intent" value="cancel">
            {t('Cancel the order')}
          </TextButton>
        </form>
      </noscript>
    </>
  );
}

interface NewOrderNoticeProps {
  order: Order;
  due: AmountDue;
  settings: OrderDueSettings;
}

function NewOrderNotice({ order, due, settings }: NewOrderNoticeProps) {
  const packed = order.isCollected
    ? t('We pack your order.')
    : t('We pack your order and a courier calls you.');
  const next = `${packed} ${due.days ?? ''}`;
  return (
    <div className={styles.notice}>
      <Notice
        tone="ok"
        icon={<PackageCheck className="icon" aria-hidden="true" />}
        title={t('New. What happens next')}
      >
        {t('A confirmation is on its way to your email.')}{' '}
        {isConfirmable(order) &&
          `${t('Please press ‘Confirm order’, so that we do not have to call.')} `}
        {describeAwaited(order) ?? next.trim().replace(/\.?$/, '.')} {describeReadyCash(due)}{' '}
        {due.dueCents !== 0 && settings.cashNote}
      </Notice>
    </div>
  );
}
