import { data, Form } from 'react-router';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import type { Route } from './+types/unsubscribe.page.ts';
import { NewsletterCard, SubscribeAgainLink } from './newsletter-card.tsx';
import { findUnsubscribe, parseToken, unsubscribe } from './subscriptions.server.ts';

export const meta = describeHiddenPage(
  msg('Unsubscribe'),
  msg('End your subscription to the newsletter.'),
);

export async function loader({ request, context }: Route.LoaderArgs) {
  const state = await findUnsubscribe(context.get(databaseContext), parseToken(request));
  return data({ state }, state === 'unknown' ? 404 : 200);
}

/**
 * Takes the form of this page, and one-click requests of email programs (RFC 8058), which send no Origin
 * and follow no redirect. The loader then reads the new state.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const token = parseToken(request);
  if (token) await unsubscribe(context.get(databaseContext), token);
  return null;
}

export default function UnsubscribePage({ loaderData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case 'open':
      return (
        <NewsletterCard title={t('Unsubscribe from the newsletter')}>
          <p>{t('One click and no more newsletters come. Mails about your orders still do.')}</p>
          <Form method="post" reloadDocument>
            <Button type="submit">{t('Unsubscribe')}</Button>
          </Form>
        </NewsletterCard>
      );
    case 'unsubscribed':
      return (
        <NewsletterCard title={t('You are unsubscribed')}>
          <p>{t('No more newsletters come to you. If that was a slip, the way back is short.')}</p>
          <SubscribeAgainLink>{t('Subscribe again')}</SubscribeAgainLink>
        </NewsletterCard>
      );
    case 'unknown':
      return (
        <NewsletterCard title={t('This link does not work')}>
          <p>{t('It may be cut off. Copy the whole link from the newsletter and try again.')}</p>
          <ButtonLink to="/">{t('Continue Shopping')}</ButtonLink>
        </NewsletterCard>
      );
  }
}
