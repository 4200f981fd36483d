import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { DeliveryLines, type PaidAmount } from '#app/delivery/delivery-lines.tsx';
import { localDestination } from '#app/delivery/local-place.ts';
import { describeAwaited, describeConfirming } from '#app/orders/customer/awaited-release.ts';
import card from '#app/orders/customer/order-card.module.css';
import { OrderLines } from '#app/orders/customer/order-lines.tsx';
import { ReadyNotice } from '#app/orders/customer/ready-notice.tsx';
import {
  describeChanged,
  describeJoined,
  describeOrderChange,
  describeSplit,
  isChangeable,
  isChangedByShop,
  isReadyToCollect,
  type Order,
} from '#app/orders/order.ts';
import { describeOrderDue, type OrderDueSettings } from '#app/orders/order-due.ts';
import { getEmailedStatus, getStatus } from '#app/orders/order-status.ts';
import { StatusTag } from '#app/orders/status-tag.tsx';
import { rich } from '#app/platform/language/rich.tsx';
import { t } from '#app/platform/language/words.ts';
import { getTelUrl } from '#app/platform/text/tel.ts';
import { Button, ButtonLink, TextButtonLink } from '#app/ui/controls/button.tsx';
import { AnswerNotice } from '#app/ui/feedback/answer-notice.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { useFocusAfterRemoval } from '#app/ui/layout/use-focus-after-removal.ts';
import DestinationForm, { type DestinationAnswer } from './destination-form.tsx';
import styles from './linked-order.module.css';

type ShownOrder = Omit<Order, 'id' | 'attemptKey' | 'email' | 'notes'>;

interface LinkedOrderProps {
  order: ShownOrder;
  /** Of its delivery, once it is counted. */
  payment?: PaidAmount;
  token: string;
  /** What the customer is asked: 'change' or 'cancel'. */
  ask: string | null;
  settings: OrderDueSettings;
  collectIn: string | null;
  isFree: boolean;
  /** Whether a confirmed order is packed at once: its customer can no longer cancel it. */
  movesOn: boolean;
  /** The shop's. */
  phone: string;
  answer: DestinationAnswer | undefined;
}

/** An order for all who have its link: what it is, where it goes and what is to be paid. */
export function LinkedOrder(props: LinkedOrderProps) {
  const { order, payment, settings, answer } = props;
  const { orderNumber, status } = order;
  const due = describeOrderDue(order, settings);
  return (
    <Panel as="article" flat aria-labelledby={orderNumber}>
      <header className={`row spread ${card.head}`}>
        <h2 id={orderNumber} dir="ltr" className={card.number}>
          {orderNumber}
        </h2>
        <span aria-live="polite">
          <StatusTag status={status} />
        </span>
      </header>
      <div className={`stack ${styles.state}`}>
        <div role="status">
          <OrderState {...props} />
        </div>
        {answer && (
          <AnswerNotice answer={answer} tone="bad">
            {answer.message}
          </AnswerNotice>
        )}
      </div>
      <OrderActions {...props} />
      <Changes order={order} />
      <OrderLines order={order} className={card.lines} />
      {order.splitFrom && <p className={card.notice}>{describeSplit(order)}</p>}
      {due && (
        <div className={card.due}>
          <DeliveryLines due={due} paid={status === 'delivered' ? (payment ?? null) : undefined} />
        </div>
      )}
      <Destination order={order} />
      {status === 'delivered' && (
        <p className={styles.destination}>
          <TextButtonLink to={`/c/new?o=${props.token}`}>{t('Return or complain')}</TextButtonLink>
        </p>
      )}
    </Panel>
  );
}

const isConfirmed = ({ confirmation }: ShownOrder) => confirmation === 'confirmed';

function Changes({ order: { status, changes } }: { order: ShownOrder }) {
  if (changes.length === 0) return null;
  const describe = status === 'delivered' ? describeChanged : describeOrderChange;
  return (
    <section aria-labelledby="changes-title" className={styles.destination}>
      <h3 id="changes-title">{t('What changed')}</h3>
      <ul className={card.lines}>
        {changes.map((change) => (
          <li key={change.id}>{describe(change)}</li>
        ))}
      </ul>
    </section>
  );
}

const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={getTelUrl(phone)}>
    <bdi dir="ltr">{phone}</bdi>
  </a>
);

function OrderState({ order, phone }: LinkedOrderProps) {
  const { status, isPacked } = order;
  const joined = describeJoined(order);
  if (joined) return <Notice tone="info">{joined}</Notice>;
  const emailed = status === 'processing' ? null : getEmailedStatus(status);
  if (emailed)
    return (
      <Notice tone={status === 'cancelled' ? 'warn' : 'ok'} title={t(emailed.email.title)}>
        {t(emailed.email.sentence)}
      </Notice>
    );
  if (isReadyToCollect(order)) return <ReadyNotice />;
  if (isPacked)
    return (
      <Notice tone="info">
        {rich('It is packed. Please call {phone} to change anything.', {
          phone: <PhoneLink phone={phone} />,
        })}
      </Notice>
    );
  if (isConfirmed(order)) {
    const next = describeAwaited(order) ?? t('We pack it now.');
    return <Notice tone="ok">{`${t('Thank you.')} ${next}`}</Notice>;
  }
  return <ConfirmationRequest order={order} />;
}

