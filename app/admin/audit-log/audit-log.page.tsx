import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { FilterBar } from '#app/admin/filter-bar.tsx';
import { listDiffLines } from '#app/audit/audit-diff.ts';
import {
  auditPageSize,
  listAuditEntries,
  listAuditKinds,
  type RecordedAuditEntry,
} from '#app/audit/audit-log.server.ts';
import { findProductLabel } from '#app/catalogue/editing/product-fields.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { formatDateTime } from '#app/platform/text/date.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { parsePage, readPage } from '#app/platform/text/paging.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Pager } from '#app/ui/data/pager.tsx';
import { DataTable } from '#app/ui/data/table.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/audit-log.page.ts';
import styles from './audit-log.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Audit log',
    description: 'Who changed what.',
    path: '/admin/history',
    hidden: true,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context);
  const db = context.get(databaseContext);
  const query = new URL(request.url).searchParams;
  const filter = {
    actor: parseLine(query.get('person'), 254),
    kind: parseLine(query.get('kind'), 40),
    subjectId: parseLine(query.get('subject'), 254),
  };
  const [listed, kinds] = await Promise.all([
    readPage(parsePage(query.get('page')), auditPageSize, (page) =>
      listAuditEntries(db, { ...filter, page }),
    ),
    listAuditKinds(db),
  ]);
  return { filter, kinds, ...listed };
}

export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const { filter, kinds, entries, total, page, pageCount } = loaderData;
  const { actor, kind, subjectId: subject } = filter;
  const getPageUrl = (other: number) =>
    `/admin/history?${new URLSearchParams({ person: actor, kind, subject, page: String(other) })}`;
  return (
    <>
      <Panel flat aria-label="Audit log">
        <FilterBar
          key={JSON.stringify(filter)}
          action="/admin/history"
          label="Audit log"
          beside={<span>{`${total} ${total === 1 ? 'entry' : 'entries'}`}</span>}
        >
          <Field label="User" name="person" type="search" defaultValue={actor} />
          <Select label="Kind" name="kind" defaultValue={kind}>
            <option value="">Everything</option>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {one.charAt(0).toUpperCase() + one.slice(1)}
              </option>
            ))}
          </Select>
          <Field label="Id" name="subject" type="search" defaultValue={subject} />
        </FilterBar>
        <ul aria-label="Entries">
          {entries.map((entry) => (
            <AuditLogEntry key={entry.id} entry={entry} />
          ))}
        </ul>
        {entries.length === 0 && <Notice>No entries found.</Notice>}
      </Panel>
      <Pager page={page} pageCount={pageCount} getUrl={getPageUrl} />
    </>
  );
}

function AuditLogEntry({ entry }: { entry: RecordedAuditEntry }) {
  const diff = listDiffLines(
    entry.before,
    entry.after,
    entry.subjectKind === 'product' ? findProductLabel : undefined,
  );
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <strong>{`${entry.action} ${entry.subjectKind}`}</strong>
        <bdi className={styles.subject}>{entry.subjectId}</bdi>
        <span className={styles.actor}>
          <bdi>{entry.actorEmail}</bdi>,{' '}
          <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
        </span>
      </div>
      {diff.length > 0 && (
        <DataTable headings={['What', 'Before', 'After']} className={styles.diff}>
          <tbody>
            {diff.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </li>
  );
}
