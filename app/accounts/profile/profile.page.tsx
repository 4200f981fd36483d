import { data, redirect } from 'react-router';
import { sendConfirmationLink } from '#app/accounts/address-confirmation/address-confirmation.server.ts';
import { currentUserContext, requireUser, type User } from '#app/accounts/current-user.server.ts';
import { getMinPasswordLength } from '#app/accounts/password-rules.ts';
import { isStaff } from '#app/accounts/roles.ts';
import { isSecondFactorOn } from '#app/accounts/second-factor/second-factor.server.ts';
import { signOut } from '#app/accounts/sessions.server.ts';
import { canRequestConfirmation, tooManyRequests } from '#app/accounts/sign-in/sign-in.server.ts';
import { revokeAccess } from '#app/accounts/users/account-lock.server.ts';
import { eraseUser } from '#app/admin/users/user-data.server.ts';
import { caseKinds, caseStageTitles, formatCaseNumber } from '#app/cases/case.ts';
import { listUserCases } from '#app/cases/cases.server.ts';
import { OwnCases, pickOwnCase } from '#app/cases/customer/own-cases.tsx';
import { listOpenCases } from '#app/cases/personal-cases.server.ts';
import { parsePhone } from '#app/checkout/checkout-form.server.ts';
import { readCredit } from '#app/credit/credit.server.ts';
import { CreditSection } from '#app/credit/credit-section.tsx';
import { handleCreditForm } from '#app/credit/own-credit.server.ts';
import { ordersOfAccount } from '#app/orders/customer/customer-orders.server.ts';
import { listOpenOrders } from '#app/orders/customer/deleted-customer.server.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { showUnreachableToast } from '#app/ui/feedback/toaster.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import type { Route } from './+types/profile.page.ts';
import { isDeletedUser } from './delete-account.server.ts';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { changePassword, confirmPassword, repeatPasswordChange } from './own-password.server.ts';
import styles from './profile.module.css';
import { ProfileCard } from './profile-card.tsx';
import {
  DownloadDataSection,
  PasswordChangeSection,
  SecondFactorSection,
  SignOutEverywhereSection,
} from './profile-sections.tsx';

type Args = Pick<Route.ActionArgs, 'request' | 'context'>;

export const meta = describeHiddenPage(
  msg('Your profile'),
  msg('Your account: password, data, orders.'),
);

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  return {
    user,
    minLength: getMinPasswordLength(user.role),
    isSecondFactorOn: await isSecondFactorOn(context.get(databaseContext), user.id),
    openOrders: await listOpenOrders(context.get(databaseContext), ordersOfAccount(user.id)),
    openCases: await listOpenCases(context.get(databaseContext), user),
    credit: await readCredit(context.get(databaseContext), { userId: user.id }),
    cases: (await listUserCases(context.get(databaseContext), user.id)).map(pickOwnCase),
    isDeletionAsked: new URL(request.url).searchParams.has('delete'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const isGuest = (await context.get(currentUserContext).findOrThrow()) === null;
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? '');
  if (isGuest && form.get('intent') === 'change-password') {
    const headers = await repeatPasswordChange(request, context, text('next'));
    if (headers) return showChanged(headers);
  }
  // The browser did not get the answer: the session has gone with the account.
  if (isGuest && form.get('intent') === 'delete-account') {
    const isDone = await isDeletedUser(context.get(databaseContext), text('userId'));
    if (isDone) return leaveAsGuest({ request, context }, 'account-deleted');
  }
  const user = await requireUser(request, context);
  switch (form.get('intent')) {
    case 'change-password':
      return handleChange({ request, context }, user, text('current'), text('next'));
    case 'confirm-address':
      return handleConfirmation({ request, context }, user);
    case 'sign-out-everywhere':
      await revokeAccess(context.get(databaseContext), user.id);
      return leaveAsGuest({ request, context }, 'signed-out-everywhere');
    case 'credit-code':
    case 'credit-redeem': {
      const intent = form.get('intent') === 'credit-code' ? 'credit-code' : 'credit-redeem';
      const asked = { userId: user.id, phone: parsePhone(text('phone')), code: text('code') };
      const { status, ...answer } = await handleCreditForm(context, intent, asked);
      return data({ form: 'credit' as const, ...answer }, status);
    }
    case 'delete-account':
      return handleDeletion({ request, context }, user, form);
    default:
      return data(null, 400);
  }
}

