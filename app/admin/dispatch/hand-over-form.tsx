import { type ReactNode, useState } from 'react';
import { GivenCash } from '#app/admin/forms/cash-fields.tsx';
import { FetcherForm, type FieldErrors } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { type MoveResponse, useStatusChanges } from '#app/admin/order-moves/status-changes.tsx';
import { toLira } from '#app/counter/cash.ts';
import { type CounterDue, formatSeenDue } from '#app/counter/collecting.ts';
import { formatPounds } from '#app/delivery/amount-due.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { AnswerNotice } from '#app/ui/feedback/answer-notice.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './dispatch.module.css';

interface CashFormProps {
  orderNumber: string;
  action: string;
  onClose: () => void;
}

interface OrderCashFormProps extends CashFormProps {
  intent: string;
  label: string;
  button: string;
  children: (errors: FieldErrors) => ReactNode;
}

/** Keeps one key until it is done, also from a draft. The page shows the toast, this a refusal. */
export function OrderCashForm(props: OrderCashFormProps) {
  const { orderNumber, action, onClose, intent, label, button, children } = props;
  const { onMoved } = useStatusChanges();
  const [attemptKey] = useState(createUuid);
  return (
    <FetcherForm<MoveResponse>
      action={action}
      fields={{ intent, orderNumber, attemptKey }}
      className={styles.cashForm}
      aria-label={label}
      draft={`${intent} ${orderNumber}`}
      onAnswer={(answer) => onMoved(action, { ...answer, message: '' })}
      onDone={onClose}
    >
      {({ busy, errors, answer }) => (
        <>
          {children(errors)}
          {answer && !answer.done && answer.message && (
            <AnswerNotice answer={answer} tone="bad" className={styles.whole}>
              {answer.message}
            </AnswerNotice>
          )}
          <div className={classNames(layout.row, styles.whole)}>
            <Button variant="quiet" size="sm" aria-disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" size="sm" busy={busy}>
              {button}
            </Button>
          </div>
        </>
      )}
    </FetcherForm>
  );
}

function formatDue({ dueCents, lbpRate }: CounterDue): string {
  const dollars = formatPrice(dueCents);
  if (lbpRate === null) return dollars;
  return `${dollars} or LBP ${formatPounds(toLira(dueCents, lbpRate))}`;
}

export function HandOverForm({ due, ...form }: CashFormProps & { due: CounterDue }) {
  const label = `Hand over ${form.orderNumber}`;
  return (
    <OrderCashForm {...form} intent="hand-over" label={label} button="Handed over">
      {(errors) => (
        <>
          <input type="hidden" name="due" value={formatSeenDue(due)} />
          <p className={styles.whole}>
            To pay <strong dir="ltr">{formatDue(due)}</strong>
          </p>
          <GivenCash due={due} errors={errors} autoFocus changeClassName={styles.change} />
        </>
      )}
    </OrderCashForm>
  );
}
