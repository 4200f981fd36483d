import { requireArea } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { createLastGood, useLastGood } from '#app/admin/forms/use-last-good.ts';
import layout from '#app/admin/layout.module.css';
import { countCases } from '#app/cases/cases.server.ts';
import { listEntries, sumEntries } from '#app/counter/cash-book.server.ts';
import { listClosedTills, readOpenTill } from '#app/counter/till.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { parseRange } from '#app/platform/text/day-range.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/counter.page.ts';
import { CashBookPanel } from './cash-book-panel.tsx';
import { CashForm } from './cash-form.tsx';
import { ClosedTills } from './closed-tills.tsx';
import styles from './counter.module.css';
import { counterForms, seesBook } from './counter-forms.server.ts';
import { TillPanel } from './till-panel.tsx';

export const meta = describeHiddenPage({
  title: 'Counter',
  description: 'The till, and the book of all cash.',
  path: '/admin/counter',
});

export const headers = () => ({ 'Cache-Control': 'no-store' });

const shownTills = 10;

/** The days that the owner asks for: today by default. */
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
