import { Link } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { createLastGood, useLastGood } from '#app/admin/forms/use-last-good.ts';
import layout from '#app/admin/layout.module.css';
import {
  type CaseKind,
  type CaseStage,
  caseKinds,
  caseStages,
  formatCaseNumber,
  isLate,
  parseCaseKind,
} from '#app/cases/case.ts';
import { describeLine } from '#app/cases/case-lines.ts';
import { casesPageSize, countCases, type ListedCase, listCases } from '#app/cases/cases.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { parsePage, readPage } from '#app/platform/text/paging.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Pager } from '#app/ui/data/pager.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/cases.page.ts';
import styles from './cases.module.css';

export const meta = describeHiddenPage(
  'Offers, returns, repairs',
  'What customers have asked, by what is to be done.',
);

export const headers = () => ({ 'Cache-Control': 'no-store' });

const parseStage = (text: string | null): CaseStage =>
  Object.hasOwn(caseStages, String(text)) ? (text as CaseStage) : 'to-answer';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'counter');
  const db = context.get(databaseContext);
  const query = new URL(request.url).searchParams;
  const [stage, kind] = [parseStage(query.get('list')), parseCaseKind(query.get('kind'))];
  const today = todayInBeirut();
  const [{ counts }, listed] = await Promise.all([
    countCases(db, today),
    readPage(parsePage(query.get('page')), casesPageSize, (page) =>
      listCases(db, { stage, kind, page }),
    ),
  ]);
  return { stage, kind, today, counts, ...listed };
}

const lastGood = createLastGood();
export const clientLoader = (args: Route.ClientLoaderArgs) => lastGood.load(args);

const toUrl = (stage: CaseStage, kind: CaseKind | null, page = 1) => {
  const query = new URLSearchParams({ list: stage, ...(kind && { kind }) });
  if (page > 1) query.set('page', String(page));
  return `/admin/counter/cases?${query}`;
};

export default function CasesPage({ loaderData }: Route.ComponentProps) {
  useLastGood(lastGood, loaderData);
  const { stage, kind, today, counts, cases, page, pageCount } = loaderData;
  return (
    <div className={layout.page}>
      <header className={layout.between}>
        <h2>Offers, returns, repairs</h2>
        <ButtonLink to="/admin/counter/cases/new">Take in at the counter</ButtonLink>
      </header>
      <nav aria-label="Lists" className={classNames(layout.links, styles.lists)}>
        {Object.entries(caseStages).map(([id, label]) => (
          <Link
            key={id}
            to={toUrl(id as CaseStage, kind)}
            aria-current={id === stage ? 'page' : undefined}
          >
            {label}
            {counts[id as CaseStage] ? <Tag>{counts[id as CaseStage]}</Tag> : null}
          </Link>
        ))}
      </nav>
      <nav aria-label="Kinds" className={layout.row}>
        {Object.entries({ '': 'All', ...caseKinds }).map(([id, label]) => (
          <Link
            key={id}
            to={toUrl(stage, parseCaseKind(id))}
            aria-current={id === (kind ?? '') ? 'true' : undefined}
            className={`tap ${styles.kind}`}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Panel flat aria-labelledby="case-list">
        <h3 id="case-list" className={styles.title}>
          {caseStages[stage]}
        </h3>
        {cases.length === 0 ? (
          <p className={styles.none}>Nothing here.</p>
        ) : (
          <ul>
            {cases.map((one) => (
              <CaseRow key={one.id} shown={one} today={today} />
            ))}
          </ul>
        )}
      </Panel>
      <Pager
        page={page}
        pageCount={pageCount}
        labels={['Back', 'On']}
        getUrl={(other) => toUrl(stage, kind, other)}
      />
    </div>
  );
}

function CaseRow({ shown, today }: { shown: ListedCase; today: string }) {
  const { id, kind, name, email, phone, lines, words, dueOn, askedAt, closedAt } = shown;
  return (
    <li className={`row spread ${styles.row}`}>
      <div className={styles.what}>
        <Link to={`/admin/counter/cases/${id}`} className="strong">
          {caseKinds[kind]} {formatCaseNumber(id)}
        </Link>
        <bdi>{name || email || phone || 'The shop’s own'}</bdi>
        <bdi className={layout.detail}>
          {lines.map(describeLine).join(', ') || words.slice(0, 120)}
        </bdi>
      </div>
      <div className={layout.row}>
        {askedAt && <Tag tone="yellow">Wrote again</Tag>}
        {isLate(shown, today) ? (
          <Tag tone="red">{`Late, due ${formatDate(dueOn ?? today)}`}</Tag>
        ) : (
          dueOn && !closedAt && <span className={layout.detail}>{`By ${formatDate(dueOn)}`}</span>
        )}
        {closedAt && <span className={layout.detail}>{formatDate(closedAt)}</span>}
      </div>
    </li>
  );
}
