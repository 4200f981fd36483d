import { data } from 'react-router';
import { toEmailLimitKey } from '#app/platform/email/mailbox.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { createRateLimiter, getNetwork } from '#app/platform/http/rate-limit.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
  logContext,
  originContext,
} from '#app/platform/http/request-context.server.ts';
import { getLinkOrigin } from '#app/platform/http/request-url.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import type { Route } from './+types/newsletter.page.ts';
import { NewsletterCard, SubscribeAgainLink } from './newsletter-card.tsx';
import { newsletterConsent, newsletterMessages } from './newsletter-consent.ts';
import { parseEmail, subscribe } from './subscriptions.server.ts';

const perNetwork = createRateLimiter({ max: 10, windowMs: 10 * 60_000 });
const perMailbox = createRateLimiter({ max: 5, windowMs: 24 * 60 * 60_000 });

export const meta = describeHiddenPage(msg('Newsletter'), newsletterConsent);

/** The answer is the same whether or not the address was known (decision 10), or gets another email today. */
export async function action({ request, context }: Route.ActionArgs) {
  const { rateLimits, publicUrl } = context.get(configContext);
  if (rateLimits) {
    const network = getNetwork(context.get(clientAddressContext));
    const { allowed, retryAfterSeconds } = perNetwork.take(network);
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    if (!allowed) return data({ message: t(newsletterMessages[429]) }, { status: 429, headers });
  }
  const email = parseEmail((await readForm(request)).get('email'));
  if (!email) return data({ message: t(newsletterMessages[400]) }, 400);
  const origin = getLinkOrigin(publicUrl, context.get(originContext));
  if (!origin) {
    const log = context.get(logContext);
    log.warn('Set PUBLIC_URL: a link in an email must not follow the Host header.');
    return data({ message: t(newsletterMessages[503]) }, 503);
  }
  await subscribe(
    context.get(databaseContext),
    email,
    origin,
    () => !rateLimits || perMailbox.take(toEmailLimitKey(email)).allowed,
  );
  return data({ message: t(newsletterMessages[200]) });
}

/** Shows the response to the form in the footer where there is no JavaScript. */
export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  return (
    <NewsletterCard title={t('Newsletter')}>
      <p>{actionData?.message ?? t(newsletterConsent)}</p>
      <SubscribeAgainLink>{t('The form is at the foot of this page.')}</SubscribeAgainLink>
      <ButtonLink to="/">{t('Continue Shopping')}</ButtonLink>
    </NewsletterCard>
  );
}
