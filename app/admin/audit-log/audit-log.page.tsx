import { Link } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { findUserEmails } from '#app/accounts/users/users.server.ts';
import { FilterBar } from '#app/admin/filter-bar.tsx';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { adminForm, adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { FetcherButton } from '#app/admin/forms/fetcher-form.tsx';
import { customerUrl } from '#app/admin/users/customer-filter.ts';
import { listDiffLines } from '#app/audit/audit-diff.ts';
import {
  type AuditValues,
  auditPageSize,
  listAuditEntries,
  listAuditKinds,
  maxAuditCount,
  type RecordedAuditEntry,
} from '#app/audit/audit-log.server.ts';
import { describeAudit } from '#app/audit/describe-audit.ts';
import { parseCaseNumber } from '#app/cases/case.ts';
import { findProductLabel } from '#app/catalogue/editing/product-fields.ts';
import { findProductNames } from '#app/catalogue/product/products.server.ts';
import { refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { capitalize } from '#app/platform/text/capitalize.ts';
import { formatCount, formatNumber } from '#app/platform/text/count.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { parsePastDay } from '#app/platform/text/day-range.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { parsePage, readPage } from '#app/platform/text/paging.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { getTextKind, listTextFields } from '#app/settings/texts/text-kinds.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { Pager } from '#app/ui/data/pager.tsx';
import { DataTable } from '#app/ui/data/table.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/audit-log.page.ts';
import styles from './audit-log.module.css';
import { mayPutBack, putBack } from './put-back.server.ts';

export const meta = describeHiddenPage('Audit log', 'Who changed what.');

const formatProduct = (id: string, products: ReadonlyMap<string, string>) =>
  products.get(id) ?? `Product ${id}`;

function describeSubject(
  { subjectKind, subjectId }: Pick<RecordedAuditEntry, 'subjectKind' | 'subjectId'>,
  products: ReadonlyMap<string, string>,
  users: ReadonlyMap<string, string>,
): { label: string; to: string | null } {
  const label = subjectId;
  switch (subjectKind) {
    case 'product':
      return {
        label: formatProduct(subjectId, products),
        to: products.has(subjectId) ? `/admin/products/${subjectId}/ledger` : null,
      };
    case 'order':
      return { label, to: `/admin/orders/${subjectId}` };
    case 'user':
      if (subjectId.startsWith('+')) return { label, to: customerUrl(subjectId) };
      return {
        label: users.get(subjectId) ?? `Erased account ${subjectId}`,
        to: users.has(subjectId) ? customerUrl(subjectId) : null,
      };
    case 'settings':
      return { label: 'Settings', to: '/admin/settings' };
    case 'email provider':
      return { label: 'Sending mail', to: '/admin/settings/mail' };
    case 'zone':
    case 'place':
      return { label, to: '/admin/settings/delivery' };
    case 'looking for':
      return { label: `Row ${label}`, to: '/admin/demand' };
    case 'text':
      return { label, to: `/admin/texts/${subjectId}` };
    case 'run':
      return { label: `Run ${label}`, to: `/admin/dispatch/runs/${subjectId}` };
    case 'count':
      return { label: `Count ${label}`, to: `/admin/counts/${subjectId}` };
    case 'case':
      return { label, to: `/admin/counter/cases/${parseCaseNumber(subjectId)}` };
    case 'till':
      return { label: `Till ${label}`, to: '/admin/counter' };
    // Their ids stand on no page.
    case 'bulk edit':
    case 'email':
      return { label: '', to: null };
    default:
      return { label, to: null };
  }
}

function findLabel({ subjectKind, subjectId }: RecordedAuditEntry, key: string) {
  if (subjectKind === 'product') return findProductLabel(key);
  const kind = subjectKind === 'text' ? getTextKind(subjectId) : null;
  return kind ? listTextFields(kind).find(({ name }) => name === key)?.label : undefined;
}

/** The fields of settings and texts that hold ids of products. */
const productLists = ['picks', 'transformer', 'featured'];

const isProductList = (key: string, value: unknown): value is unknown[] =>
  productLists.includes(key) && Array.isArray(value);

const listChosen = ({ before, after }: RecordedAuditEntry): string[] =>
  [before, after]
    .flatMap((values) => Object.entries(values ?? {}))
    .flatMap(([key, value]) => (isProductList(key, value) ? value.map(String) : []));

function nameChosen(values: AuditValues, products: ReadonlyMap<string, string>): AuditValues {
  const named = Object.entries(values ?? {}).map(([key, value]) => [
    key,
    isProductList(key, value) ? value.map((id) => formatProduct(String(id), products)) : value,
  ]);
  return Object.fromEntries(named);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'audit log');
  const db = context.get(databaseContext);
  const query = new URL(request.url).searchParams;
  const filter = {
    actor: parseLine(query.get('person'), 254),
    kind: parseLine(query.get('kind'), 40),
    subjectId: parseLine(query.get('subject'), 254),
    day: parsePastDay(query.get('day')) ?? '',
    parentId: parseId(query.get('inside')) || null,
  };
  const [{ entries, ...listed }, kinds] = await Promise.all([
    readPage(parsePage(query.get('page')), auditPageSize, (page) =>
      listAuditEntries(db, { ...filter, page }),
    ),
    listAuditKinds(db),
  ]);
  const listIds = (kind: string) =>
    entries.filter(({ subjectKind }) => subjectKind === kind).map((one) => one.subjectId);
  const [products, users] = await Promise.all([
    findProductNames(db, [...listIds('product'), ...entries.flatMap(listChosen)]),
    findUserEmails(db, listIds('user')),
  ]);
  const described = entries.map((entry) => ({
    ...entry,
    subject: describeSubject(entry, products, users),
    diff: listDiffLines(
      nameChosen(entry.before, products),
      nameChosen(entry.after, products),
      (key) => findLabel(entry, key),
    ).map((line) => ({ ...line, canPutBack: mayPutBack(entry, line.key) })),
  }));
  const isCapped = filter.parentId === null && listed.total === maxAuditCount;
  const count = `${formatNumber(listed.total)}${isCapped ? '+' : ''}`;
  return { filter, kinds, entries: described, count, ...listed };
}

export const action = adminForms('audit log', {
  '': adminForm(
    { entry: formField.id(), property: formField.raw() },
    (sent, { context, db, admin }) => {
      if (sent.entry === 0) return refuse('Unknown entry.', { status: 400 });
      const services = { db, settings: context.get(settingsContext), actor: admin };
      return putBack(services, { entryId: sent.entry, property: sent.property });
    },
  ),
});

export const clientAction = adminAction();

export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const { filter, kinds, entries, count, total, page, pageCount } = loaderData;
  const { actor, kind, subjectId: subject, day, parentId } = filter;
  const getPageUrl = (other: number) =>
    `/admin/history?${new URLSearchParams([
      ['person', actor],
      ['kind', kind],
      ['subject', subject],
      ['day', day],
      ['inside', String(parentId ?? '')],
      ['page', String(other)],
    ])}`;
  return (
    <>
      <Panel flat aria-label="Audit log">
        <FilterBar
          key={JSON.stringify(filter)}
          action="/admin/history"
          label="Audit log"
          beside={<span>{`${count} ${total === 1 ? 'entry' : 'entries'}`}</span>}
        >
          <Field label="User" name="person" type="search" defaultValue={actor} />
          <Select label="Kind" name="kind" defaultValue={kind}>
            <option value="">Everything</option>
            <Options labels={Object.fromEntries(kinds.map((one) => [one, capitalize(one)]))} />
          </Select>
          <Field label="Id" name="subject" type="search" defaultValue={subject} />
          <Field label="Day" name="day" type="date" defaultValue={day} />
        </FilterBar>
        {parentId !== null && (
          <Notice>
            These are the lines of one change. <Link to="/admin/history">Show all changes</Link>
          </Notice>
        )}
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

type DescribedEntry = Route.ComponentProps['loaderData']['entries'][number];

function AuditLogEntry({ entry }: { entry: DescribedEntry }) {
  const { subject, diff, subjectKind, childCount } = entry;
  const mayPutAny = diff.some((line) => line.canPutBack);
  return (
    <li className={`stack breaks ${styles.entry}`}>
      <div className={`cluster ${styles.head}`}>
        <strong>{describeAudit(subjectKind, entry.action)}</strong>
        {subject.label && (
          <bdi className={styles.subject}>
            {subject.to ? <Link to={subject.to}>{subject.label}</Link> : subject.label}
          </bdi>
        )}
        {childCount > 0 && (
          <Link to={`/admin/history?inside=${entry.id}`}>
            {`Show ${formatCount(childCount, 'line')}`}
          </Link>
        )}
        <span className={`muted small ${styles.actor}`}>
          <bdi>{entry.actorEmail}</bdi>,{' '}
          <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
        </span>
      </div>
      {diff.length > 0 && (
        <DataTable
          headings={mayPutAny ? [...diffHeadings, 'Put back'] : diffHeadings}
          className={styles.diff}
        >
          <tbody>
            {diff.map(({ key, name, before: was, after: is, canPutBack }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{was}</td>
                <td>{is}</td>
                {mayPutAny && (
                  <td>
                    {canPutBack && (
                      <FetcherButton
                        action="/admin/history"
                        fields={{ entry: entry.id, property: key }}
                        aria-label={`Put back ${name} of ${subject.label}`}
                      >
                        Put back
                      </FetcherButton>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </li>
  );
}

const diffHeadings = ['What', 'Before', 'After'];
