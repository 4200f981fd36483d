import { useState } from 'react';
import { describeGiven } from '#app/admin/dispatch/hand-over-form.tsx';
import { AmountField } from '#app/admin/forms/amount-field.tsx';
import { FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import type { Case } from '#app/cases/case.ts';
import { getRepairDue, isInWarranty } from '#app/cases/repair.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { caseUrl, Pressed } from './case-form-parts.tsx';
import styles from './cases.module.css';

interface RepairPaymentFormProps {
  shown: Case;
  lbpRate: number | null;
}

/** Takes the cash for a repair and hands its device over. */
export function RepairPaymentForm({ shown, lbpRate }: RepairPaymentFormProps) {
  const dueCents = getRepairDue(shown);
  const [dollars, setDollars] = useState(dueCents === 0 ? '' : toDollars(dueCents));
  const [lira, setLira] = useState('');
  const [isAllLira, setAllLira] = useState(false);
  const typed = { dollars, lira, isAllLira };
  if (dueCents === 0)
    return (
      <FetcherForm action={caseUrl(shown)} className={layout.form}>
        {({ busy }) => (
          <>
            <Pressed shown={shown} intent="repair-paid" />
            <p>
              {isInWarranty(shown)
                ? 'In warranty, nothing to pay.'
                : 'Nothing to pay: no price was agreed.'}
            </p>
            <Button type="submit" busy={busy}>
              Handed over
            </Button>
          </>
        )}
      </FetcherForm>
    );
  return (
    <FetcherForm action={caseUrl(shown)} className={layout.form}>
      {({ busy, errors }) => (
        <>
          <Pressed shown={shown} intent="repair-paid" />
          <p>
            To pay <strong dir="ltr">{formatPrice(dueCents)}</strong>
          </p>
          <div className={styles.fields}>
            <AmountField
              label="Dollars"
              name="dollars"
              value={dollars}
              onChange={({ target }) => setDollars(target.value)}
              error={errors.dollars}
              className={styles.short}
            />
            {lbpRate !== null && (
              <>
                <AmountField
                  label="Lira"
                  name="lira"
                  value={lira}
                  onChange={({ target }) => setLira(target.value)}
                  error={errors.lira}
                  className={styles.short}
                />
                <Checkbox
                  size="sm"
                  name="allLira"
                  checked={isAllLira}
                  onChange={({ target }) => setAllLira(target.checked)}
                >
                  Change all in lira
                </Checkbox>
              </>
            )}
          </div>
          <output>{errors.dollars ? '' : describeGiven(typed, { dueCents, lbpRate })}</output>
          <Button type="submit" busy={busy}>
            Paid and handed over
          </Button>
        </>
      )}
    </FetcherForm>
  );
}
