import { useState } from 'react';
import { AmountField } from '#app/admin/forms/amount-field.tsx';
import { CashFields } from '#app/admin/forms/cash-fields.tsx';
import { FetcherForm, type FormState } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import {
  compareCash,
  formatCash,
  formatCashDifference,
  parseDollars,
  parseLira,
} from '#app/counter/cash.ts';
import type { ClosedTill, Till } from '#app/counter/cash-book.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './counter.module.css';

interface TillPanelProps {
  till: Till | null;
  /** The till that was counted last; null before the first one. */
  lastTill: ClosedTill | null;
  lbpRate: number | null;
}

export function TillPanel({ till, lastTill, lbpRate }: TillPanelProps) {
  return (
    <Panel aria-labelledby="till" className={layout.stack}>
      <div className={layout.between}>
        <h2 id="till">Till</h2>
        <Tag tone={till ? 'green' : 'plain'}>{till ? 'Open' : 'Closed'}</Tag>
      </div>
      {till ? (
        <>
          <OpenTill till={till} />
          <CloseForm key={till.id} till={till} lbpRate={lbpRate} />
        </>
      ) : (
        <>
          {lastTill && <LastCount till={lastTill} />}
          <OpenForm />
        </>
      )}
    </Panel>
  );
}

/** Who did something and when: 'Nov 26, 2026, 14:05, by Maya'. */
export function Moment({ at, by }: { at: string; by: string }) {
  return (
    <>
      <time dateTime={at}>{formatDateTime(at)}</time>
      {by && (
        <>
          {', by '}
          <bdi>{by}</bdi>
        </>
      )}
    </>
  );
}

/** Stays in one line: a browser may break it after the minus. */
export function Amount({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className={styles.amount}>
      {children}
    </bdi>
  );
}

function OpenTill({ till: { openedAt, openedBy, opened, expected } }: { till: Till }) {
  return (
    <p>
      Should lie in it:{' '}
      <strong className={styles.expected}>
        <Amount>{formatCash(expected)}</Amount>
      </strong>
      <span className={layout.line}>
        {'Open since '}
        <Moment at={openedAt} by={openedBy} />
        {', with '}
        <Amount>{formatCash(opened)}</Amount>.
      </span>
    </p>
  );
}

function LastCount({ till }: { till: ClosedTill }) {
  return (
    <p className={layout.detail}>
      {'Closed '}
      <Moment at={till.closedAt} by={till.closedBy} />
      {'. Counted '}
      <Amount>{formatCash(till.counted)}</Amount>
      {'. Difference '}
      <Amount>{formatCashDifference(till)}</Amount>
      {till.reason ? (
        <>
          : <bdi>{till.reason}</bdi>
        </>
      ) : (
        '.'
      )}
    </p>
  );
}

export function Amounts({ errors }: Pick<FormState, 'errors'>) {
  return (
    <div className={`stack ${styles.amounts}`}>
      <CashFields errors={errors} />
    </div>
  );
}

const form = { action: '/admin/counter', className: layout.stack };

function OpenForm() {
  return (
    <FetcherForm {...form} fields={{ intent: 'open' }} draft="open" aria-label="Open the till">
      {({ busy, errors }) => (
        <>
          <p>Count what lies in it.</p>
          <Amounts errors={errors} />
          <div>
            <Button type="submit" variant="quiet" busy={busy}>
              Open the till
            </Button>
          </div>
        </>
      )}
    </FetcherForm>
  );
}

interface CloseFormProps {
  till: Till;
  lbpRate: number | null;
}

function CloseForm(props: CloseFormProps) {
  const { id, expected } = props.till;
  return (
    <FetcherForm
      {...form}
      fields={{ intent: 'close', till: id, seenCents: expected.cents, seenLbp: expected.lbp }}
      draft={`count ${id}`}
      aria-label="Count and close"
    >
      {(state) => (
        <>
          <h3>Count and close</h3>
          <CountFields {...props} {...state} />
        </>
      )}
    </FetcherForm>
  );
}

function CountFields({ till, lbpRate, errors, busy }: CloseFormProps & FormState) {
  const [dollars, setDollars] = useState('');
  const [lira, setLira] = useState('');
  const [cents, lbp] = [parseDollars(dollars), parseLira(lira)];
  const isTyped = dollars.trim() !== '' || lira.trim() !== '';
  const difference =
    isTyped && cents !== null && lbp !== null
      ? compareCash({ cents, lbp }, till.expected, lbpRate)
      : null;
  const shown = difference && formatCashDifference(difference);
  return (
    <>
      <div className={`stack ${styles.amounts}`}>
        <AmountField
          label="Dollars counted"
          name="dollars"
          value={dollars}
          error={errors.dollars}
          onChange={({ target }) => setDollars(target.value)}
        />
        <AmountField
          label="Lira counted"
          name="lira"
          value={lira}
          error={errors.lira}
          onChange={({ target }) => setLira(target.value)}
        />
      </div>
      <p role="status" className={styles.difference}>
        Difference <strong>{shown ? <Amount>{shown}</Amount> : '–'}</strong>
      </p>
      {(difference?.isDifferent || errors.reason) && (
        <Field
          label="Why?"
          name="reason"
          maxLength={500}
          autoComplete="off"
          dir="auto"
          error={errors.reason}
          hint="For instance: too much change was given."
        />
      )}
      <div>
        <Button type="submit" variant="quiet" busy={busy}>
          {difference?.isDifferent ? `Close the till with ${shown}` : 'Close the till'}
        </Button>
      </div>
    </>
  );
}
