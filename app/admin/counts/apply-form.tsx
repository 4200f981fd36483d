import { FetcherButton, FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import type { CountedLines, StockCount } from '#app/catalogue/counts/count.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';

interface ApplyFormProps {
  count: StockCount;
  counted: CountedLines;
  missing: CountedLines;
  /** Of the entries on this phone. */
  uncountedCount: number;
}

/** Makes the stock what was counted, in one step that can be undone. */
export function ApplyForm({ count, counted, missing, uncountedCount }: ApplyFormProps) {
  if (counted.total === 0) return null;
  return (
    <Panel className={layout.stack} aria-labelledby="apply">
      <h2 id="apply">{`${formatCount(counted.differing, 'product')} with a difference`}</h2>
      <p>What was sold since it was counted is no difference. You can undo all of it afterwards.</p>
      <FetcherForm
        action=""
        fields={{ intent: 'apply', seen: count.version }}
        className={layout.form}
      >
        {({ busy, errors }) => (
          <>
            <Field
              label="Why the stock changes"
              name="reason"
              dir="auto"
              maxLength={200}
              error={errors.reason}
            />
            {missing.total > 0 && (
              <Checkbox name="missing">What nobody has counted is missing</Checkbox>
            )}
            {uncountedCount > 0 && (
              <p>{`${formatCount(uncountedCount, 'scan')} on this phone ${uncountedCount === 1 ? 'is' : 'are'} not counted yet.`}</p>
            )}
            <Button type="submit" busy={busy}>
              Apply the count
            </Button>
          </>
        )}
      </FetcherForm>
    </Panel>
  );
}

/** Takes an applied count back; it is open again. */
export function UndoForm() {
  return (
    <FetcherButton action="" fields={{ intent: 'undo' }} size="md">
      Undo the count
    </FetcherButton>
  );
}
