import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { z } from 'zod';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { expectOwnOrder } from '#app/admin/alerts/use-order-feed.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { maxCartLines } from '#app/cart/cart-rules.ts';
import { parseAttempt, parseShipping } from '#app/checkout/checkout-form.server.ts';
import { placesContext } from '#app/delivery/places.server.ts';
import { pickDeliverySettings } from '#app/delivery/plan-delivery.ts';
import { orderLanguages } from '#app/orders/order.ts';
import { findByAttempt, placeOrder } from '#app/orders/place-order.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext, logError } from '#app/platform/http/request-context.server.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { TextButtonLink } from '#app/ui/controls/button.tsx';
import type { Route } from './+types/new-order.page.ts';
import styles from './new-order.module.css';
import { type NewOrderAnswer, NewOrderForm } from './new-order-form.tsx';

const failed = 'Failed to place order. Please try again.';
const placedEarlier = 'An earlier press placed it, as the form was then. Please check it.';

export const meta = describeHiddenPage({
  title: 'Order for a customer',
  description: 'An order that came by phone, in a chat or at the counter.',
  path: '/admin/orders/new',
});

export async function loader({ context }: Route.LoaderArgs) {
  await requireArea(context, 'orders');
  const settings = await context.get(settingsContext).read();
  return { attemptKey: randomUUID(), settings: pickDeliverySettings(settings) };
}

const isFor = async (db: Database, order_number: string, phone: string): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('orders')
      .select('id')
      .where('order_number', '=', order_number)
      .where('phone', '=', phone)
      .executeTakeFirst(),
  );

const origin = z.object({
  channel: z.enum(['whatsapp', 'instagram', 'phone', 'counter']),
  language: z.enum(orderLanguages),
});

export async function action({ request, context }: Route.ActionArgs) {
  const { id, email } = await requireArea(context, 'orders');
  const form = await readForm(request);
  const { errors, shipping } = parseShipping(form, { needsEmail: false });
  const attempt = parseAttempt(form);
  const from = origin.safeParse(Object.fromEntries(form));
  const refuse = (message: string, status: number) =>
    data<NewOrderAnswer>({ done: false, message, errors }, status);
  if (attempt?.lines.length === 0) return refuse('Add at least one product.', 400);
  if (attempt && attempt.lines.length > maxCartLines) {
    return refuse(`An order holds at most ${maxCartLines} different products.`, 400);
  }
  if (!shipping) return refuse('Please correct the marked fields.', 400);
  if (!attempt || !from.success) return refuse(failed, 400);
  try {
    const order = { userId: null, placedBy: { id, email }, shipping, ...attempt, ...from.data };
    const places = await context.get(placesContext).read();
    const settings = await context.get(settingsContext).read();
    const db = context.get(databaseContext);
    const earlier = await findByAttempt(db, order);
    if (earlier && !(await isFor(db, earlier.placed, shipping.phone))) {
      const message = `An earlier press placed ${earlier.placed} for another phone. Press again for this one.`;
      const fields = { attemptKey: randomUUID() };
      return data<NewOrderAnswer>({ done: false, message, errors, fields }, 409);
    }
    const outcome = earlier ?? (await placeOrder(db, order, { places, settings }));
    if ('refused' in outcome) return refuse(outcome.message, 409);
    const message = 'Order placed successfully!';
    const answer = { done: true, message, errors, placed: outcome.placed };
    return data<NewOrderAnswer>({ ...answer, ...(earlier && { note: placedEarlier }) });
  } catch (error) {
    logError(context, error, 'placing an order for a customer failed');
    return refuse(failed, 503);
  }
}

const sendOrder = adminAction((): NewOrderAnswer => ({ done: false, message: failed, errors: {} }));

export function clientAction(args: Route.ClientActionArgs) {
  const answer = sendOrder(args);
  expectOwnOrder(answer.then((one) => ('placed' in one ? String(one.placed) : null)));
  return answer;
}

export default function NewOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <header className={styles.head}>
        <TextButtonLink to="/admin/orders">All orders</TextButtonLink>
        <h2>Order for a customer</h2>
      </header>
      <NewOrderForm {...loaderData} answer={actionData} />
    </>
  );
}
