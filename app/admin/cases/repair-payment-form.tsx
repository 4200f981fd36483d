import { GivenCash } from '#app/admin/forms/cash-fields.tsx';
import layout from '#app/admin/layout.module.css';
import type { Case } from '#app/cases/case.ts';
import { getRepairDue, isInWarranty } from '#app/cases/repair.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CaseForm } from './case-form-parts.tsx';
import styles from './cases.module.css';

interface RepairPaymentFormProps {
  shown: Case;
  lbpRate: number | null;
}

/** Takes the cash for a repair and hands its device over. */
export function RepairPaymentForm({ shown, lbpRate }: RepairPaymentFormProps) {
  const dueCents = getRepairDue(shown);
  const free = isInWarranty(shown)
    ? 'In warranty, nothing to pay.'
    : 'Nothing to pay: no price was agreed.';
  return (
    <CaseForm shown={shown} intent="repair-paid" className={layout.form}>
      {({ busy, errors }) => (
        <>
          <input type="hidden" name="rate" value={lbpRate ?? ''} />
          {dueCents === 0 ? (
            <p>{free}</p>
          ) : (
            <>
              <p>
                To pay <strong dir="ltr">{formatPrice(dueCents)}</strong>
              </p>
              <div className={styles.fields}>
                <GivenCash due={{ dueCents, lbpRate }} errors={errors} className={styles.short} />
              </div>
            </>
          )}
          <Button type="submit" busy={busy}>
            {dueCents === 0 ? 'Handed over' : 'Paid and handed over'}
          </Button>
        </>
      )}
    </CaseForm>
  );
}
