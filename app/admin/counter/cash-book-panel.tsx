import { Link } from 'react-router';
import { DayRangeBar } from '#app/admin/day-range-bar.tsx';
import layout from '#app/admin/layout.module.css';
import rows from '#app/admin/row-table.module.css';
import { type Cash, formatCash } from '#app/counter/cash.ts';
import { type BookEntry, entryKinds, isCorrectable } from '#app/counter/cash-book.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { formatDateTime, formatTime } from '#app/platform/text/date-time.ts';
import type { DayRange } from '#app/platform/text/day-range.ts';
import { TableHeadings } from '#app/ui/data/table.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { CorrectButton } from './correct-button.tsx';
import styles from './counter.module.css';
import { Amount } from './till-panel.tsx';

interface CashBookPanelProps {
  entries: readonly BookEntry[];
  /** Of all entries, also of those that are too many to be listed. */
  sum: Cash & { count: number };
  /** The days that are shown; null for the open till alone. */
  range: DayRange | null;
}

/** Every movement of cash, the newest first, with their sum in each currency. */
export function CashBookPanel({ entries, sum, range }: CashBookPanelProps) {
  const isOneDay = range === null || range.from === range.to;
  return (
    <Panel flat aria-labelledby="cash-book">
      <div className={styles.title}>
        <h2 id="cash-book">Cash book</h2>
        {range === null && <p className={layout.detail}>Of the open till.</p>}
      </div>
      {range && <DayRangeBar action="/admin/counter" range={range} />}
      {entries.length === 0 ? (
        <p className={styles.title}>{range ? 'No cash moved in these days.' : 'Nothing yet.'}</p>
      ) : (
        <div className={styles.movements}>
          <table className={classNames(rows.table, rows.stacked, styles.book)}>
            <TableHeadings headings={['When', 'What', 'Who', 'Dollars', 'Lira']} />
            <tbody>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} isOneDay={isOneDay} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {`Sum of ${formatCount(sum.count, 'movement')}`}
                </th>
                <Amounts {...sum} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {sum.count > entries.length && (
        <p className={styles.title}>
          {`The newest ${entries.length} are shown.`}
          {range && ' The file has all.'}
        </p>
      )}
    </Panel>
  );
}

/** Both currencies apart; what did not move stays empty. */
function Amounts({ cents, lbp }: Cash) {
  return (
    <>
      <td className={classNames(rows.amount, styles.dollars)}>
        {cents !== 0 && <Amount>{formatCash({ cents, lbp: 0 })}</Amount>}
      </td>
      <td className={classNames(rows.amount, styles.lira)}>
        {lbp !== 0 && <Amount>{formatCash({ cents: 0, lbp })}</Amount>}
      </td>
    </>
  );
}

function EntryRow({ entry, isOneDay }: { entry: BookEntry; isOneDay: boolean }) {
  const { at, by, note, isCorrected, isCorrection } = entry;
  return (
    <tr>
      <td className={styles.when}>
        <time dateTime={at}>{isOneDay ? formatTime(new Date(at)) : formatDateTime(at)}</time>
      </td>
      <td className={styles.what}>
        <div className={layout.between}>
          <div>
            <strong>{entryKinds[entry.kind]}</strong> <Subject entry={entry} />
            {note && (
              <span className={layout.line}>
                {isCorrection && 'Correction: '}
                <bdi>{note}</bdi>
              </span>
            )}
            {entry.hasPhoto && (
              <a
                href={`/admin/counter/paper?entry=${entry.id}`}
                target="_blank"
                rel="noreferrer"
                aria-label={`Paper of ${note}`}
                className={styles.subject}
              >
                Paper
              </a>
            )}
          </div>
          {isCorrected && <Tag>Corrected</Tag>}
          {isCorrectable(entry) && <CorrectButton entry={entry} />}
        </div>
      </td>
      <td className={styles.who}>
        <bdi>{by}</bdi>
      </td>
      <Amounts {...entry} />
    </tr>
  );
}

/** The order, the case or the run of an entry. */
function Subject({ entry: { orderNumber, runId, caseId } }: { entry: BookEntry }) {
  if (orderNumber)
    return (
      <Link to={`/admin/orders/${orderNumber}`} className={styles.subject}>
        {orderNumber}
      </Link>
    );
  if (caseId !== null)
    return (
      <Link to={`/admin/counter/cases/${caseId}`} className={styles.subject}>
        {`C-${caseId}`}
      </Link>
    );
  if (runId === null) return null;
  return (
    <Link to={`/admin/dispatch/runs/${runId}`} className={styles.subject}>{`Run ${runId}`}</Link>
  );
}
