import { CircleAlert, CircleCheck } from 'lucide-react';
import { data, Form, useLocation, useNavigation } from 'react-router';
import { AccountCard } from '#app/accounts/account-card.tsx';
import { currentUserContext, requireUser } from '#app/accounts/current-user.server.ts';
import { tooManyRequests } from '#app/accounts/sign-in/sign-in.server.ts';
import { signInUrl } from '#app/accounts/sign-in/sign-in-url.ts';
import { confirmAddress } from '#app/accounts/users/users.server.ts';
import { createRateLimiter, getNetwork } from '#app/platform/http/rate-limit.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
} from '#app/platform/http/request-context.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { msg, t } from '#app/platform/language/words.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Button, ButtonLink, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { Route } from './+types/confirm-address.page.ts';
import { findAddressConfirmation } from './address-confirmation.server.ts';

const perNetwork = createRateLimiter({ max: 60, windowMs: 10 * 60_000 });

export const meta = describeHiddenPage(
  msg('Confirm your address'),
  msg('Confirm that the mailbox of your account is yours.'),
);

export const headers = () => ({ 'Cache-Control': 'no-store' });

type Args = Pick<Route.LoaderArgs, 'request' | 'context'>;

/** What the link of a request is for. Throws a 429 for a network that tries too many. */
function findByLink({ request, context }: Args) {
  const network = getNetwork(context.get(clientAddressContext));
  if (context.get(configContext).rateLimits && !perNetwork.take(network).allowed)
    throw data(t(tooManyRequests), 429);
  const token = parseLine(new URL(request.url).searchParams.get('token'), 100);
  return findAddressConfirmation(context, token);
}

export async function loader(args: Route.LoaderArgs) {
  const found = await findByLink(args);
  if (!found) return data({ email: null, isConfirmed: false, signedIn: null }, 410);
  const { userId, email, isConfirmed } = found;
  const user = await args.context.get(currentUserContext).find();
  const signedIn = user && (user.id === userId ? ('owner' as const) : ('other' as const));
  return { email, isConfirmed, signedIn };
}

/**
 * Only a POST confirms: email scanners follow every link. Only of who is signed in to the account: a stranger
 * may have made it with this address. The loader then reads the new state.
 */
export async function action(args: Route.ActionArgs) {
  const found = await findByLink(args);
  if (!found) return data(null, 410);
  const { id } = await requireUser(args.request, args.context);
  if (id === found.userId) await confirmAddress(args.context.get(databaseContext), id);
  return null;
}

/** A link that has expired: say so. */
export const shouldRevalidate = revalidateAfterConflict;

export default function ConfirmAddressPage({ loaderData }: Route.ComponentProps) {
  const { email, isConfirmed, signedIn } = loaderData;
  if (email === null) {
    return (
      <AccountCard title={t('Confirm your address')}>
        <Notice tone="bad" icon={<CircleAlert className="icon" aria-hidden="true" />}>
          {t('This link has expired or is not whole. Your profile sends a new one.')}
        </Notice>
        <ButtonLink to="/profile">{t('Go to your profile')}</ButtonLink>
      </AccountCard>
    );
  }
  if (isConfirmed) {
    return (
      <AccountCard title={t('Your address is confirmed')}>
        <Notice role="status" tone="ok" icon={<CircleCheck className="icon" aria-hidden="true" />}>
          {rich('Mails about your orders go to {email}.', { email: <bdi>{email}</bdi> })}
        </Notice>
        <ButtonLink to="/">{t('Continue Shopping')}</ButtonLink>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={t('Confirm your address')}>
      {signedIn === 'owner' && <Confirm email={email} />}
      {signedIn === 'other' && (
        <p>{t('You are signed in to another account. Sign out first, and open the link again.')}</p>
      )}
      {signedIn === null && <SignInFirst email={email} />}
    </AccountCard>
  );
}

function Confirm({ email }: { email: string }) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <>
      <p>
        {rich('Press the button if {email} is your mailbox. Mails about your orders go there.', {
          email: <bdi>{email}</bdi>,
        })}
      </p>
      <Form method="post">
        <Button type="submit" size="lg" block busy={busy}>
          {t('Confirm my address')}
        </Button>
      </Form>
    </>
  );
}

function SignInFirst({ email }: { email: string }) {
  const { pathname, search } = useLocation();
  const next = pathname + search;
  return (
    <>
      <p>
        {rich(
          'Sign in to confirm that {email} is your mailbox. Mails about your orders go there.',
          {
            email: <bdi>{email}</bdi>,
          },
        )}
      </p>
      <ButtonLink to={signInUrl('/login', { next })} size="lg" block>
        {t('Sign In')}
      </ButtonLink>
      <p>
        {t(
          'Did you not make this account? A new password confirms the address, too, and signs everybody else out.',
        )}
      </p>
      <TextButtonLink to={signInUrl('/login/forgot', { next })}>
        {t('Forgot your password?')}
      </TextButtonLink>
    </>
  );
}
