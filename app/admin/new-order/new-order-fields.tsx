import { type FocusEvent, useRef, useState } from 'react';
import layout from '#app/admin/layout.module.css';
import type { ShippingErrors } from '#app/checkout/checkout-form.server.ts';
import { maxLengths, phoneWarning } from '#app/checkout/shipping.ts';
import { CityField } from '#app/checkout/shipping-field.tsx';
import type { DeliverySettings } from '#app/delivery/plan-delivery.ts';
import type { LastOrder } from '#app/orders/customer/last-order.server.ts';
import { placedChannels } from '#app/orders/order.ts';
import { CountedField } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';

export const emptyOrder = {
  attemptKey: '',
  phone: '',
  firstName: '',
  lastName: '',
  email: '',
  channel: 'whatsapp',
  language: 'en',
  getBy: 'courier',
  address: '',
  city: '',
  building: '',
  landmark: '',
  mapPin: '',
  notes: '',
  lines: '[]',
};

type Goal = Pick<typeof emptyOrder, 'city' | 'getBy'>;

interface NewOrderFieldsProps {
  texts: typeof emptyOrder;
  errors: ShippingErrors;
  settings: DeliverySettings;
  goal: Goal;
  onGoal: (goal: Goal) => void;
  /** Whether the order is delivered for nothing. */
  isFree: boolean;
}

/** Who orders and where it goes. The phone comes first and fills in who ordered last with it. */
export function NewOrderFields(props: NewOrderFieldsProps) {
  const { texts, errors, settings, goal, onGoal, isFree } = props;
  const { message, fillFromLastOrder } = useLastOrder();
  const field = (name: keyof typeof maxLengths, label: string) => ({
    name,
    label,
    limit: maxLengths[name],
    defaultValue: texts[name],
    error: errors[name],
    autoComplete: 'off',
  });
  const required = (name: keyof typeof maxLengths, label: string) => ({
    ...field(name, label),
    requiredMessage: `Enter the ${label.toLowerCase()}.`,
    required: true,
  });
  return (
    <div className={layout.fields}>
      <CountedField
        {...required('phone', 'Phone')}
        type="tel"
        dir="ltr"
        hint={errors.phone ? null : message}
        onBlur={fillFromLastOrder}
      />
      <Select label="Came by" name="channel" defaultValue={texts.channel}>
        <Options labels={placedChannels} />
      </Select>
      <CountedField {...required('firstName', 'First Name')} />
      <CountedField {...required('lastName', 'Last Name')} />
      <CountedField {...field('email', 'Email')} type="email" optional />
      <Select label="Messages in" name="language" defaultValue={texts.language}>
        <option value="en">English</option>
        <option value="fr">French</option>
        <option value="ar">Arabic</option>
      </Select>
      <Select
        label="Gets it"
        name="getBy"
        defaultValue={texts.getBy}
        onChange={(event) => onGoal({ ...goal, getBy: event.currentTarget.value })}
      >
        <option value="courier">By courier</option>
        <option value="collect">Collects it in {settings.city}</option>
      </Select>
      <CityField
        field={required('city', 'City')}
        typed={goal.city}
        onTyped={(city) => onGoal({ ...goal, city })}
        terms={settings}
        isFree={isFree}
        hasFeedback={goal.getBy !== 'collect'}
      />
      <CountedField {...required('address', 'Address')} className="full" />
      <CountedField {...field('building', 'Building and floor')} optional />
      <CountedField {...field('landmark', 'Landmark')} optional />
      <CountedField {...field('mapPin', 'Map pin')} inputMode="url" dir="ltr" optional />
      <CountedField {...field('notes', 'Order Notes')} multiline optional className="full" />
    </div>
  );
}

const filledNames = [
  'firstName',
  'lastName',
  'email',
  'language',
  'address',
  'city',
  'building',
  'landmark',
  'mapPin',
] as const;

async function readLastOrder(phone: string): Promise<LastOrder | null> {
  const response = await fetch(`/admin/orders/last?${new URLSearchParams({ phone })}`);
  if (!response.ok) throw new Error(`The last order was not read (${response.status}).`);
  return response.json();
}

/** Fills the fields from the last order with a phone, or empties them again; what was typed stays. */
function useLastOrder() {
  const [message, setMessage] = useState<string | null>(null);
  const asked = useRef('');
  const filled = useRef<Partial<Record<string, string>>>({});

  function fill(form: HTMLFormElement | null, last: LastOrder | typeof emptyOrder) {
    for (const name of filledNames) {
      const field = form?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      const isTyped = field.value !== (filled.current[name] ?? emptyOrder[name]);
      if (isTyped) continue;
      field.value = last[name] ?? '';
      filled.current[name] = field.value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
  async function fillFromLastOrder({
    currentTarget: { value, form },
  }: FocusEvent<HTMLInputElement>) {
    setMessage(phoneWarning(value));
    const phone = value.trim();
    if (phone === asked.current) return;
    asked.current = phone;
    if (!phone) return;
    try {
      const last = await readLastOrder(phone);
      if (asked.current !== phone) return;
      fill(form, last ?? emptyOrder);
      if (!last) return;
      const count = last.orderCount === 1 ? '1 order' : `${last.orderCount} orders`;
      setMessage(`${count} with this phone, the last one is ${last.orderNumber}.`);
    } catch (error) {
      if (asked.current === phone) asked.current = '';
      console.error(error);
    }
  }
  return { message, fillFromLastOrder };
}
