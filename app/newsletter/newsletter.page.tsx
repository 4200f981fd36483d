import { data } from 'react-router';
import { readForm } from '#app/platform/form.server.ts';
import { linkOrigin } from '#app/platform/link-origin.server.ts';
import { describePage } from '#app/platform/page-meta.ts';
import { createRateLimiter, networkOf } from '#app/platform/rate-limit.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
  logContext,
  originContext,
} from '#app/platform/request-context.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/newsletter.page.ts';
import { NewsletterCard, SubscribeAgain } from './newsletter-card.tsx';
import { newsletterConsent } from './newsletter-consent.ts';
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
      networkOf(context.get(clientAddressContext)),
    );
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    const message = 'Too many requests. Please try again later.';
    if (!allowed) return data({ message }, { status: 429, headers });
  }
  const email = parseEmail((await readForm(request)).get('email'));
  if (!email) return data({ message: 'Enter an email address like name@example.com.' }, 400);
  const { publicUrl } = context.get(configContext);
  const origin = linkOrigin(publicUrl, context.get(originContext));
  if (!origin) {
    context
      .get(logContext)
      .warn('Set PUBLIC_URL: a link in a mail must not follow the Host header.');
    return data({ message: 'The newsletter cannot be subscribed to right now.' }, 503);
  }
  await subscribe(context.get(databaseContext), email, origin);
  return data({
    message: 'Almost there. Check your inbox and confirm the subscription.',
  });
}

/** A footer that cannot reach the shop says so; it must not take the page away. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    console.error(error);
    return { message: 'The subscription could not be sent. Please try again.' };
  }
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
