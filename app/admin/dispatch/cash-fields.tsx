import type { FocusEvent } from 'react';
import layout from '#app/admin/layout.module.css';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { AnswerNotice } from '#app/ui/feedback/answer-notice.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import type { CollectResponse } from './collect-form.server.ts';
import styles from './dispatch.module.css';

interface CashFieldsProps {
  /** What the dollars start with. */
  dueDollars?: string;
  hasLira: boolean;
  errors: Partial<Record<'dollars' | 'lira', string>>;
  onDollars?: (typed: string) => void;
  onLira?: (typed: string) => void;
}

/** A first key replaces what is filled in. */
const selectAll = ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
  target.select();

/**
 * Cash that changes hands at the counter: dollars, and lira where the shop takes them. The fields hold what
 * is typed themselves: a new attempt key would render an older value before React hears of the new one.
 */
export function CashFields({
  dueDollars = '',
  hasLira,
  errors,
  onDollars,
  onLira,
}: CashFieldsProps) {
  const shared = { autoComplete: 'off', dir: 'ltr', onFocus: selectAll } as const;
  return (
    <>
      <Field
        {...shared}
        autoFocus
        label="Dollars"
        name="dollars"
        inputMode="decimal"
        defaultValue={dueDollars}
        onChange={({ target }) => onDollars?.(target.value)}
        error={errors.dollars}
      />
      {hasLira && (
        <Field
          {...shared}
          label="Lira"
          name="lira"
          inputMode="numeric"
          onChange={({ target }) => onLira?.(target.value)}
          error={errors.lira}
        />
      )}
    </>
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
