import { Download } from 'lucide-react';
import { data, redirect, useLocation } from 'react-router';
import { requireAdmin, type User } from '#app/accounts/current-user.server.ts';
import { grantAdmin, revokeAdmin } from '#app/accounts/users/admins.server.ts';
import { listUsers, usersPageSize } from '#app/accounts/users/users.server.ts';
import { adminAction } from '#app/admin/admin-action.ts';
import { ConfirmButton } from '#app/admin/confirm-button.tsx';
import { FilterBar } from '#app/admin/filter-bar.tsx';
import { useFailureToast } from '#app/admin/use-action-response.ts';
import { countUserOrders } from '#app/orders/orders.server.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { getPagePath } from '#app/platform/http/request-url.server.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { parsePage, readPage } from '#app/platform/text/paging.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Pager } from '#app/ui/data/pager.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/users.page.ts';
import styles from './users.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Users',
    description: 'Accounts and their roles.',
    path: '/admin/users',
    hidden: true,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context);
  const db = context.get(databaseContext);
  const query = new URL(request.url).searchParams;
  const q = parseLine(query.get('q'), 100);
  const page = parsePage(query.get('page'));
  const listed = await readPage(page, usersPageSize, (one) => listUsers(db, { q, page: one }));
  const orderCounts = await countUserOrders(
    db,
    listed.users.map((user) => user.id),
  );
  return { q, orderCounts, ...listed };
}

/** Why the role was not changed. */
interface RoleActionData {
  message?: string;
  failure?: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(context);
  const form = await readForm(request);
  const db = context.get(databaseContext);
  const email = parseLine(String(form.get('email') ?? ''), 254);
  const intent = form.get('intent');
  if (intent !== 'grant' && intent !== 'revoke') {
    return data<RoleActionData>({ message: 'Unknown request.' }, 400);
  }
  const change = intent === 'grant' ? grantAdmin : revokeAdmin;
  const outcome = await change(db, email, admin);
  if (outcome === 'unknown') {
    return data<RoleActionData>({ message: 'This account no longer exists.' }, 409);
  }
  if (outcome === 'last') {
    return data<RoleActionData>({ message: 'The last administrator stays.' }, 409);
  }
  const code = intent === 'grant' ? 'role-granted' : 'role-revoked';
  return redirect(getPagePath(request.url), { headers: { 'Set-Cookie': flashHeader(code) } });
}

export const clientAction = adminAction(
  (): RoleActionData => ({ failure: 'Failed to update the role' }),
);

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { q, page, pageCount, users, total, adminCount, orderCounts } = loaderData;
  useFailureToast(actionData);
  const { pathname, search } = useLocation();
  const getPageUrl = (other: number) =>
    `/admin/users?${new URLSearchParams({ q, page: String(other) })}`;
  return (
    <>
      {actionData?.message && (
        <Notice tone="bad" role="alert">
          {actionData.message}
        </Notice>
      )}
      <Panel flat aria-label="Users">
        <FilterBar
          action="/admin/users"
          label="Users"
          beside={
            <TextButtonLink to="/admin/subscribers.csv" reloadDocument download prefetch="none">
              <Download className="icon" aria-hidden="true" />
              Newsletter subscribers (CSV)
            </TextButtonLink>
          }
        >
          <Field label="Email" name="q" type="search" defaultValue={q} key={q} />
        </FilterBar>
        <ul aria-label={`${total} ${total === 1 ? 'account' : 'accounts'}`}>
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              orderCount={orderCounts[user.id] ?? 0}
              isLastAdmin={user.isAdmin && adminCount === 1}
              action={pathname + search}
            />
          ))}
        </ul>
        {users.length === 0 && <Notice>No users found.</Notice>}
      </Panel>
      <Pager page={page} pageCount={pageCount} getUrl={getPageUrl} />
    </>
  );
}

interface UserRowProps {
  user: User;
  orderCount: number;
  isLastAdmin: boolean;
  /** The URL that the forms post to: the page with its filter. */
  action: string;
}

/** One account, with the button that grants or revokes the role. */
function UserRow({ user, orderCount, isLastAdmin, action }: UserRowProps) {
  const { id, email, isAdmin, createdAt } = user;
  return (
    <li className={styles.row}>
      <div className={styles.account}>
        <strong>
          <bdi>{email}</bdi>
        </strong>
        <span>
          {`Since ${formatDate(createdAt)}, ${orderCount} ${orderCount === 1 ? 'order' : 'orders'}`}
        </span>
      </div>
      <Tag tone={isAdmin ? 'ok' : 'plain'}>{isAdmin ? 'Administrator' : 'User'}</Tag>
      <div className={styles.actions}>
        {isLastAdmin && (
          <>
            <Button
              variant="quiet"
              size="sm"
              disabled
              aria-label={`Revoke ${email}`}
              aria-describedby={`last-${id}`}
            >
              Revoke
            </Button>
            <span id={`last-${id}`}>The last administrator stays.</span>
          </>
        )}
        {isAdmin && !isLastAdmin && (
          <ConfirmButton
            label="Revoke"
            name={`Revoke ${email}`}
            title="Revoke the administrator role?"
            confirm="Revoke"
            action={action}
            fields={{ intent: 'revoke', email }}
          >
            <p>{`${email} becomes an ordinary user and loses access to the admin at once.`}</p>
          </ConfirmButton>
        )}
        {!isAdmin && (
          <ConfirmButton
            label="Make admin"
            name={`Make admin: ${email}`}
            title="Make this an administrator?"
            confirm="Make admin"
            danger={false}
            action={action}
            fields={{ intent: 'grant', email }}
          >
            <p>{`${email} will see every order and may change everything that you may change.`}</p>
          </ConfirmButton>
        )}
      </div>
    </li>
  );
}
