import layout from '#app/admin/layout.module.css';
import { type CounterDue, formatSeenDue } from '#app/counter/collecting.ts';
import { formatPounds } from '#app/delivery/amount-due.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { AnswerNotice } from '#app/ui/feedback/answer-notice.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { GivenCash } from './cash-fields.tsx';
import type { CollectResponse } from './collect-form.server.ts';
import styles from './dispatch.module.css';
import { useCashForm } from './use-dispatch.ts';

interface HandOverFormProps {
  orderNumber: string;
  due: CounterDue;
  /** The page that this is on. */
  action: string;
  onClose: () => void;
}

function formatDue({ dueCents, lbpRate }: CounterDue): string {
  const dollars = formatPrice(dueCents);
  if (lbpRate === null) return dollars;
  return `${dollars} or LBP ${formatPounds((dueCents / 100) * lbpRate)}`;
}

/** Takes the cash for an order and hands it over. What is typed stays until that is done. */
export function HandOverForm({ orderNumber, due, action, onClose }: HandOverFormProps) {
  const { form, response, errors, busy, attemptKey, ...listeners } = useCashForm(action, onClose);
  return (
    <form
      ref={form}
      className={styles.cashForm}
      {...listeners}
      noValidate
      aria-label={`Hand over ${orderNumber}`}
    >
      <input type="hidden" name="intent" value="hand-over" />
      <input type="hidden" name="orderNumber" value={orderNumber} />
      <input type="hidden" name="attemptKey" value={attemptKey} />
      <input type="hidden" name="due" value={formatSeenDue(due)} />
      <p className={styles.whole}>
        To pay <strong dir="ltr">{formatDue(due)}</strong>
      </p>
      <GivenCash due={due} errors={errors} autoFocus changeClassName={styles.change} />
      <CashFormEnd response={response} busy={busy} onClose={onClose}>
        Handed over
      </CashFormEnd>
    </form>
  );
}

interface CashFormEndProps {
  response: CollectResponse | undefined;
  busy: boolean;
  onClose: () => void;
  /** What the button says that sends the form. */
  children: string;
}

/** The end of a form that moves cash: why it was refused, and its buttons. */
export function CashFormEnd({ response, busy, onClose, children }: CashFormEndProps) {
  return (
    <>
      {response && response.refusals.length > 0 && (
        <AnswerNotice answer={response} tone="bad" className={styles.whole}>
          {response.refusals.join(' ')}
        </AnswerNotice>
      )}
      <div className={classNames(layout.row, styles.whole)}>
        <Button variant="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" busy={busy}>
          {children}
        </Button>
      </div>
    </>
  );
}
