import { data, redirect } from 'react-router';
import { listPayments } from '#app/dispatch/runs/close-run.server.ts';
import { isFreeAnywhere } from '#app/orders/changes/destination.server.ts';
import { confirmOrder, isMovedOn } from '#app/orders/confirmation/confirm-order.server.ts';
import { useLiveOrders } from '#app/orders/customer/use-live-orders.ts';
import type { Order } from '#app/orders/order.ts';
import { pickDueSettings } from '#app/orders/order-due.ts';
import { findOrder } from '#app/orders/orders.server.ts';
import { useKeptAnswer } from '#app/platform/events/use-kept-answer.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { tokenFormHeaders } from '#app/platform/http/token-link.server.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { msg, t } from '#app/platform/language/words.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { getTelUrl } from '#app/platform/text/tel.ts';
import { localCity } from '#app/settings/local-city.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { unreachableMessage } from '#app/ui/feedback/toaster.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/customer-order.page.ts';
import { changeByForm } from './change-by-form.server.ts';
import type { DestinationAnswer } from './destination-form.tsx';
import styles from './linked-order.module.css';
import { LinkedOrder } from './linked-order.tsx';
import { openLink, readLinkVersion } from './open-link.server.ts';

export const meta = describeHiddenPage(
  msg('Your order'),
  msg('Confirm your order, and see where it is.'),
);

export const headers = () => tokenFormHeaders;

/** What the page shows of an order to all who have its link. */
function pickShown({ id: _id, attemptKey: _key, email: _email, notes: _notes, ...order }: Order) {
  return order;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const link = await openLink(request, context);
  const settings = await context.get(settingsContext).read();
  const { phone, collectInCity, city } = settings;
  const db = context.get(databaseContext);
  // Before the order: what changes in between is only loaded twice.
  const version = link && (await readLinkVersion(db, link.orderId));
  const order = link && (await findOrder(db, { id: link.orderId }));
  if (!order) return data({ order: null, phone }, 404);
  const [payment] = await listPayments(db, [order.orderNumber]);
  return data({
    order: pickShown(order),
    payment,
    token: link.token,
    version,
    ask: new URL(request.url).searchParams.get('ask'),
    settings: pickDueSettings(settings),
    movesOn: isMovedOn(settings),
    collectIn: collectInCity === 'on' ? localCity(city) : null,
    isFree: await isFreeAnywhere(db, order, settings),
    phone,
  });
}

type Context = Route.ActionArgs['context'];

/** Only a POST changes something: the chat programs of both sides open every link for a preview. */
export async function action({ request, context }: Route.ActionArgs) {
  const link = await openLink(request, context);
  const order = link && (await findOrder(context.get(databaseContext), { id: link.orderId }));
  if (!order) return data<DestinationAnswer>({ message: t('This link does not work.') }, 404);
  const form = await readForm(request);
  const refusal = await answerOrder(context, order, form);
  return refusal ? data(refusal, refusal.errors ? 400 : 409) : redirect(`/o?t=${link.token}`);
}

/** Does what a button of the page asks; null where it is done. */
async function answerOrder(
  context: Context,
  order: Order,
  form: FormData,
): Promise<DestinationAnswer | null> {
  const intent = String(form.get('intent'));
  if (intent === 'change') return changeByForm(context, order, form, { customer: null });
  if (intent !== 'confirm' && intent !== 'cancel') return { message: t('Unknown request.') };
  const outcome = await confirmOrder(context.get(databaseContext), {
    orderNumber: order.orderNumber,
    outcome: intent === 'confirm' ? 'confirmed' : 'declined',
    actor: { customer: 'link', seen: form.get('seen')?.toString() },
    movesOn: isMovedOn(await context.get(settingsContext).read()),
  });
  return 'refused' in outcome ? { message: outcome.message } : null;
}

/** An order that refused has changed: show how it is now. */
export const shouldRevalidate = revalidateAfterConflict;

export const clientAction = offlineAction(
  (form): DestinationAnswer => ({
    message: t(unreachableMessage),
    seen: form.get('seen')?.toString(),
  }),
);

export default function CustomerOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  if (!loaderData.order) return <DeadLink phone={loaderData.phone} />;
  const { token, version } = loaderData;
  return (
    <PageFrame title={t('Your order')} narrow>
      <LiveUpdates url={`/o/live?t=${token}&since=${version}`} />
      <LinkedOrder {...loaderData} answer={answer} />
    </PageFrame>
  );
}

function LiveUpdates({ url }: { url: string }) {
  useLiveOrders(url);
  return null;
}

/** Shows what to do where a link opens no order; the phone is the shop's. */
function DeadLink({ phone }: { phone: string }) {
  return (
    <PageFrame title={t('This link does not work')} narrow>
      <Panel as="div" className={styles.dead}>
        <p>
          {t(
            'It may be cut off, or too old. Open the link in our newest message once more, find your order under Orders, or call us.',
          )}
        </p>
        <div className={`row ${styles.actions}`}>
          <ButtonLink to={getTelUrl(phone)}>
            {rich('Call {phone}', { phone: <bdi dir="ltr">{phone}</bdi> })}
          </ButtonLink>
          <ButtonLink to="/orders" variant="quiet">
            {t('Your orders')}
          </ButtonLink>
        </div>
      </Panel>
    </PageFrame>
  );
}
