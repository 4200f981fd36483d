import { MailX, Printer } from 'lucide-react';
import { data } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { collectForms } from '#app/admin/dispatch/collect-form.server.ts';
import { ConfirmationPanel } from '#app/admin/dispatch/confirmation-panel.tsx';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import type { AdminFormGiven } from '#app/admin/forms/admin-forms.server.ts';
import { createLastGood, useLastGood } from '#app/admin/forms/use-last-good.ts';
import layout from '#app/admin/layout.module.css';
import {
  describeLost,
  isShownAtOnce,
  type MoveResponse,
  respondLost,
  useMoveToast,
} from '#app/admin/order-moves/status-changes.tsx';
import { StatusSelect } from '#app/admin/order-moves/status-select.tsx';
import { caseKinds, caseStages, formatCaseNumber } from '#app/cases/case.ts';
import { listOrderCases } from '#app/cases/cases.server.ts';
import { type OwnCase, pickOwnCase } from '#app/cases/customer/own-cases.tsx';
import { formatCopyLine, graders } from '#app/catalogue/copy/copy.ts';
import { readPaidCents } from '#app/counter/collecting.server.ts';
import { getCounterDue } from '#app/counter/collecting.ts';
import { readOrderPayment } from '#app/counter/refund.server.ts';
import { DeliveryLines } from '#app/delivery/delivery-lines.tsx';
import { listLateEntries } from '#app/dispatch/runs/outcome-entry.server.ts';
import { type DeliveryTry, listDeliveryTries } from '#app/dispatch/runs/runs.server.ts';
import { isFreeAnywhere } from '#app/orders/changes/destination.server.ts';
import { listJoinable } from '#app/orders/changes/join-orders.server.ts';
import { readContacts } from '#app/orders/confirmation/order-contacts.server.ts';
import { hasDeadLinks } from '#app/orders/confirmation/order-links.server.ts';
import { OrderLines } from '#app/orders/customer/order-lines.tsx';
import { isMailboxLimitReached } from '#app/orders/emails/order-email-limit.server.ts';
import { isChangeable, type Order, type OrderLine } from '#app/orders/order.ts';
import { describeOrderDue, pickDueSettings } from '#app/orders/order-due.ts';
import { getStatus } from '#app/orders/order-status.ts';
import { findOrderDetails } from '#app/orders/orders.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { refuse } from '#app/platform/http/form-result.ts';
import { runForm } from '#app/platform/http/forms.server.ts';
import { configContext, databaseContext } from '#app/platform/http/request-context.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { TextButtonLink } from '#app/ui/controls/button.tsx';
import { Money } from '#app/ui/data/money.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/order.page.ts';
import {
  AddOrderLine,
  ChangeAmounts,
  ChangeFee,
  JoinOrders,
  SettleFee,
} from './change-contents.tsx';
import { ChangeDestination, ReturnReasonForm, TakeOut } from './change-order.tsx';
import { orderForms } from './change-order-form.server.ts';
import styles from './order.module.css';
import { Collecting, OrderCash } from './order-cash.tsx';
import { CustomerCard, InternalNotes, OrderHistory } from './order-details.tsx';

export const meta = describeHiddenPage(
  'Order :orderNumber',
  'One order with all there is to know of it.',
);

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireArea(context, 'orders');
  const db = context.get(databaseContext);
  const order = await findOrderDetails(db, params.orderNumber);
  if (!order) throw data(null, 404);
  const { rateLimits } = context.get(configContext);
  const settings = await context.get(settingsContext).read();
  const [contacts, isDead, isMailboxFull, tries, lateEntries, joinable, payment, paidCents, cases] =
    await Promise.all([
      readContacts(db, order.id, settings),
      isChangeable(order) && hasDeadLinks(db, order.id),
      rateLimits && isMailboxLimitReached(db, order.id),
      listDeliveryTries(db, order.id),
      listLateEntries(db, { orderId: order.id }),
      listJoinable(db, order),
      readOrderPayment(db, order.id),
      readPaidCents(db, order.id),
      listOrderCases(db, order.id),
    ]);
  const counterDue = getCounterDue({ ...order, paidCents }, settings.lbpRate);
  return {
    ...{ order, ...contacts, tries, lateEntries, joinable, payment, counterDue },
    cases: cases.map(pickOwnCase),
    settings: pickDueSettings(settings),
    lbpRate: settings.lbpRate,
    isFree: await isFreeAnywhere(db, order, settings),
    hasDeadLinks: isDead,
    isCustomerSpared: isMailboxFull,
    now: Date.now(),
  };
}

const lastGood = createLastGood();
export const clientLoader = (args: Route.ClientLoaderArgs) => lastGood.load(args);

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = await requireArea(context, 'orders');
  const form = await readForm(request);
  const db = context.get(databaseContext);
  if (Object.hasOwn(collectForms, String(form.get('intent'))))
    await requireArea(context, 'counter');
  const given = { admin, db, context, params, request, form };
  return runForm<AdminFormGiven, MoveResponse>(orderForms, form, given);
}

