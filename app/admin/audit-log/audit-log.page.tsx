import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { FilterBar } from '#app/admin/filter-bar.tsx';
import { auditPageSize, listAudit, listAuditKinds } from '#app/audit/audit-trail.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { parsePage, readPage } from '#app/platform/text/paging.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Pager } from '#app/ui/data/pager.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/audit-log.page.ts';
import { AuditEntry } from './audit-entry.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'History',
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
    person: parseLine(query.get('person'), 254),
    kind: parseLine(query.get('kind'), 40),
    subjectId: parseLine(query.get('subject'), 254),
  };
  const page = parsePage(query.get('page'));
  const [listed, kinds] = await Promise.all([
    readPage(page, auditPageSize, (one) => listAudit(db, { ...filter, page: one })),
    listAuditKinds(db),
  ]);
  return { filter, kinds, ...listed };
}

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { filter, kinds, lines, total, page, pageCount } = loaderData;
  const { person, kind, subjectId } = filter;
  const urlOf = (other: number) =>
    `/admin/history?${new URLSearchParams({ person, kind, subject: subjectId, page: String(other) })}`;
  return (
    <>
      <Panel flat aria-label="History">
        <FilterBar
          key={JSON.stringify(filter)}
          action="/admin/history"
          label="History"
          beside={<span>{`${total} ${total === 1 ? 'entry' : 'entries'}`}</span>}
        >
          <Field label="Person" name="person" type="search" defaultValue={person} />
          <Select label="Kind" name="kind" defaultValue={kind}>
            <option value="">Everything</option>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {one.charAt(0).toUpperCase() + one.slice(1)}
              </option>
            ))}
          </Select>
          <Field label="Id" name="subject" type="search" defaultValue={subjectId} />
        </FilterBar>
        <ul aria-label="Entries">
          {lines.map((line) => (
            <AuditEntry key={line.id} line={line} />
          ))}
        </ul>
        {lines.length === 0 && <Notice>Nothing of that kind was written down.</Notice>}
      </Panel>
      <Pager page={page} pageCount={pageCount} getUrl={urlOf} />
    </>
  );
}
