import type { Confirmation } from '#app/orders/order.ts';
import type { Tone } from '#app/ui/data/tag.tsx';

/** What came of an attempt to reach a customer. */
export type ContactOutcome = Exclude<Confirmation, 'unconfirmed'>;

/** How a customer was reached, or has answered: 'link' and 'page' are the customer's own. */
export type ContactKind = 'whatsapp' | 'call' | 'link' | 'page';

export const confirmationLabels: Record<Confirmation, string> = {
  unconfirmed: 'Not confirmed',
  confirmed: 'Confirmed',
  'no-answer': 'No answer',
  'change-asked': 'Change asked',
  declined: 'Declined',
};

export const confirmationTones: Record<Confirmation, Tone> = {
  unconfirmed: 'warn',
  confirmed: 'ok',
  'no-answer': 'bad',
  'change-asked': 'blue',
  declined: 'bad',
};

export const contactLabels: Record<ContactKind, string> = {
  whatsapp: 'WhatsApp',
  call: 'Call',
  link: 'Link',
  page: 'Orders page',
};

/** Reads the name of a confirmation; null for anything else. */
export function parseConfirmation(value: unknown): Confirmation | null {
  const found = Object.keys(confirmationLabels).find((one) => one === value);
  return (found as Confirmation | undefined) ?? null;
}
