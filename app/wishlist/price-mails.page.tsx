import { data, Form } from 'react-router';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { openByToken, tokenFormHeaders } from '#app/platform/http/token-link.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/price-mails.page.ts';
import { endAlertsByToken, findAlertsByToken } from './price-alerts.server.ts';
import styles from './wishlist.module.css';

export const meta = describeHiddenPage(
  msg('Mails about prices'),
  msg('End the mails about lower prices on your wishlist.'),
);

export const headers = () => tokenFormHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const link = await openByToken(request, context, findAlertsByToken);
  return data({ state: link?.opened ?? ('unknown' as const) }, link ? 200 : 404);
}

/** Takes the form of this page and one-click requests of email programs; the loader reads the new state. */
export async function action({ request, context }: Route.ActionArgs) {
  const link = await openByToken(request, context, findAlertsByToken);
  if (link) await endAlertsByToken(context.get(databaseContext), link.token);
  return null;
}

const titles = {
  open: msg('Stop the mails about prices'),
  ended: msg('No more mails about prices'),
  unknown: msg('This link does not work'),
};

export default function PriceMailsPage({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <PageFrame title={t(titles[state])} narrow>
      <Panel as="div" className={styles.alerts}>
        {state === 'open' && (
          <>
            <p>{t('One click and we write no more when a price on your wishlist drops.')}</p>
            <Form method="post" reloadDocument>
              <Button type="submit">{t('Stop these mails')}</Button>
            </Form>
          </>
        )}
        {state === 'ended' && (
          <p>{t('Your wishlist stays. You can ask for the mails again there.')}</p>
        )}
        {state === 'unknown' && <p>{t('It may be cut off. Copy the whole link from the mail.')}</p>}
        {state !== 'open' && <ButtonLink to="/wishlist">{t('See your wishlist')}</ButtonLink>}
      </Panel>
    </PageFrame>
  );
}
