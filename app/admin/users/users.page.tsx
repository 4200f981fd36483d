import { data, redirect, useLocation } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { grantAdmin, revokeAdmin } from '#app/accounts/users/roles.server.ts';
import { listPeople, peoplePageSize } from '#app/accounts/users/users.server.ts';
import { adminAction } from '#app/admin/admin-action.ts';
import { FilterBar } from '#app/admin/filter-bar.tsx';
import { useFailure } from '#app/admin/use-failure.ts';
import { countUserOrders } from '#app/orders/orders.server.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { getPagePath } from '#app/platform/http/page-path.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { parsePage, readPage } from '#app/platform/text/paging.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { Pager } from '#app/ui/data/pager.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/users.page.ts';
import { SubscribersLink } from './subscribers-link.tsx';
import { PersonRow } from './user-row.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'People',
    description: 'Accounts and their roles.',
    path: '/admin/people',
    hidden: true,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context);
  const db = context.get(databaseContext);
  const query = new URL(request.url).searchParams;
  const q = parseLine(query.get('q'), 100);
  const page = parsePage(query.get('page'));
  const listed = await readPage(page, peoplePageSize, (one) => listPeople(db, { q, page: one }));
  const orderCounts = await countUserOrders(
    db,
    listed.people.map((person) => person.id),
  );
  return { q, orderCounts, ...listed };
}

/** What came of a change that was not made. */
interface RoleAnswer {
  message?: string;
  failure?: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireAdmin(context);
  const form = await readForm(request);
  const db = context.get(databaseContext);
  const email = parseLine(String(form.get('email') ?? ''), 254);
  const intent = form.get('intent');
  if (intent !== 'grant' && intent !== 'revoke') {
    return data<RoleAnswer>({ message: 'Unknown request.' }, 400);
  }
  const change = intent === 'grant' ? grantAdmin : revokeAdmin;
  const outcome = await change(db, email, user);
  if (outcome === 'unknown') {
    return data<RoleAnswer>({ message: 'There is no such account any more.' }, 409);
  }
  if (outcome === 'last')
    return data<RoleAnswer>({ message: 'The last administrator stays.' }, 409);
  const code = intent === 'grant' ? 'role-granted' : 'role-revoked';
  return redirect(getPagePath(request.url), { headers: { 'Set-Cookie': flashHeader(code) } });
}

export const clientAction = adminAction(
  (): RoleAnswer => ({ failure: 'Failed to update the role' }),
);

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { q, page, pageCount, people, total, adminCount, orderCounts } = loaderData;
  useFailure(actionData);
  const { pathname, search } = useLocation();
  const urlOf = (other: number) =>
    `/admin/people?${new URLSearchParams({ q, page: String(other) })}`;
  return (
    <>
      {actionData?.message && (
        <Notice tone="bad" role="alert">
          {actionData.message}
        </Notice>
      )}
      <Panel flat aria-label="People">
        <FilterBar action="/admin/people" label="People" beside={<SubscribersLink />}>
          <Field label="Email" name="q" type="search" defaultValue={q} key={q} />
        </FilterBar>
        <ul aria-label={`${total} ${total === 1 ? 'account' : 'accounts'}`}>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              orderCount={orderCounts[person.id] ?? 0}
              isLastAdmin={person.isAdmin && adminCount === 1}
              action={pathname + search}
            />
          ))}
        </ul>
        {people.length === 0 && <Notice>Nobody has such an address.</Notice>}
      </Panel>
      <Pager page={page} pageCount={pageCount} getUrl={urlOf} />
    </>
  );
}
