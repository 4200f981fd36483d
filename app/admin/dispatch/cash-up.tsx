import { useState } from 'react';
import { AmountField } from '#app/admin/forms/amount-field.tsx';
import type { FieldErrors } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { MoveForm } from '#app/admin/order-moves/move-form.tsx';
import { formatCash, formatDifference, parseDollars, parseLira } from '#app/counter/cash.ts';
import { listRemaining, type Run, type RunStop } from '#app/dispatch/runs/run.ts';
import { getDifference, sumStop } from '#app/dispatch/runs/run-cash.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { DataTable, ScrollRegion } from '#app/ui/data/table.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './run.module.css';

export function CashUp({ run }: { run: Run }) {
  const { stops, lbpRate, closedAt } = run;
  const orders = stops.flatMap((stop) => stop.orders);
  const total = sumStop(orders, lbpRate);
  return (
    <Panel aria-labelledby="cash-up" className={layout.stack}>
      <h3 id="cash-up">Cash-up</h3>
      <ScrollRegion aria-label="Cash of each stop">
        <DataTable headings={['Stop', 'To collect', 'Collected', 'Difference']}>
          <tbody>
            {stops.map((stop, index) => (
              <StopRow key={stop.stop} stop={stop} number={index + 1} lbpRate={lbpRate} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td dir="ltr">{formatPrice(total.toCollectCents)}</td>
              <td dir="ltr">{formatCash(total)}</td>
              <td>
                <Difference cents={total.differenceCents} />
              </td>
            </tr>
          </tfoot>
        </DataTable>
      </ScrollRegion>
      <p className={layout.line}>
        Collected is what the courier says, until you have counted.
        {lbpRate !== null && ` Lira at ${formatNumber(lbpRate)} for a dollar.`}
      </p>
      {closedAt === null ? (
        <CountForm run={run} toCollectCents={total.toCollectCents} />
      ) : (
        <ClosedCount run={run} toCollectCents={total.toCollectCents} />
      )}
    </Panel>
  );
}

/** Stays in one line: a browser may break it after the minus. */
function Difference({ cents }: { cents: number }) {
  return (
    <bdi dir="ltr" className={styles.amount}>
      {formatDifference(cents)}
    </bdi>
  );
}

interface StopRowProps {
  stop: RunStop;
  number: number;
  lbpRate: number | null;
}

function StopRow({ stop, number, lbpRate }: StopRowProps) {
  const { toCollectCents, differenceCents, isRounding, ...cash } = sumStop(stop.orders, lbpRate);
  const [{ firstName, lastName }] = listRemaining(stop);
  return (
    <tr>
      <th scope="row">
        {`${number}. `}
        <bdi>{`${firstName} ${lastName}`}</bdi>
      </th>
      <td dir="ltr">{formatPrice(toCollectCents)}</td>
      <td dir="ltr">{formatCash(cash)}</td>
      <td>
        <Difference cents={differenceCents} />
        {isRounding && ' rounding'}
        {lbpRate === null && cash.lbp > 0 && ' without the lira'}
      </td>
    </tr>
  );
}

interface CountProps {
  run: Run;
  toCollectCents: number;
}

const toInput = (cents: number | null) => (cents ? toDollars(cents) : '');

function CountForm({ run, toCollectCents }: CountProps) {
  return (
    <MoveForm
      action={`/admin/dispatch/runs/${run.id}`}
      fields={{ intent: 'close', seen: toCollectCents }}
      className={classNames(layout.stack, styles.count)}
      aria-label="Counted by us"
      draft="count"
    >
      {({ busy, errors }) => (
        <>
          <h4>Counted by us</h4>
          <CountFields run={run} errors={errors} toCollectCents={toCollectCents} />
          <div>
            <Button type="submit" busy={busy}>
              Close run
            </Button>
          </div>
        </>
      )}
    </MoveForm>
  );
}

function CountFields({ run, errors, toCollectCents }: CountProps & { errors: FieldErrors }) {
  const { lbpRate } = run;
  const [dollars, setDollars] = useState(toInput(run.countedCents));
  const [lira, setLira] = useState(run.countedLbp ? String(run.countedLbp) : '');
  const [courierFee, setCourierFee] = useState(toInput(run.courierFeeCents));
  const [cents, lbp, courierFeeCents] = [
    parseDollars(dollars),
    parseLira(lira),
    parseDollars(courierFee),
  ];
  const isReadable = cents !== null && lbp !== null && courierFeeCents !== null;
  const difference = isReadable
    ? getDifference({ cents, lbp, courierFeeCents }, toCollectCents, lbpRate)
    : null;
  return (
    <>
      <div className={`stack ${styles.amounts}`}>
        <AmountField
          label="Dollars"
          name="dollars"
          error={errors.dollars}
          value={dollars}
          onChange={({ target }) => setDollars(target.value)}
        />
        <AmountField
          label="Lira"
          name="lira"
          error={errors.lira}
          hint={lbpRate === null && lbp ? 'This run has no rate: lira count for nothing.' : null}
          value={lira}
          onChange={({ target }) => setLira(target.value)}
        />
        <AmountField
          label="Courier keeps"
          name="courierFee"
          error={errors.courierFee}
          value={courierFee}
          onChange={({ target }) => setCourierFee(target.value)}
        />
      </div>
      <p role="status" className={styles.difference}>
        Difference <strong>{difference === null ? '–' : <Difference cents={difference} />}</strong>
      </p>
      {difference !== 0 && (
        <Field
          label="Why?"
          name="reason"
          maxLength={500}
          autoComplete="off"
          defaultValue={run.reason ?? ''}
          error={errors.reason}
          hint="For instance: a customer was short, the courier will bring it."
        />
      )}
    </>
  );
}

function ClosedCount({ run, toCollectCents }: CountProps) {
  const { id, closedAt, closedBy, countedCents, countedLbp, courierFeeCents, reason, lbpRate } =
    run;
  const count = {
    cents: countedCents ?? 0,
    lbp: countedLbp ?? 0,
    courierFeeCents: courierFeeCents ?? 0,
  };
  return (
    <>
      <Notice tone="ok" title={`Closed ${closedAt === null ? '' : formatDateTime(closedAt)}`}>
        {closedBy !== null && `By ${closedBy}. `}
        {`Counted ${formatCash(count)}`}
        {count.courierFeeCents > 0 && `, the courier keeps ${formatPrice(count.courierFeeCents)}`}
        {'. Difference '}
        <Difference cents={getDifference(count, toCollectCents, lbpRate)} />
        {reason ? `: ${reason}` : '.'}
      </Notice>
      <MoveForm
        action={`/admin/dispatch/runs/${id}`}
        fields={{ intent: 'reopen' }}
        className={classNames(layout.stack, styles.count)}
        aria-label="Reopen"
        draft="reopen"
      >
        {({ busy, errors }) => (
          <>
            <Field
              label="Why open it again?"
              name="reason"
              maxLength={500}
              autoComplete="off"
              error={errors.reason}
            />
            <div>
              <Button type="submit" variant="quiet" busy={busy}>
                Reopen
              </Button>
            </div>
          </>
        )}
      </MoveForm>
    </>
  );
}
