import { useState } from 'react';
import { AmountField } from '#app/admin/forms/amount-field.tsx';
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
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './counter.module.css';
import { useCounterForm } from './use-counter-form.ts';

interface TillPanelProps {
  till: Till | null;
  /** The till that was counted last; null before the first one. */
  lastTill: ClosedTill | null;
  lbpRate: number | null;
}

/** The drawer of the shop: it is opened with a count, and closed with one. */
export function TillPanel({ till, lastTill, lbpRate }: TillPanelProps) {
  return (
    <Panel aria-labelledby="till" className={classNames(layout.stack, styles.till)}>
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

/** How the till was closed last. */
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

interface AmountsProps {
  texts: Record<'dollars' | 'lira', string>;
  errors: Partial<Record<'dollars' | 'lira', string>>;
}

/** The fields for cash that is entered: dollars beside lira. */
export function Amounts({ texts, errors }: AmountsProps) {
  return (
    <div className={styles.amounts}>
      <AmountField
        label="Dollars"
        name="dollars"
        defaultValue={texts.dollars}
        error={errors.dollars}
      />
      <AmountField label="Lira" name="lira" defaultValue={texts.lira} error={errors.lira} />
    </div>
  );
}

function OpenForm() {
  const saved = { dollars: '', lira: '' };
  const { Form, form, key, texts, errors, busy } = useCounterForm('opening of the till', saved);
  return (
    <Form {...form} aria-label="Open the till" className={layout.stack}>
      <input type="hidden" name="intent" value="open" />
      <p>Count what lies in it.</p>
      <Amounts key={key} texts={texts} errors={errors} />
      <div>
        <Button type="submit" variant="quiet" busy={busy}>
          Open the till
        </Button>
      </div>
    </Form>
  );
}

function CloseForm({ till, lbpRate }: { till: Till; lbpRate: number | null }) {
  const saved = { dollars: '', lira: '', reason: '' };
  const { Form, form, key, ...fields } = useCounterForm(`count of till ${till.id}`, saved);
  const { expected } = till;
  return (
    <Form {...form} aria-label="Count and close" className={layout.stack}>
      <input type="hidden" name="intent" value="close" />
      <input type="hidden" name="till" value={till.id} />
      <input type="hidden" name="seenCents" value={expected.cents} />
      <input type="hidden" name="seenLbp" value={expected.lbp} />
      <h3>Count and close</h3>
      <CountFields key={key} {...fields} expected={expected} lbpRate={lbpRate} />
    </Form>
  );
}

interface CountFieldsProps
  extends Pick<ReturnType<typeof useCounterForm>, 'errors' | 'busy'>,
    Pick<Till, 'expected'> {
  texts: Record<'dollars' | 'lira' | 'reason', string>;
  lbpRate: number | null;
}

/** What was counted, with its difference from what should lie in the till. */
function CountFields({ texts, errors, busy, expected, lbpRate }: CountFieldsProps) {
  const [dollars, setDollars] = useState(texts.dollars);
  const [lira, setLira] = useState(texts.lira);
  const [cents, lbp] = [parseDollars(dollars), parseLira(lira)];
  const isTyped = dollars.trim() !== '' || lira.trim() !== '';
  const difference =
    isTyped && cents !== null && lbp !== null
      ? compareCash({ cents, lbp }, expected, lbpRate)
      : null;
  const shown = difference && formatCashDifference(difference);
  return (
    <>
      <div className={styles.amounts}>
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
          defaultValue={texts.reason}
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
