import { useEffect, useState } from 'react';
import { AmountField } from '#app/admin/forms/amount-field.tsx';
import { useSeenVersion } from '#app/admin/forms/use-seen-version.ts';
import layout from '#app/admin/layout.module.css';
import { outcomeLabels } from '#app/dispatch/dispatch-list.ts';
import type { Run, RunOrder } from '#app/dispatch/runs/run.ts';
import { refusalReasons } from '#app/dispatch/runs/run-outcome.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import styles from './run.module.css';
import { useRunForm } from './use-dispatch.ts';

interface OutcomeFormProps {
  run: Run;
  order: RunOrder;
  onClose: () => void;
}

/** Sets what came of an order for a courier who called the shop, or corrects it. */
export function OutcomeForm({ run, order, onClose }: OutcomeFormProps) {
  const { orderNumber, dueCents, deliveryFeeCents, outcomeAt } = order;
  const [outcome, setOutcome] = useState<string>(order.outcome ?? 'delivered');
  const [entryKey] = useState(createUuid);
  const [feePaid, setFeePaid] = useState(order.feePaid ?? false);
  const draft = `outcome ${orderNumber}`;
  const { form, response, busy, onSubmit } = useRunForm(run.id, { draft, onDone: onClose });
  const errors = response?.errors ?? {};
  const { seen, begin } = useSeenVersion(outcomeAt ?? '', response);
  // It shows the outcome of when it was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(begin, []);
  const isPaid = outcome === 'delivered' || (outcome === 'refused' && feePaid);
  const expected = outcome === 'delivered' ? dueCents : (deliveryFeeCents ?? 0);
  const isSame = order.outcome === outcome;
  return (
    <form
      ref={form}
      className={styles.outcomeForm}
      onSubmit={onSubmit}
      onInput={begin}
      aria-label={`Outcome of ${orderNumber}`}
    >
      <input type="hidden" name="intent" value="outcome" />
      <input type="hidden" name="orderNumber" value={orderNumber} />
      <input type="hidden" name="entryKey" value={entryKey} />
      <input type="hidden" name="seen" value={seen} />
      <Select
        label="What came of it"
        name="outcome"
        autoFocus
        size="sm"
        value={outcome}
        onChange={({ target }) => setOutcome(target.value)}
      >
        <Options labels={outcomeLabels} />
      </Select>
      {outcome === 'refused' && (
        <>
          <Select label="Why" name="reason" size="sm" defaultValue={order.reason ?? undefined}>
            <Options labels={refusalReasons} />
          </Select>
          <Checkbox
            size="sm"
            name="feePaid"
            checked={feePaid}
            onChange={({ target }) => setFeePaid(target.checked)}
          >
            The customer paid the delivery fee
          </Checkbox>
        </>
      )}
      {isPaid && (
        <>
          <AmountField
            key={outcome}
            label="Collected, $"
            name="dollars"
            defaultValue={toDollars((isSame ? order.collectedCents : null) ?? expected)}
            error={errors.dollars}
          />
          <AmountField
            key={`${outcome}-lira`}
            label="Collected, LBP"
            name="lira"
            defaultValue={(isSame && order.collectedLbp) || ''}
            error={errors.lira}
          />
        </>
      )}
      <div className={layout.row}>
        <Button variant="quiet" size="sm" aria-disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" busy={busy}>
          Save outcome
        </Button>
      </div>
    </form>
  );
}