function ConfirmationRequest({ order }: { order: ShownOrder }) {
  const { firstName: name } = order;
  const awaited = describeAwaited(order);
  if (isChangedByShop(order))
    return (
      <Notice tone="warn" title={t('Hello {name}, we changed your order.', { name })}>
        {awaited
          ? `${t('Please look at what changed and confirm it.')} ${awaited}`
          : t('Please look at what changed and confirm it. Then we pack it.')}
      </Notice>
    );
  return (
    <Notice tone="warn" title={t('Hello {name}, is everything right?', { name })}>
      {awaited
        ? `${t('Please confirm your order.')} ${awaited}`
        : t('Please confirm your order. Then we pack it.')}
    </Notice>
  );
}

const confirmNoteId = 'confirm-note';

function OrderActions(props: LinkedOrderProps) {
  const { order, token, ask, phone, movesOn } = props;
  const actions = useFocusAfterRemoval<HTMLDivElement>();
  if (!getStatus(order.status).isBeforeShipping) return null;
  const canCancel = getStatus(order.status).customerMoves.includes('cancelled') && !order.isPacked;
  const canChange = isChangeable(order);
  if (ask === 'cancel' && canCancel) return <CancelConfirmation order={order} token={token} />;
  const url = `/o?t=${token}`;
  if (ask === 'change' && canChange)
    return <DestinationForm {...props} url={`${url}&ask=change`} backUrl={url} />;
  const endsCancelling = movesOn && canCancel && !isConfirmed(order);
  return (
    <div ref={actions} className={`row ${styles.actions}`}>
      {!isConfirmed(order) && (
        <ConfirmForm
          order={order}
          token={token}
          noteId={endsCancelling ? confirmNoteId : undefined}
        />
      )}
      {canChange && (
        <AskButton token={token} ask="change">
          {t('Change where it goes')}
        </AskButton>
      )}
      {canCancel && (
        <AskButton token={token} ask="cancel">
          {t('Cancel the order')}
        </AskButton>
      )}
      {endsCancelling && (
        <p id={confirmNoteId} className="muted small">
          {describeConfirming(order, true)}
        </p>
      )}
      {!canCancel && !order.isPacked && (
        <p className="muted small">
          {rich('To cancel, please call {phone}.', { phone: <PhoneLink phone={phone} /> })}
        </p>
      )}
    </div>
  );
}

const useBusy = () => useNavigation().formMethod === 'POST';

interface ConfirmFormProps extends Pick<LinkedOrderProps, 'order' | 'token'> {
  noteId: string | undefined;
}

function ConfirmForm({ order, token, noteId }: ConfirmFormProps) {
  const busy = useBusy();
  return (
    <Form ref={useFocusAfterRemoval()} method="post" action={`/o?t=${token}`} preventScrollReset>
      <input type="hidden" name="seen" value={order.version} />
      <Button
        type="submit"
        name="intent"
        value="confirm"
        size="lg"
        busy={busy}
        aria-describedby={noteId}
      >
        {t('Confirm')}
      </Button>
    </Form>
  );
}

interface AskButtonProps {
  token: string;
  ask: 'change' | 'cancel';
  children: string;
}

/** Asks on the same page; a form, so that it works without scripts. */
function AskButton({ token, ask, children }: AskButtonProps) {
  return (
    <Form method="get" action="/o" preventScrollReset>
      <input type="hidden" name="t" value={token} />
      <Button type="submit" name="ask" value={ask} variant="quiet" size="lg">
        {children}
      </Button>
    </Form>
  );
}

function CancelConfirmation({ order, token }: Pick<LinkedOrderProps, 'order' | 'token'>) {
  const busy = useBusy();
  const [opened] = useState(order.version);
  return (
    <section ref={useFocusAfterRemoval()} aria-labelledby="cancel-title" className={styles.dialog}>
      <h3 id="cancel-title">{t('Cancel this order?')}</h3>
      <p>{t('Nothing has been packed yet. The pieces go back on the shelf.')}</p>
      <div className={`cluster ${styles.buttons}`}>
        <ButtonLink to={`/o?t=${token}`} variant="quiet" prefetch="none" preventScrollReset>
          {t('Keep the order')}
        </ButtonLink>
        <Form method="post" action={`/o?t=${token}`} preventScrollReset>
          <input type="hidden" name="seen" value={opened} />
          <Button type="submit" name="intent" value="cancel" variant="danger" busy={busy}>
            {t('Yes, cancel the order')}
          </Button>
        </Form>
      </div>
    </section>
  );
}

function Destination({ order }: { order: ShownOrder }) {
  const { firstName, lastName, phone, address, building, landmark, isCollected } = order;
  const place = localDestination(order);
  const lines = isCollected
    ? [`${firstName} ${lastName}`]
    : [`${firstName} ${lastName}`, address, building, landmark, place];
  return (
    <section className={styles.destination}>
      <h3>{isCollected ? t('Collected by') : t('It goes to')}</h3>
      <address>
        {[...new Set(lines.filter(Boolean))].map((line) => (
          <bdi key={line}>{line}</bdi>
        ))}
        <bdi dir="ltr">{phone}</bdi>
      </address>
    </section>
  );
}
