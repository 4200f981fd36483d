import { ArrowLeft, CircleAlert, CircleCheck } from 'lucide-react';
import { data, useNavigation } from 'react-router';
import { AccountCard } from '#app/accounts/account-card.tsx';
import { callAuthentication } from '#app/accounts/authentication.server.ts';
import { canRequestReset, tooManyRequests } from '#app/accounts/sign-in/sign-in.server.ts';
import { signInUrl } from '#app/accounts/sign-in/sign-in-url.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import {
  configContext,
  logContext,
  originContext,
} from '#app/platform/http/request-context.server.ts';
import { getLinkOrigin } from '#app/platform/http/request-url.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { readNextPath } from '#app/platform/text/next-path.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showUnreachableToast } from '#app/ui/feedback/toaster.tsx';
import type { Route } from './+types/forgot-password.page.ts';

export const meta = describeHiddenPage(
  msg('Forgot your password?'),
  msg('Get a mail with a link to set a new password.'),
);

/** Returns where the link may lead, or null until PUBLIC_URL is set. */
function findLinkOrigin(context: Route.LoaderArgs['context']): string | null {
  return getLinkOrigin(context.get(configContext).publicUrl, context.get(originContext));
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(configContext);
  const isPossible = findLinkOrigin(context) !== null;
  return { isPossible, shopEmail: shop.email, next: readNextPath(request) };
}

/** The answer is the same whether or not there is an account (decision 17). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const email = parseLine(String(form.get('email') ?? ''), 254);
  const refuse = (error: string, status: number) => data({ email, error, sent: null }, status);
  if (findLinkOrigin(context) === null) {
    context.get(logContext).warn('no password reset email is sent before PUBLIC_URL is set');
    return refuse(t('This shop cannot send such mails yet.'), 503);
  }
  if (!(await canRequestReset(context, email))) return refuse(t(tooManyRequests), 429);
  const path = `/request-password-reset?next=${encodeURIComponent(readNextPath(request))}`;
  const response = await callAuthentication(request, context, path, { email });
  if (response.ok) {
    const sent = t('If there is an account for that address, a mail with a link is on its way.');
    return { email, error: undefined, sent };
  }
  const message = response.code === 'VALIDATION_ERROR' ? t('Invalid email') : response.message;
  return refuse(message, response.status);
}

export const clientAction = offlineAction((form) => ({
  email: String(form.get('email')),
  error: showUnreachableToast(),
  sent: null,
}));

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next } = loaderData;
  const busy = useNavigation().formMethod === 'POST';
  return (
    <AccountCard title={t('Forgot your password?')}>
      {actionData?.sent && (
        <Notice role="status" tone="ok" icon={<CircleCheck className="icon" aria-hidden="true" />}>
          {actionData.sent}
        </Notice>
      )}
      {loaderData.isPossible ? (
        <ValidatedForm method="post" action={signInUrl('/login/forgot', { next })}>
          <Field
            label={t('Email')}
            name="email"
            type="email"
            autoComplete="email"
            hint={t('The link works for an hour.')}
            defaultValue={actionData?.email}
            error={actionData?.error}
            required
          />
          <Button type="submit" size="lg" block busy={busy}>
            {t('Send the link')}
          </Button>
        </ValidatedForm>
      ) : (
        <Notice tone="warn" icon={<CircleAlert className="icon" aria-hidden="true" />}>
          {t('This shop cannot send such mails yet. Write to {email}.', {
            email: loaderData.shopEmail,
          })}
        </Notice>
      )}
      <TextButtonLink to={signInUrl('/login', { next })}>
        <ArrowLeft className="icon icon-flip" aria-hidden="true" />
        {t('Back to Sign In')}
      </TextButtonLink>
    </AccountCard>
  );
}
