import { data } from 'react-router';
import { readForm } from '#app/platform/http/form.server.ts';
import { getLinkOrigin } from '#app/platform/http/link-origin.server.ts';
import { createRateLimiter, getNetwork } from '#app/platform/http/rate-limit.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
  logContext,
  originContext,
} from '#app/platform/http/request-context.server.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import type { Route } from './+types/newsletter.page.ts';
import { NewsletterCard, SubscribeAgain } from './newsletter-card.tsx';
import { newsletterAnswers, newsletterConsent } from './newsletter-consent.ts';
import { parseEmail, subscribe } from './subscribe.server.ts';

const limiter = createRateLimiter({ max: 10, windowMs: 10 * 60_000 });

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Newsletter',
    description: newsletterConsent,
    path: '/newsletter',
    hidden: true,
  });
}

/** The answer is the same whether or not the address was known (decision 10). */
export async function action({ request, context }: Route.ActionArgs) {
  if (context.get(configContext).rateLimits) {
    const { allowed, retryAfterSeconds } = limiter.take(
      getNetwork(context.get(clientAddressContext)),
    );
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    const message = newsletterAnswers[429];
    if (!allowed) return data({ message }, { status: 429, headers });
  }
  const email = parseEmail((await readForm(request)).get('email'));
  if (!email) return data({ message: newsletterAnswers[400] }, 400);
  const { publicUrl } = context.get(configContext);
  const origin = getLinkOrigin(publicUrl, context.get(originContext));
  if (!origin) {
    context
      .get(logContext)
      .warn('Set PUBLIC_URL: a link in a mail must not follow the Host header.');
    return data({ message: newsletterAnswers[503] }, 503);
  }
  await subscribe(context.get(databaseContext), email, origin);
  return data({ message: newsletterAnswers[200] });
}

/** What the form in the footer answers with where there is no JavaScript. */
export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  return (
    <NewsletterCard title="Newsletter">
      <p>{actionData?.message ?? newsletterConsent}</p>
      <SubscribeAgain>The form is at the foot of this page.</SubscribeAgain>
      <ButtonLink to="/">Continue Shopping</ButtonLink>
    </NewsletterCard>
  );
}
