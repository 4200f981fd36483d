import { CircleAlert } from 'lucide-react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { AccountCard } from '#app/accounts/account-card.tsx';
import {
  authenticationContext,
  minAdminPasswordLength,
  minPasswordLength,
} from '#app/accounts/authentication.server.ts';
import { askAuthentication } from '#app/accounts/authentication-request.server.ts';
import { PasswordField } from '#app/accounts/password-field.tsx';
import { refuseAdminPassword } from '#app/accounts/profile/own-password.server.ts';
import { knownBrowserCookie } from '#app/accounts/sign-in/known-browser.server.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showUnreachableToast } from '#app/ui/feedback/toaster.tsx';
import type { Route } from './+types/reset-password.page.ts';
import { findResetUser } from './password-reset.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Set a new password',
    description: 'Set a new password for your account.',
    path: '/login/reset',
    hidden: true,
  });
}

async function find({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const token = parseLine(new URL(request.url).searchParams.get('token'), 100);
  const authentication = context.get(authenticationContext);
  return { token, user: await findResetUser(context.get(databaseContext), authentication, token) };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { token, user } = await find({ request, context });
  if (!user) return data({ token: null, minLength: minPasswordLength }, 410);
  return { token, minLength: user.isAdmin ? minAdminPasswordLength : minPasswordLength };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { token, user } = await find({ request, context });
  if (!user) return data(null, 410);
  const newPassword = String((await readForm(request)).get('password') ?? '');
  const error = refuseAdminPassword(user.isAdmin, newPassword);
  if (error) return data({ error }, 400);
  const answer = await askAuthentication(request, context, '/reset-password', {
    token,
    newPassword,
  });
  if (!answer.ok) return data({ error: answer.message }, answer.status);
  const authentication = context.get(authenticationContext);
  const headers = new Headers({ 'Set-Cookie': flashHeader('password-reset') });
  headers.append('Set-Cookie', await knownBrowserCookie(authentication, user.email));
  return redirect('/login', { headers });
}

export const clientAction = offlineAction(() => ({ error: showUnreachableToast() }));

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, minLength } = loaderData;
  const busy = useNavigation().formMethod === 'POST';
  if (token === null) {
    return (
      <AccountCard title="Set a new password">
        <Notice tone="bad" role="alert" icon={<CircleAlert className="icon" aria-hidden="true" />}>
          This link has expired or was used already. Ask for a new one.
        </Notice>
        <ButtonLink to="/login/forgot">Get a new link</ButtonLink>
      </AccountCard>
    );
  }
  return (
    <AccountCard title="Set a new password">
      <p>You are signed out everywhere then, and sign in with the new one.</p>
      <Form method="post" action={`/login/reset?token=${encodeURIComponent(token)}`}>
        <PasswordField
          label="New password"
          name="password"
          minLength={minLength}
          error={actionData?.error}
        />
        <Button type="submit" size="lg" block busy={busy}>
          Set the password
        </Button>
      </Form>
    </AccountCard>
  );
}
