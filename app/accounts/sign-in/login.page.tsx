import { ArrowLeft, CircleAlert } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useSearchParams,
} from 'react-router';
import {
  type AuthenticationResponse,
  accountLocked,
  authenticationContext,
} from '#app/accounts/authentication.server.ts';
import { currentUserContext } from '#app/accounts/current-user.server.ts';
import { PasswordField } from '#app/accounts/password-field.tsx';
import { minPasswordLength } from '#app/accounts/password-rules.ts';
import { createKnownBrowserCookie } from '#app/accounts/sessions.server.ts';
import { heroUrl } from '#app/catalogue/images/art-url.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { parseNextPath } from '#app/platform/text/next-path.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Tabs } from '#app/ui/controls/tabs.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showToast, unreachableMessage } from '#app/ui/feedback/toaster.tsx';
import type { Route } from './+types/login.page.ts';
import styles from './login.module.css';
import { signIn } from './sign-in.server.ts';
import { signInUrl } from './sign-in-url.ts';

export const meta = describeHiddenPage(
  msg('Sign in'),
  msg('Sign in or make an account to order and to follow your orders.'),
);

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = parseNextPath(new URL(request.url).searchParams.get('next'));
  if (await context.get(currentUserContext).find()) throw redirect(next);
  return { next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const next = parseNextPath(new URL(request.url).searchParams.get('next'));
  const email = parseLine(String(form.get('email') ?? ''), 254);
  const password = String(form.get('password') ?? '');
  const isNew = form.get('intent') === 'sign-up';
  const startedAt = Date.now();
  const first = await signIn(request, context, { email, password, isNew });
  // The answer that was lost may have been of an account made: with its password, that is signed in to.
  const again =
    form.has('again') && isTaken(first.code)
      ? await signIn(request, context, { email, password, isNew: false })
      : null;
  const response = again?.ok ? again : first;
  const { ok, status, headers } = response;
  if (!ok) {
    const error = await explainRefusal(response, context);
    return data({ error, email, field: findField(response.code) }, status === 429 ? 429 : 400);
  }
  // Not later than the password that was checked, and not earlier than the one of a new account.
  const isMade = isNew && !again;
  const knownAt = isMade ? Date.now() : startedAt;
  const authentication = context.get(authenticationContext);
  headers.append('Set-Cookie', createKnownBrowserCookie(authentication, email, knownAt));
  if (response.isCodeDue) return redirect(signInUrl('/login/code', { next }), { headers });
  headers.append('Set-Cookie', flashHeader(isMade ? 'signed-up' : 'signed-in'));
  return redirect(next, { headers });
}

/** The field that the library's error code is about; null when it is about both. */
function findField(code: string): 'email' | 'password' | null {
  if (code.startsWith('PASSWORD_TOO')) return 'password';
  return code === 'INVALID_EMAIL' || code === 'VALIDATION_ERROR' ? 'email' : null;
}

const isTaken = (code: string) => code.startsWith('USER_ALREADY_EXISTS');

async function explainRefusal(
  { code, message }: AuthenticationResponse,
  context: Route.ActionArgs['context'],
): Promise<string> {
  if (code === accountLocked) {
    const { email, phone } = await context.get(settingsContext).read();
    return t('This account is locked. Write to {email} or call {phone}.', { email, phone });
  }
  // The library's own message would reveal that the address has an account (decision 17).
  return isTaken(code)
    ? t('Failed to create user. If you have an account already, sign in instead.')
    : message;
}

export const clientAction = offlineAction((form) => ({
  error: t(unreachableMessage),
  email: String(form.get('email')),
  field: null,
}));

/** Why somebody who was signed in is asked again. A guest's wishlist leads here, too, without a reason. */
function describeEnd(query: URLSearchParams, next: string): string | null {
  const page = /^\/(checkout|admin|orders|profile|c)\b/.exec(next)?.[1];
  if (!page || !query.has('ended')) return null;
  if (page === 'checkout') return t('Your session has ended. Your order is kept.');
  if (query.get('ended') === 'kept') return t('Your session has ended. What you typed is kept.');
  return t('Your session has ended.');
}

/** The tabs need nothing from the server: they keep what was typed and work on a slow connection. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod ? defaultShouldRevalidate : false;
}

const heroImages = {
  '--day': `url(${heroUrl('day')})`,
  '--night': `url(${heroUrl('night')})`,
} as CSSProperties;

export default function LoginPage({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const busy = useNavigation().formMethod === 'POST';
  const tab = query.get('tab') === 'up' ? 'up' : 'in';
  const isNew = tab === 'up';
  const ended = describeEnd(query, next);
  const title = isNew ? t('Sign Up') : t('Sign In');

  useEffect(() => {
    if (actionData) showToast({ kind: 'refused', text: actionData.error });
  }, [actionData]);

  return (
    <div className="wrap section">
      <section className={`notched ${styles.card}`} aria-label={title}>
        <div className={`day-night ${styles.art}`} style={heroImages} />
        <div className={styles.side}>
          <Tabs
            label={t('Sign in or sign up')}
            variant="line"
            keepsTyped
            selected={tab}
            tabs={[
              { id: 'in', label: t('Sign In'), to: signInUrl('/login', { next }) },
              { id: 'up', label: t('Sign Up'), to: signInUrl('/login', { tab: 'up', next }) },
            ]}
          >
            <ValidatedForm
              method="post"
              action={signInUrl('/login', { tab: isNew ? tab : '', next })}
              className={`stack ${styles.form}`}
            >
              <h1>{t('Insert your details')}</h1>
              {ended && <Notice role="status">{ended}</Notice>}
              {actionData && !actionData.field && (
                // Screen readers read the toast, which has the same text.
                <Notice tone="bad" icon={<CircleAlert className="icon" aria-hidden="true" />}>
                  {actionData.error}
                </Notice>
              )}
              <input type="hidden" name="intent" value={isNew ? 'sign-up' : 'sign-in'} />
              {actionData && 'isLost' in actionData && <input type="hidden" name="again" />}
              <Field
                label={t('Email')}
                name="email"
                type="email"
                autoComplete="email"
                defaultValue={actionData?.email}
                error={actionData?.field === 'email' && actionData.error}
                required
              />
              <PasswordField
                label={t('Password')}
                name="password"
                minLength={minPasswordLength}
                isNew={isNew}
                error={actionData?.field === 'password' ? actionData.error : undefined}
              />
              <Button type="submit" size="lg" block busy={busy}>
                {title}
              </Button>
            </ValidatedForm>
          </Tabs>
          {!isNew && (
            <TextButtonLink to={signInUrl('/login/forgot', { next })} className={styles.link}>
              {t('Forgot your password?')}
            </TextButtonLink>
          )}
          <TextButtonLink to="/" className={styles.link}>
            <ArrowLeft className="icon icon-flip" aria-hidden="true" />
            {t('Back to Store')}
          </TextButtonLink>
        </div>
      </section>
    </div>
  );
}
