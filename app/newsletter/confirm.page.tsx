import { data, Form } from 'react-router';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import type { Route } from './+types/confirm.page.ts';
import { NewsletterCard, SubscribeAgainLink } from './newsletter-card.tsx';
import { newsletterConsent } from './newsletter-consent.ts';
import { confirmSubscription, findConfirmation, parseToken } from './subscriptions.server.ts';

const statuses = { open: 200, confirmed: 200, expired: 410, unknown: 404 };

export const meta = describeHiddenPage(msg('Confirm your subscription'), newsletterConsent);

export async function loader({ request, context }: Route.LoaderArgs) {
  const state = await findConfirmation(context.get(databaseContext), parseToken(request));
  return data({ state }, statuses[state]);
}

/** Only a POST confirms: email scanners follow every link. The loader then reads the new state. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = parseToken(request);
  if (token) await confirmSubscription(context.get(databaseContext), token);
  return null;
}

export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case 'open':
      return (
        <NewsletterCard title={t('Confirm your subscription')}>
          <p>{t(newsletterConsent)}</p>
          <Form method="post" reloadDocument>
            <Button type="submit">{t('Confirm subscription')}</Button>
          </Form>
        </NewsletterCard>
      );
    case 'confirmed':
      return (
        <NewsletterCard title={t('You are subscribed')}>
          <p>{t('The next issue comes to your inbox. Every issue has a link to unsubscribe.')}</p>
          <ButtonLink to="/">{t('Continue Shopping')}</ButtonLink>
        </NewsletterCard>
      );
    case 'expired':
      return (
        <NewsletterCard title={t('This link has expired')}>
          <p>
            {t(
              'A link to confirm is good for 7 days. Ask for a new one and it will be in your inbox.',
            )}
          </p>
          <SubscribeAgainLink>{t('Subscribe again')}</SubscribeAgainLink>
        </NewsletterCard>
      );
    case 'unknown':
      return (
        <NewsletterCard title={t('This link does not work')}>
          <p>{t('It may be cut off, or a newer mail has taken its place.')}</p>
          <SubscribeAgainLink>{t('Subscribe again')}</SubscribeAgainLink>
        </NewsletterCard>
      );
  }
}
