import { data, redirect } from 'react-router';
import { forgetSubscriptionOf } from '#app/newsletter/subscription-of.server.ts';
import { leaveOrders, listOpenOrdersOf } from '#app/orders/leaving-customer.server.ts';
import { flashHeader } from '#app/platform/flash.ts';
import { readForm } from '#app/platform/form.server.ts';
import { offlineAction } from '#app/platform/offline-action.ts';
import { describePage } from '#app/platform/page-meta.ts';
import { databaseContext } from '#app/platform/request-context.server.ts';
import { PageFrame } from '#app/ui/page-frame.tsx';
import { showUnreachable } from '#app/ui/unreachable.ts';
import type { Route } from './+types/profile.page.ts';
import { requireUser } from './access.server.ts';
import { minAdminPasswordLength, minPasswordLength } from './authentication.server.ts';
import { ChangePassword } from './change-password.tsx';
import { deleteAccount, type Forget } from './delete-account.server.ts';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { changePassword, confirmPassword } from './own-password.server.ts';
import { ProfileCard } from './profile-card.tsx';
import { endSessionsOf } from './sessions.server.ts';
import { signOut } from './sign-out.server.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import type { Visitor } from './visitor.ts';

type Args = Pick<Route.ActionArgs, 'request' | 'context'>;

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Your profile',
    description: 'Your account: password, data, orders.',
    path: '/profile',
    hidden: true,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = await requireUser(request, context);
  return {
    visitor,
    minLength: visitor.isAdmin ? minAdminPasswordLength : minPasswordLength,
    openOrders: await listOpenOrdersOf(context.get(databaseContext), visitor.id),
    isDeletionAsked: new URL(request.url).searchParams.has('delete'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await requireUser(request, context);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? '');
  switch (form.get('intent')) {
    case 'change-password':
      return change({ request, context }, visitor, text('current'), text('next'));
    case 'sign-out-everywhere':
      await endSessionsOf(context.get(databaseContext), visitor.id);
      return leave({ request, context }, 'signed-out-everywhere');
    case 'delete-account':
      return remove({ request, context }, visitor, form);
    default:
      return data(null, 400);
  }
}

async function change(args: Args, visitor: Visitor, current: string, next: string) {
  const outcome = await changePassword(args.request, args.context, visitor, { current, next });
  if ('refused' in outcome) {
    const { refused: field, message, status } = outcome;
    return data({ of: 'password' as const, field, message }, status);
  }
  outcome.headers.append('Set-Cookie', flashHeader('password-changed'));
  return redirect('/profile', { headers: outcome.headers });
}

async function remove({ request, context }: Args, visitor: Visitor, form: FormData) {
  const refusal = (message: string, status: number) =>
    data({ of: 'deletion' as const, field: 'password' as const, message }, status);
  const confirmed = await confirmPassword(context, visitor, String(form.get('password') ?? ''));
  if (!confirmed.ok) return refusal(confirmed.message, confirmed.status);
  const cancelPending = form.has('cancelPending');
  const forget: Forget[] = [
    (db, leaver) => leaveOrders(db, leaver, { cancelPending }),
    forgetSubscriptionOf,
  ];
  const outcome = await deleteAccount(context.get(databaseContext), visitor.id, forget);
  if (outcome === 'last-admin') {
    return refusal('You are the last administrator. Make somebody else one first.', 409);
  }
  return leave({ request, context }, 'account-deleted');
}

/** To the home page as a guest, without the session's cookie. */
async function leave({ request, context }: Args, flash: string) {
  const headers = await signOut(request, context);
  headers.append('Set-Cookie', flashHeader(flash));
  return redirect('/', { headers });
}

export const clientAction = offlineAction((form) => {
  const message = showUnreachable();
  switch (form.get('intent')) {
    case 'change-password':
      return { of: 'password' as const, field: 'current' as const, message };
    case 'delete-account':
      return { of: 'deletion' as const, field: 'password' as const, message };
    default:
      return null;
  }
});

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { visitor, minLength, openOrders, isDeletionAsked } = loaderData;
  return (
    <PageFrame title="Your profile" narrow>
      <ProfileCard visitor={visitor} />
      <ChangePassword
        email={visitor.email}
        isAdmin={visitor.isAdmin}
        minLength={minLength}
        fault={actionData?.of === 'password' ? actionData : undefined}
      />
      <SignOutEverywhere />
      <DownloadData />
      <DeleteAccount
        isAsked={isDeletionAsked}
        openOrders={openOrders}
        fault={actionData?.of === 'deletion' ? actionData : undefined}
      />
    </PageFrame>
  );
}
