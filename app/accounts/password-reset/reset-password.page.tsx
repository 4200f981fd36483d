import { CircleAlert } from 'lucide-react';
import { data, redirect, useNavigation } from 'react-router';
import { AccountCard } from '#app/accounts/account-card.tsx';
import { authenticationContext } from '#app/accounts/authentication.server.ts';
import { PasswordField } from '#app/accounts/password-field.tsx';
import {
  findPasswordError,
  getMinPasswordLength,
  minPasswordLength,
} from '#app/accounts/password-rules.ts';
import { confirmPassword } from '#app/accounts/profile/own-password.server.ts';
import { createKnownBrowserCookie } from '#app/accounts/sessions.server.ts';
import { signInUrl } from '#app/accounts/sign-in/sign-in-url.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { readNextPath } from '#app/platform/text/next-path.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showUnreachableToast } from '#app/ui/feedback/toaster.tsx';
import type { Route } from './+types/reset-password.page.ts';
import { findUsedReset, resetPassword } from './password-reset.server.ts';

export const meta = describeHiddenPage(
  msg('Set a new password'),
  msg('Set a new password for your account.'),
);

type Context = Route.LoaderArgs['context'];

const readToken = (request: Request) =>
  parseLine(new URL(request.url).searchParams.get('token'), 100);

/** Finds the user whose password the link may set. Null for a link that expired or was used. */
async function findResetUser(context: Context, token: string) {
  const userId = await context.get(authenticationContext).findResetUserId(token);
  const user =
    userId &&
    (await context
      .get(databaseContext)
      .selectFrom('users')
      .select(['role'])
      .where('id', '=', userId)
      .executeTakeFirst());
  return user || null;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = readNextPath(request);
  const token = readToken(request);
  const user = await findResetUser(context, token);
  if (!user) return data({ token: null, minLength: minPasswordLength, next }, 410);
  const minLength = getMinPasswordLength(user.role);
  return { token, minLength, next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = readToken(request);
  const password = String((await readForm(request)).get('password') ?? '');
  const user = await findResetUser(context, token);
  const error = user && findPasswordError(user.role, password);
  if (error) return data({ error }, 400);
  const db = context.get(databaseContext);
  const email =
    (user && (await resetPassword(db, token, password))) ??
    (await findRepeated(context, token, password));
  if (email === null) return data(null, 410);
  const knownBrowser = createKnownBrowserCookie(context.get(authenticationContext), email);
  return redirect(signInUrl('/login', { next: readNextPath(request) }), {
    headers: [
      ['Set-Cookie', flashHeader('password-reset')],
      ['Set-Cookie', knownBrowser],
    ],
  });
}

/** The address of a reset that is sent again, because it did not get the answer; null where the account has another password. */
async function findRepeated(context: Context, token: string, password: string) {
  const user = await findUsedReset(context.get(databaseContext), token);
  return user && (await confirmPassword(context, user, password)).ok ? user.email : null;
}

/** A link that expired or was used: say so. */
export const shouldRevalidate = revalidateAfterConflict;

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