async function handleChange(args: Args, user: User, current: string, next: string) {
  const outcome = await changePassword(args.request, args.context, user, { current, next });
  if ('refused' in outcome) {
    const { refused: field, message, status } = outcome;
    return data({ form: 'password' as const, field, message }, status);
  }
  return showChanged(outcome.headers);
}

function showChanged(headers: Headers) {
  headers.append('Set-Cookie', flashHeader('password-changed'));
  return redirect('/profile', { headers });
}

async function handleConfirmation({ context }: Args, user: User) {
  const refusal = (message: string, status: number) =>
    data({ form: 'confirmation' as const, message }, status);
  if (!(await canRequestConfirmation(context, user))) return refusal(t(tooManyRequests), 429);
  const isSent = await sendConfirmationLink(context, user);
  if (!isSent) return refusal(t('This shop cannot send such mails yet.'), 503);
  return redirect('/profile', { headers: { 'Set-Cookie': flashHeader('confirmation-sent') } });
}

async function handleDeletion({ request, context }: Args, user: User, form: FormData) {
  const refusal = (message: string, status: number) =>
    data({ form: 'deletion' as const, field: 'password' as const, message }, status);
  const confirmed = await confirmPassword(context, user, String(form.get('password') ?? ''));
  if (!confirmed.ok) return refusal(confirmed.message, confirmed.status);
  const cancelPending = form.has('cancelPending');
  const db = context.get(databaseContext);
  const outcome = await eraseUser(db, user.id, { cancelPending, administrator: null });
  if (outcome === 'last-admin')
    return refusal(t('You are the last administrator. Make somebody else one first.'), 409);
  return leaveAsGuest({ request, context }, 'account-deleted');
}

async function leaveAsGuest({ request, context }: Args, flash: string) {
  const headers = await signOut(request, context);
  headers.append('Set-Cookie', flashHeader(flash));
  return redirect('/', { headers });
}

export const clientAction = offlineAction((form) => {
  const message = showUnreachableToast();
  switch (form.get('intent')) {
    case 'change-password':
      return { form: 'password' as const, field: 'current' as const, message };
    case 'delete-account':
      return { form: 'deletion' as const, field: 'password' as const, message };
    case 'credit-code':
    case 'credit-redeem':
      return {
        ...{ form: 'credit' as const, isDone: false, message },
        phone: String(form.get('phone') ?? ''),
      };
    case 'confirm-address':
      return { form: 'confirmation' as const, message };
    default:
      return null;
  }
});

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { user, minLength, openOrders, openCases, credit, isDeletionAsked } = loaderData;
  return (
    <PageFrame title={t('Your profile')} narrow>
      <div className={styles.panels}>
        <ProfileCard
          user={user}
          error={actionData?.form === 'confirmation' ? actionData.message : undefined}
        />
        <PasswordChangeSection
          email={user.email}
          role={user.role}
          minLength={minLength}
          error={actionData?.form === 'password' ? actionData : undefined}
        />
        {(isStaff(user.role) || loaderData.isSecondFactorOn) && (
          <SecondFactorSection isOn={loaderData.isSecondFactorOn} />
        )}
        <OwnCases cases={loaderData.cases} />
        <CreditSection
          {...credit}
          answer={actionData?.form === 'credit' ? actionData : undefined}
        />
        <SignOutEverywhereSection />
        <DownloadDataSection isConfirmed={user.isConfirmed} />
        <DeleteAccountSection
          userId={user.id}
          isOpen={isDeletionAsked}
          isConfirmed={user.isConfirmed}
          openOrders={openOrders}
          openCases={openCases.map(({ id, kind, stage }) => ({
            number: formatCaseNumber(id),
            kind: t(caseKinds[kind]),
            stage: t(caseStageTitles[stage]),
          }))}
          creditCents={credit.balanceCents}
          error={actionData?.form === 'deletion' ? actionData : undefined}
        />
      </div>
    </PageFrame>
  );
}
