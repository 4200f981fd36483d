import { Link } from 'react-router';
import { CollectButtons, type CollectedRow } from '#app/admin/dispatch/collect-buttons.tsx';
import cash from '#app/admin/dispatch/dispatch.module.css';
import { HandOverForm, OrderCashForm } from '#app/admin/dispatch/hand-over-form.tsx';
import { useOpenForm } from '#app/admin/dispatch/use-dispatch.ts';
import { CashFields } from '#app/admin/forms/cash-fields.tsx';
import layout from '#app/admin/layout.module.css';
import { formatReadySince } from '#app/counter/collecting.ts';
import type { OrderPayment } from '#app/counter/refund.server.ts';
import { formatPounds, getDueCents } from '#app/delivery/amount-due.ts';
import { outcomeLabels } from '#app/dispatch/dispatch-list.ts';
import type { DeliveryTry } from '#app/dispatch/runs/runs.server.ts';
import type { Order } from '#app/orders/order.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './order.module.css';

const getUrl = (orderNumber: string) => `/admin/orders/${orderNumber}`;

export function Collecting({ order, now }: { order: CollectedRow; now: number }) {
  const { isOpen, close, opener } = useOpenForm();
  const { orderNumber, readyAt, isPacked, counterDue } = order;
  const action = getUrl(orderNumber);
  const unpacked = isPacked ? 'The customer is not told yet.' : 'It is not packed yet.';
  return (
    <section className={styles.cash}>
      <h3>Collected in the shop</h3>
      <p>{readyAt === null ? unpacked : formatReadySince(readyAt, now)}</p>
      {isOpen ? (
        <HandOverForm orderNumber={orderNumber} due={counterDue} action={action} onClose={close} />
      ) : (
        <div className={layout.row}>
          <CollectButtons order={order} action={action} opener={opener} />
        </div>
      )}
    </section>
  );
}

interface OrderCashProps {
  order: Pick<Order, 'orderNumber' | 'status'> & Parameters<typeof getDueCents>[0];
  tries: readonly DeliveryTry[];
  payment: OrderPayment | null;
  /** Of today: what a dollar is in lira; null where the shop takes none. */
  lbpRate: number | null;
}

export function OrderCash({ order, tries, payment, lbpRate }: OrderCashProps) {
  const { orderNumber, status } = order;
  const isRecorded = payment !== null || tries.some(({ outcome }) => outcome === 'delivered');
  const isUnrecorded = status === 'delivered' && !isRecorded && getDueCents(order) > 0;
  if (tries.length === 0 && !payment && !isUnrecorded) return null;
  return (
    <section className={styles.cash}>
      <h3>Cash</h3>
      {tries.length > 0 && (
        <ul className={layout.list}>
          {tries.map((one) => (
            <li key={one.runId} className={classNames(layout.row, styles.event)}>
              <Link to={`/admin/dispatch/runs/${one.runId}`}>Run {one.runId}</Link>
              <span>
                <bdi>{one.courier}</bdi>: {describeTry(one)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {payment && <CountedCash {...{ orderNumber, payment, lbpRate }} />}
      {isUnrecorded && <p>Cash not recorded</p>}
    </section>
  );
}

function describeTry({ outcome, outcomeAt, isActive, countedAt, ...collected }: DeliveryTry) {
  const { collectedCents, collectedLbp } = collected;
  if (outcome === null || outcomeAt === null) return isActive ? 'on the road' : 'taken out';
  const what = `${outcomeLabels[outcome]} ${formatDateTime(outcomeAt)}`;
  if (collectedCents === null && collectedLbp === null) return what;
  const lira = collectedLbp ? ` and LBP ${formatNumber(collectedLbp)}` : '';
  const counted = countedAt === null ? 'not counted yet' : `counted ${formatDateTime(countedAt)}`;
  return `${what}. Collected ${formatPrice(collectedCents ?? 0)}${lira}, ${counted}`;
}

interface CountedCashProps extends Pick<OrderCashProps, 'lbpRate'> {
  orderNumber: string;
  payment: OrderPayment;
}

function describePayment({ paidCents, counterCents, ...payment }: OrderPayment): string {
  const { backCents, receiptNumber } = payment;
  const isMixed = counterCents > 0 && counterCents < paidCents;
  const place = isMixed
    ? 'the counter and the door'
    : counterCents > 0
      ? 'the counter'
      : 'the door';
  const receipt = receiptNumber === null ? '' : `, receipt no. ${receiptNumber}`;
  const paid = `Paid ${formatPrice(paidCents)} at ${place}${receipt}`;
  return backCents > 0 ? `${paid}. Given back ${formatPrice(backCents)}` : paid;
}

function CountedCash(props: CountedCashProps) {
  const { payment } = props;
  const { isOpen, close, opener } = useOpenForm();
  return (
    <>
      <p>{describePayment(payment)}</p>
      {payment.leftCents > 0 && !isOpen && (
        <div>
          <Button size="sm" variant="quiet" {...opener}>
            Give money back
          </Button>
        </div>
      )}
      {isOpen && <RefundForm {...props} onClose={close} />}
    </>
  );
}

function RefundForm({
  orderNumber,
  payment,
  lbpRate,
  onClose,
}: CountedCashProps & { onClose: () => void }) {
  const rate = lbpRate === null ? '' : `, a dollar at LBP ${formatPounds(lbpRate)}`;
  return (
    <OrderCashForm
      {...{ orderNumber, action: getUrl(orderNumber), onClose, intent: 'refund' }}
      label="Give money back"
      button="Money given back"
    >
      {(errors) => (
        <>
          <input type="hidden" name="rate" value={lbpRate ?? ''} />
          <p className={cash.whole}>{`At most ${formatPrice(payment.leftCents)}${rate}`}</p>
          <CashFields hasLira={lbpRate !== null} errors={errors} dollars={{ autoFocus: true }} />
          <Field
            className={cash.whole}
            label="Why"
            name="reason"
            autoComplete="off"
            maxLength={200}
            error={errors.reason}
          />
        </>
      )}
    </OrderCashForm>
  );
}
