import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { maxSentKeys } from '#app/cart/cart-rules.ts';
import type { DeliveryWindow } from '#app/delivery/delivery-window.ts';
import { parseMapPin } from '#app/delivery/map-pin.ts';
import type { OrderAttempt, ShippingDetails } from '#app/orders/order-attempt.ts';
import { t } from '#app/platform/language/words.ts';
import { parseDay } from '#app/platform/text/day-range.ts';
import { lengthError, parseLine, parseText } from '#app/platform/text/input-text.ts';
import { latinDigits } from '#app/platform/text/latin-digits.ts';
import { mapPinMessage, maxLengths, requiredMessages } from './shipping.ts';

/** What the customer typed, given back when the form has to be shown again. */
export type ShippingText = Record<keyof typeof maxLengths, string>;

export type ShippingErrors = Partial<Record<keyof ShippingText, string>>;

const cartLines = z
  .array(z.object({ productId: z.int().positive(), quantity: z.int().positive() }))
  .max(1000);

function readShipping(form: FormData): ShippingText {
  const field = (name: keyof ShippingText) => parseLine(String(form.get(name) ?? ''), Infinity);
  return {
    firstName: field('firstName'),
    lastName: field('lastName'),
    email: field('email'),
    phone: field('phone'),
    address: field('address'),
    city: field('city'),
    building: field('building'),
    landmark: field('landmark'),
    mapPin: field('mapPin'),
    notes: parseText(String(form.get('notes') ?? ''), Infinity),
  };
}

/** The address to ship to, or what is wrong with which field. The shop's own forms need no email. */
export function parseShipping(
  form: FormData,
  { needsEmail = true } = {},
): {
  text: ShippingText;
  errors: ShippingErrors;
  shipping: ShippingDetails | null;
} {
  const text = readShipping(form);
  const errors: ShippingErrors = {};
  for (const [name, message] of Object.entries(requiredMessages)) {
    if (!text[name as keyof ShippingText]) errors[name as keyof ShippingText] = message;
  }
  if (!needsEmail && text.email === '') delete errors.email;
  else if (!z.email().safeParse(text.email).success) errors.email = requiredMessages.email;
  const phone = parsePhone(text.phone);
  if (!phone) errors.phone = requiredMessages.phone;
  const mapPin = parseMapPin(text.mapPin);
  if (mapPin === undefined) errors.mapPin = mapPinMessage;
  for (const [name, kept] of Object.entries({ ...text, mapPin: mapPin ?? text.mapPin })) {
    const error = lengthError(kept, maxLengths[name as keyof ShippingText]);
    if (error) errors[name as keyof ShippingText] = error;
  }
  if (Object.keys(errors).length > 0 || !phone) {
    for (const [name, error] of Object.entries(errors))
      errors[name as keyof ShippingText] = t(error);
    return { text, errors, shipping: null };
  }
  const optional = {
    building: text.building || null,
    landmark: text.landmark || null,
    notes: text.notes || null,
  };
  return { text, errors, shipping: { ...text, ...optional, phone, mapPin } };
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

/** An empty fee is one that the form did not show; 'unknown' is shown as a range. */
const shownFee = z.union([
  z.literal('').transform(() => undefined),
  z.literal('unknown').transform(() => null),
  z.coerce.number().int().min(0),
]);

type ParsedAttempt = Omit<OrderAttempt, 'userId' | 'shipping' | 'credit'> & {
  /** The balance of credit that is to be used, as the form showed it; 0 for none. */
  balanceCents: number;
  /** The attempts before this one whose answers were lost. */
  sentKeys: string[];
  shownDays?: DeliveryWindow;
};

/** The lines, total, fee, days and key that the form sends along; null when they cannot be right. */
export function parseAttempt(form: FormData): ParsedAttempt | null {
  const key = z.uuid().safeParse(form.get('attemptKey'));
  const lines = cartLines.safeParse(parseJson(form.get('lines')));
  const total = z.coerce.number().int().min(0).safeParse(form.get('totalCents'));
  const fee = shownFee.safeParse(form.get('feeCents') ?? '');
  const balance = z.coerce
    .number()
    .int()
    .min(0)
    .safeParse(form.get('credit') ?? 0);
  if (!key.success || !lines.success || !total.success || !fee.success || !balance.success)
    return null;
  const from = parseDay(String(form.get('dueFrom')));
  const merged = new Map<number, OrderAttempt['lines'][number]>();
  for (const line of lines.data) {
    const before = merged.get(line.productId)?.quantity ?? 0;
    merged.set(line.productId, { ...line, quantity: line.quantity + before });
  }
  return {
    attemptKey: key.data,
    lines: [...merged.values()],
    totalCents: total.data,
    shownFeeCents: fee.data,
    shownDays: from ? { from, to: parseDay(String(form.get('dueTo'))) } : undefined,
    balanceCents: balance.data,
    sentKeys: String(form.get('sentKeys') ?? '')
      .split(',')
      .filter((sent) => z.uuid().safeParse(sent).success)
      .slice(-maxSentKeys),
    isCollected: form.get('getBy') === 'collect',
  };
}

/**
 * Reads a phone number as customers in Lebanon write it (03 123456, 70 123 456, +961…, 00961…, Arabic
 * digits) or any foreign one with its country code (decision 24), and gives it as E.164. Null for
 * what is no number. An unknown prefix is accepted: `phoneWarning` warns about it.
 */
export function parsePhone(text: string): string | null {
  const number = parsePhoneNumberFromString(latinDigits(text).trim().replace(/^00/, '+'), 'LB');
  return number?.isPossible() ? number.number : null;
}
