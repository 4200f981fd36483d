import { CircleAlert } from 'lucide-react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { flashHeader } from '#app/platform/flash.ts';
import { readForm } from '#app/platform/form.server.ts';
import { offlineAction } from '#app/platform/offline-action.ts';
import { parseLine } from '#app/platform/outside-text.ts';
import { describePage } from '#app/platform/page-meta.ts';
import { databaseContext } from '#app/platform/request-context.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { showUnreachable } from '#app/ui/unreachable.ts';
import type { Route } from './+types/reset-password.page.ts';
import { AccountCard } from './account-card.tsx';
import { authenticationContext } from './accounts-context.server.ts';
import { askAuthentication } from './ask-authentication.server.ts';
import { minAdminPasswordLength, minPasswordLength } from './authentication.server.ts';
import { knownBrowserCookie } from './known-browser.server.ts';
import { refuseAdminPassword } from './own-password.server.ts';
import { PasswordField } from './password-field.tsx';
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

export const clientAction = offlineAction(() => ({ error: showUnreachable() }));

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
