import { Link } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { DayRangeBar } from '#app/admin/day-range-bar.tsx';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { createLastGood, useLastGood } from '#app/admin/forms/use-last-good.ts';
import layout from '#app/admin/layout.module.css';
import rows from '#app/admin/row-table.module.css';
import { countCases } from '#app/cases/cases.server.ts';
import { type Cash, formatCash } from '#app/counter/cash.ts';
import { listEntries, sumEntries } from '#app/counter/cash-book.server.ts';
import { type BookEntry, entryKinds, isCorrectable } from '#app/counter/cash-book.ts';
import { listClosedTills, readOpenTill } from '#app/counter/till.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { formatDateTime, formatTime } from '#app/platform/text/date-time.ts';
import { type DayRange, parseRange } from '#app/platform/text/day-range.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { TableHeadings } from '#app/ui/data/table.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/counter.page.ts';
import { CashForm } from './cash-form.tsx';
import { ClosedTills } from './closed-tills.tsx';
import { CorrectButton } from './correct-button.tsx';
import styles from './counter.module.css';
import { counterForms, seesBook } from './counter-forms.server.ts';
import { Amount, TillPanel } from './till-panel.tsx';

export const meta = describeHiddenPage('Counter', 'The till, and the book of all cash.');

export const headers = () => ({ 'Cache-Control': 'no-store' });

const shownTills = 10;

function parseDays(query: URLSearchParams) {
  if (!query.has('range')) query.set('range', 'today');
  return parseRange(query);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireArea(context, 'counter');
  const db = context.get(databaseContext);
  const range = seesBook(admin) ? parseDays(new URL(request.url).searchParams) : null;
  const [cases, till, closedTills, { lbpRate }] = await Promise.all([
    countCases(db, todayInBeirut()),
    readOpenTill(db),
    listClosedTills(db, range ? shownTills : 1),
    context.get(settingsContext).read(),
  ]);
  // No till has the id 0.
  const chosen = range ? { range } : { tillId: till?.id ?? 0 };
  const [entries, sum] = await Promise.all([listEntries(db, chosen), sumEntries(db, chosen)]);
  return {
    ...{ till, closedTills, lbpRate, range, entries, sum, entryKey: createUuid() },
    ...{ openCases: cases.counts['to-answer'] ?? 0, lateCases: cases.late },
  };
}

export const action = counterForms;

const lastGood = createLastGood();
export const clientLoader = (args: Route.ClientLoaderArgs) => lastGood.load(args);

export const clientAction = adminAction();

export const shouldRevalidate = revalidateAfterConflict;

export default function CounterPage({ loaderData }: Route.ComponentProps) {
  useLastGood(lastGood, loaderData);
  const { till, closedTills, lbpRate, range, entries, sum, entryKey } = loaderData;
  const { openCases, lateCases } = loaderData;
  const [lastTill = null] = closedTills;
  return (
    <div className={layout.page}>
      <Panel aria-labelledby="counter" className={layout.between}>
        <h2 id="counter">Counter</h2>
        <div className={layout.row}>
          <ButtonLink to="/admin/counter/cases" variant="quiet">
            Offers, returns, repairs
            {openCases > 0 && <Tag tone={lateCases > 0 ? 'red' : 'yellow'}>{openCases}</Tag>}
          </ButtonLink>
          <ButtonLink to="/admin/counter/sale">New sale</ButtonLink>
        </div>
      </Panel>
      <div className={styles.forms}>
        <TillPanel till={till} lastTill={lastTill} lbpRate={lbpRate} />
        <CashForm entryKey={entryKey} isTillOpen={till !== null} />
      </div>
      <CashBookPanel entries={entries} sum={sum} range={range} />
      {range && closedTills.length > 0 && <ClosedTills tills={closedTills} />}
    </div>
  );
}

interface CashBookPanelProps {
  entries: readonly BookEntry[];
  /** Of all entries, also of those that are too many to be listed. */
  sum: Cash & { count: number };
  /** The days that are shown; null for the open till alone. */
  range: DayRange | null;
}

function CashBookPanel({ entries, sum, range }: CashBookPanelProps) {
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
