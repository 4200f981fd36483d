import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useActionResponse, useOpenErrors } from '#app/admin/forms/use-action-response.ts';
import { useSavedDraft } from '#app/admin/forms/use-saved-draft.ts';
import layout from '#app/admin/layout.module.css';
import { useOrderLines } from '#app/admin/pickers/order-lines.tsx';
import { type CartLine, totalCents } from '#app/cart/cart-rules.ts';
import { CartTotal } from '#app/cart/cart-totals.tsx';
import type { ShippingErrors } from '#app/checkout/checkout-form.server.ts';
import { DeliveryLines } from '#app/delivery/delivery-lines.tsx';
import { findKnownPlace } from '#app/delivery/find-place.ts';
import type { DeliverySettings } from '#app/delivery/plan-delivery.ts';
import { quoteDelivery } from '#app/delivery/quote-delivery.ts';
import { loadPlaces, usePlaces } from '#app/delivery/use-places.ts';
import type { FormResult } from '#app/platform/http/form-result.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { Split } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { emptyOrder, NewOrderFields } from './new-order-fields.tsx';
import { NewOrderLines } from './new-order-lines.tsx';

export interface NewOrderAnswer extends FormResult {
  errors: ShippingErrors;
  /** The number of the order. */
  placed?: string;
}

interface NewOrderFormProps {
  attemptKey: string;
  settings: DeliverySettings;
  answer: NewOrderAnswer | undefined;
}

/** The order that an administrator takes by phone, in a chat or at the counter. */
export function NewOrderForm({ attemptKey, settings, answer }: NewOrderFormProps) {
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
