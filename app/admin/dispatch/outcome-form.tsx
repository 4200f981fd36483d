import { useState } from 'react';
import { AmountField } from '#app/admin/forms/amount-field.tsx';
import { useSeenVersion } from '#app/admin/forms/use-seen-version.ts';
import layout from '#app/admin/layout.module.css';
import { MoveForm } from '#app/admin/order-moves/move-form.tsx';
import { outcomeLabels, type StopOutcome } from '#app/dispatch/dispatch-list.ts';
import type { Run, RunOrder } from '#app/dispatch/runs/run.ts';
import { suggestCollected } from '#app/dispatch/runs/run-cash.ts';
import { refusalReasons } from '#app/dispatch/runs/run-outcome.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import styles from './run.module.css';

interface OutcomeFormProps {
  run: Run;
  order: RunOrder;
  onClose: () => void;
}

/** Sets what came of an order for a courier who called the shop, or corrects it. */
export function OutcomeForm({ run, order, onClose }: OutcomeFormProps) {
  const { orderNumber } = order;
  const outcomeAt = order.outcomeAt ?? '';
  const [outcome, setOutcome] = useState<StopOutcome>(order.outcome ?? 'delivered');
  const [entryKey] = useState(createUuid);
  const [feePaid, setFeePaid] = useState(order.feePaid ?? false);
  const { seen, watch } = useSeenVersion(outcomeAt, outcomeAt);
  const isPaid = outcome === 'delivered' || (outcome === 'refused' && feePaid);
  const collected = suggestCollected(order, outcome);
  return (
    <MoveForm
      action={`/admin/dispatch/runs/${run.id}`}
      fields={{ intent: 'outcome', orderNumber, entryKey, seen }}
      className={`stack ${styles.outcomeForm}`}
      aria-label={`Outcome of ${orderNumber}`}
      draft={`outcome ${orderNumber}`}
      onDone={onClose}
      {...watch}
    >
      {({ busy, errors }) => (
        <>
          <Select
            label="What came of it"
            name="outcome"
            autoFocus
            size="sm"
            value={outcome}
            onChange={({ target }) => setOutcome(target.value as StopOutcome)}
          >
            <Options
              labels={order.mayCorrectFee ? { refused: outcomeLabels.refused } : outcomeLabels}
            />
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
                defaultValue={toDollars(collected.cents)}
                error={errors.dollars}
              />
              <AmountField
                key={`${outcome}-lira`}
                label="Collected, LBP"
                name="lira"
                defaultValue={collected.lbp || ''}
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
        </>
      )}
    </MoveForm>
  );
}