export const clientAction = adminAction((form): MoveResponse => {
  if (form.get('intent') === 'note') return refuse('Failed to add note', { atOnce: true });
  const isChange = form.has('seen') && form.has('intent') && form.get('intent') !== 'confirm';
  return isChange ? refuse(describeLost(form), { atOnce: true }) : respondLost(form);
}, isShownAtOnce);

/** An order that could not be changed has changed elsewhere. */
export const shouldRevalidate = revalidateAfterConflict;

export default function AdminOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, tries, payment, counterDue, settings, lbpRate, now } = loaderData;
  useLastGood(lastGood, loaderData);
  const { orderNumber, createdAt, status, totalCents } = order;
  const action = `/admin/orders/${orderNumber}`;
  useMoveToast(action, actionData);
  const due = describeOrderDue(order, settings);
  return (
    // A toast leads from one order to the next: what is open or held belongs to one.
    <Panel
      key={orderNumber}
      className={`stack breaks ${styles.page}`}
      aria-labelledby={orderNumber}
    >
      <header className={classNames(layout.between, styles.head)}>
        <div>
          <TextButtonLink to="/admin/orders">All orders</TextButtonLink>
          <h2 id={orderNumber} dir="ltr" className={styles.number}>
            {orderNumber}
          </h2>
          <time dateTime={createdAt} className={layout.detail}>
            {formatDateTime(createdAt)}
          </time>
        </div>
        <StatusSelect orderNumber={orderNumber} status={status} action={action} hasQuietCheckbox />
      </header>
      <div className={layout.columns}>
        <section>
          <h3>Items</h3>
          <OrderLines order={order} describe={describeCopy} />
          <p className={`spread strong ${styles.total}`}>
            Total <Money cents={totalCents} size="lg" />
          </p>
          {due && <DeliveryLines due={due} />}
          {lacksFee(order, tries) && <SettleFee order={order} />}
          {status === 'shipped' && <ChangeFee order={order} />}
          <p className={classNames(layout.row, styles.prints)}>
            <Printer className="icon" aria-hidden="true" />
            <TextButtonLink to={`/admin/orders/slips?order=${orderNumber}`}>
              Packing slip
            </TextButtonLink>
            <TextButtonLink to={`/admin/orders/slips?order=${orderNumber}&kind=receipt`}>
              Receipt
            </TextButtonLink>
          </p>
          {isChangeable(order) && (
            <>
              <AddOrderLine order={order} />
              <TakeOut order={order} />
              <ChangeAmounts order={order} />
              <JoinOrders order={order} joinable={loaderData.joinable} />
              <ChangeDestination order={order} settings={settings} isFree={loaderData.isFree} />
            </>
          )}
          {order.isCollected && getStatus(status).isBeforeShipping && (
            <Collecting order={{ ...order, counterDue }} now={now} />
          )}
          <OrderCash {...{ order, tries, payment, lbpRate }} />
          {status === 'delivered' && (
            <p>
              <TextButtonLink to={`/admin/counter/cases/new?order=${orderNumber}`}>
                Take pieces back
              </TextButtonLink>
            </p>
          )}
          <OrderCases cases={loaderData.cases} />
          <ReturnReasonForm order={order} />
        </section>
        <div className={layout.side}>
          <CustomerCard order={order} />
          {loaderData.hasDeadLinks && (
            <Notice tone="warn">Links sent before open nothing any more: send a new one.</Notice>
          )}
          <ConfirmationPanel {...loaderData} />
          {loaderData.isCustomerSpared && <NoConfirmationNotice />}
          <OrderHistory order={order} lateEntries={loaderData.lateEntries} />
        </div>
      </div>
      <InternalNotes action={action} notes={order.internalNotes} />
    </Panel>
  );
}

/** Whether a fee is to be set: also of a cancelled order, where its courier has got one at the door. */
const lacksFee = ({ status, deliveryFeeCents }: Order, tries: readonly DeliveryTry[]) =>
  deliveryFeeCents === null && (status !== 'cancelled' || tries.some(({ feePaid }) => feePaid));

function NoConfirmationNotice() {
  return (
    <Notice tone="warn" icon={<MailX className="icon" aria-hidden="true" />}>
      The customer got no confirmation by e-mail: more than ten orders of one day name this mailbox.
      Call before you pack.
    </Notice>
  );
}

function OrderCases({ cases }: { cases: readonly OwnCase[] }) {
  if (cases.length === 0) return null;
  return (
    <ul className={layout.list} aria-label="Cases of this order">
      {cases.map(({ id, kind, stage }) => (
        <li key={id}>
          <TextButtonLink to={`/admin/counter/cases/${id}`}>
            {caseKinds[kind]} {formatCaseNumber(id)}
          </TextButtonLink>{' '}
          {caseStages[stage]}
        </li>
      ))}
    </ul>
  );
}

/** Which copy it is and where it lies, as it was when it was ordered. */
function describeCopy({ facts }: OrderLine): string {
  if (!facts) return '';
  const { gradedBy, grade, certificate, serial, shelfMark } = facts;
  return [
    formatCopyLine(facts),
    gradedBy && [graders[gradedBy], grade].filter(Boolean).join(' '),
    certificate && `Certificate ${certificate}`,
    serial && `Serial ${serial}`,
    shelfMark && `Shelf mark ${shelfMark}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
