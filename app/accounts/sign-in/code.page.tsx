import { ArrowLeft, CircleAlert } from 'lucide-react';
import { data, redirect, useNavigation, useSearchParams } from 'react-router';
import { AccountCard } from '#app/accounts/account-card.tsx';
import { authenticationContext } from '#app/accounts/authentication.server.ts';
import { currentUserContext } from '#app/accounts/current-user.server.ts';
import { isCodeDue } from '#app/accounts/sessions.server.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { parseNextPath } from '#app/platform/text/next-path.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Button, ButtonLink, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { unreachableMessage } from '#app/ui/feedback/toaster.tsx';
import type { Route } from './+types/code.page.ts';
import { signInByCode } from './second-step.server.ts';
import { signInUrl } from './sign-in-url.ts';

export const meta = describeHiddenPage(
  msg('Enter your code'),
  msg('The second step of signing in.'),
);

export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = parseNextPath(new URL(request.url).searchParams.get('next'));
  if (await context.get(currentUserContext).find()) throw redirect(next);
  if (!isCodeDue(context.get(authenticationContext), request.headers))
    throw redirect(signInUrl('/login', { next }));
  return { next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const outcome = await signInByCode(request, context, {
    code: String(form.get('code') ?? ''),
    isRecoveryCode: form.get('kind') === 'recovery',
    trustDevice: form.has('trust'),
  });
  if ('refused' in outcome) {
    const { refused: error, isOver, status, headers } = outcome;
    return data({ error, isOver }, { status, headers });
  }
  const next = parseNextPath(new URL(request.url).searchParams.get('next'));
  outcome.headers.append('Set-Cookie', flashHeader('signed-in'));
  return redirect(next, { headers: outcome.headers });
}

export const clientAction = offlineAction(() => ({ error: t(unreachableMessage), isOver: false }));

/** The form stays, with its error, after a code that was the last one allowed. */
export function shouldRevalidate() {
  return false;
}

export default function CodePage({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const isRecovery = query.get('with') === 'recovery';
  if (actionData?.isOver) {
    return (
      <AccountCard title={t('Enter your code')}>
        <Notice tone="bad" role="alert" icon={<CircleAlert className="icon" aria-hidden="true" />}>
          {actionData.error}
        </Notice>
        <ButtonLink to={signInUrl('/login', { next })}>{t('Sign in again')}</ButtonLink>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={t('Enter your code')}>
      <CodeForm next={next} isRecovery={isRecovery} error={actionData?.error} />
      <TextButtonLink
        to={signInUrl('/login/code', { next, with: isRecovery ? '' : 'recovery' })}
        replace
      >
        {isRecovery ? t('Use the app') : t('Use a recovery code')}
      </TextButtonLink>
      <TextButtonLink to={signInUrl('/login', { next })}>
        <ArrowLeft className="icon icon-flip" aria-hidden="true" />
        {t('Back to Sign In')}
      </TextButtonLink>
    </AccountCard>
  );
}

interface CodeFormProps {
  next: string;
  isRecovery: boolean;
  error?: string;
}

function CodeForm({ next, isRecovery, error }: CodeFormProps) {
  const busy = useNavigation().formMethod === 'POST';
  const kind = isRecovery ? 'recovery' : 'app';
  return (
    <ValidatedForm
      method="post"
      action={signInUrl('/login/code', { next, with: isRecovery ? kind : '' })}
    >
      <input type="hidden" name="kind" value={kind} />
      <Field
        key={kind}
        label={isRecovery ? t('Recovery code') : t('Code in your authenticator app')}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        hint={isRecovery ? t('Each works once.') : t('Six digits, which change every 30 seconds.')}
        error={error}
        autoFocus
        required
      />
      <Checkbox name="trust">{t('Do not ask on this device for 30 days')}</Checkbox>
      <Button type="submit" size="lg" block busy={busy}>
        {t('Continue')}
      </Button>
    </ValidatedForm>
  );
}
