import { CircleAlert } from 'lucide-react';
import { data, redirect, useNavigation } from 'react-router';
import { AccountCard } from '#app/accounts/account-card.tsx';
import { authenticationContext, callAuthentication } from '#app/accounts/authentication.server.ts';
import { PasswordField } from '#app/accounts/password-field.tsx';
import {
  findStaffPasswordError,
  getMinPasswordLength,
  minPasswordLength,
} from '#app/accounts/password-rules.ts';
import { createKnownBrowserCookie } from '#app/accounts/sessions.server.ts';
import { signInUrl } from '#app/accounts/sign-in/sign-in-url.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { readNextPath } from '#app/platform/text/next-path.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showUnreachableToast } from '#app/ui/feedback/toaster.tsx';
import type { Route } from './+types/reset-password.page.ts';

export const meta = describeHiddenPage({
  title: msg('Set a new password'),
  description: msg('Set a new password for your account.'),
  path: '/login/reset',
});

/** Finds the user whose password the link may set. Null for a link that expired or was used. */
async function findResetUser({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const token = parseLine(new URL(request.url).searchParams.get('token'), 100);
  const userId = await context.get(authenticationContext).findResetUserId(token);
  const user =
    userId &&
    (await context
      .get(databaseContext)
      .selectFrom('users')
      .select(['email', 'role'])
      .where('id', '=', userId)
      .executeTakeFirst());
  return user ? { token, email: user.email, role: user.role } : null;
}

export async function loader(args: Route.LoaderArgs) {
  const next = readNextPath(args.request);
  const user = await findResetUser(args);
  if (!user) return data({ token: null, minLength: minPasswordLength, next }, 410);
  const minLength = getMinPasswordLength(user.role);
  return { token: user.token, minLength, next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await findResetUser({ request, context });
  if (!user) return data(null, 410);
  const newPassword = String((await readForm(request)).get('password') ?? '');
  const error = findStaffPasswordError(user.role, newPassword);
  if (error) return data({ error }, 400);
  const { ok, message, status } = await callAuthentication(request, context, '/reset-password', {
    token: user.token,
    newPassword,
  });
  if (!ok) return data({ error: message }, status);
  const knownBrowser = createKnownBrowserCookie(context.get(authenticationContext), user.email);
  return redirect(signInUrl('/login', { next: readNextPath(request) }), {
    headers: [
      ['Set-Cookie', flashHeader('password-reset')],
      ['Set-Cookie', knownBrowser],
    ],
  });
}

export const clientAction = offlineAction(() => ({ error: showUnreachableToast() }));

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, minLength, next } = loaderData;
  const busy = useNavigation().formMethod === 'POST';
  if (token === null) {
    return (
      <AccountCard title={t('Set a new password')}>
        <Notice tone="bad" role="alert" icon={<CircleAlert className="icon" aria-hidden="true" />}>
          {t('This link has expired or was used already. Ask for a new one.')}
        </Notice>
        <ButtonLink to={signInUrl('/login/forgot', { next })}>{t('Get a new link')}</ButtonLink>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={t('Set a new password')}>
      <p>{t('You are signed out everywhere then, and sign in with the new one.')}</p>
      <ValidatedForm method="post" action={signInUrl('/login/reset', { token, next })}>
        <PasswordField
          label={t('New password')}
          name="password"
          minLength={minLength}
          error={actionData?.error}
        />
        <Button type="submit" size="lg" block busy={busy}>
          {t('Set the password')}
        </Button>
      </ValidatedForm>
    </AccountCard>
  );
}
