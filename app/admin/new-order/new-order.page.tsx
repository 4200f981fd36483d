import { randomUUID } from 'node:crypto';
import { useEffect, useRef, useState } from 'react';
import { data, useNavigate, useNavigation } from 'react-router';
import { z } from 'zod';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { expectOwnOrder } from '#app/admin/alerts/use-order-feed.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { useActionResponse, useOpenErrors } from '#app/admin/forms/use-action-response.ts';
import { useSavedDraft } from '#app/admin/forms/use-saved-draft.ts';
import layout from '#app/admin/layout.module.css';
import { useOrderLines } from '#app/admin/pickers/order-lines.tsx';
import { type CartLine, maxCartLines, totalCents } from '#app/cart/cart-rules.ts';
import { CartTotal } from '#app/cart/cart-totals.tsx';
import {
  parseAttempt,
  parseShipping,
  type ShippingErrors,
} from '#app/checkout/checkout-form.server.ts';
import { DeliveryLines } from '#app/delivery/delivery-lines.tsx';
import { findKnownPlace } from '#app/delivery/find-place.ts';
import { placesContext } from '#app/delivery/places.server.ts';
import { type DeliverySettings, pickDeliverySettings } from '#app/delivery/plan-delivery.ts';
import { quoteDelivery } from '#app/delivery/quote-delivery.ts';
import { loadPlaces, usePlaces } from '#app/delivery/use-places.ts';
import { orderLanguages } from '#app/orders/order.ts';
import { findByAttempt, placeOrder } from '#app/orders/place-order.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import type { FormResult } from '#app/platform/http/form-result.ts';
import { databaseContext, logError } from '#app/platform/http/request-context.server.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { Split } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/new-order.page.ts';
import styles from './new-order.module.css';
import { emptyOrder, NewOrderFields } from './new-order-fields.tsx';
import { NewOrderLines } from './new-order-lines.tsx';

const failed = 'Failed to place order. Please try again.';
const placedEarlier = 'An earlier press placed it, as the form was then. Please check it.';

interface NewOrderAnswer extends FormResult {
  errors: ShippingErrors;
  /** The number of the order. */
  placed?: string;
}

export const meta = describeHiddenPage(
  'Order for a customer',
  'An order that came by phone, in a chat or at the counter.',
);

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
  if (attempt && attempt.lines.length > maxCartLines)
    return refuse(`An order holds at most ${maxCartLines} different products.`, 400);
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

interface NewOrderFormProps {
  attemptKey: string;
  settings: DeliverySettings;
  answer: NewOrderAnswer | undefined;
}

function NewOrderForm({ attemptKey, settings, answer }: NewOrderFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [firstKey, setFirstKey] = useState(attemptKey);
  const saved = { ...emptyOrder, attemptKey: firstKey };
  const navigate = useNavigate();
  const { errors, onInput } = useOpenErrors(answer?.errors);
  const draft = useSavedDraft(form, { id: 'new-order', saved });
  useActionResponse(answer, form, () => {
    draft.discard();
    setFirstKey(createUuid());
    void navigate(`/admin/orders/${answer?.placed}`);
  });
  return (
    <ValidatedForm ref={form} method="post" action="/admin/orders/new" onInput={onInput}>
      <NewOrderBody
        key={draft.key}
        texts={{ ...saved, ...draft.startedFrom, ...draft.texts }}
        settings={settings}
        answer={answer}
        errors={errors}
      />
    </ValidatedForm>
  );
}

interface NewOrderBodyProps extends Omit<NewOrderFormProps, 'attemptKey'> {
  texts: typeof emptyOrder;
  errors: ShippingErrors;
}

function NewOrderBody({ texts, settings, answer, errors }: NewOrderBodyProps) {
  const [attemptKey, setAttemptKey] = useState(texts.attemptKey);
  useEffect(() => setAttemptKey(texts.attemptKey), [texts.attemptKey]);
  useEffect(() => {
    // An earlier press has placed the order of another customer.
    if (answer?.fields) setAttemptKey(String(answer.fields.attemptKey));
  }, [answer]);
  const { lines, changeLines, hidden } = useOrderLines(texts.lines, attemptKey, answer);
  useEffect(() => {
    if (answer && !answer.done) void loadPlaces();
  }, [answer]);
  const [goal, setGoal] = useState({ city: texts.city, getBy: texts.getBy });
  const { due, feeCents } = useQuote(goal, lines, settings);
  const isPlacing = useNavigation().formAction?.startsWith('/admin/orders/new') ?? false;
  return (
    <Split
      side={
        <Panel torn aria-labelledby="summary-title" className={layout.stack}>
          <h2 id="summary-title">Order Summary</h2>
          <CartTotal cents={totalCents(lines)} />
          {due && <DeliveryLines due={due} />}
          <Button type="submit" size="lg" block busy={isPlacing}>
            Place order for customer
          </Button>
        </Panel>
      }
    >
      <Panel aria-label="Customer">
        <NewOrderFields
          texts={texts}
          errors={errors}
          settings={settings}
          goal={goal}
          onGoal={setGoal}
          isFree={feeCents === 0}
        />
      </Panel>
      <Panel aria-label="Items">
        <NewOrderLines lines={lines} onChange={changeLines} />
      </Panel>
      {hidden}
      {/* One form is one order, also when its lines change after an answer that was lost. */}
      <input type="hidden" name="attemptKey" value={attemptKey} />
      <input type="hidden" name="totalCents" value={totalCents(lines)} />
      <input type="hidden" name="feeCents" value={feeCents} />
    </Split>
  );
}

/** What is to be paid, and the fee as the form sends it: empty until it is shown. */
function useQuote(
  { city, getBy }: { city: string; getBy: string },
  lines: readonly CartLine[],
  settings: DeliverySettings,
) {
  const places = usePlaces();
  const isCollected = getBy === 'collect';
  if (lines.length === 0 || ((!places || !city.trim()) && !isCollected))
    return { due: null, feeCents: '' };
  const place = findKnownPlace(city, places ?? []) ?? null;
  const choice = { city, isCollected, place };
  const items = lines.map((line) => ({ ...line, releasedOn: line.releasedOn ?? null }));
  const cart = { items, totalCents: totalCents(lines) };
  const due = quoteDelivery(choice, cart, { ...settings, collectInCity: 'on' });
  return { due, feeCents: due?.feeCents ?? 'unknown' };
}
