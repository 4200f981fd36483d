import type { Confirmation } from '#app/orders/order.ts';
import type { Tone } from '#app/ui/data/tag.tsx';

export type ContactOutcome = Exclude<Confirmation, 'unconfirmed'>;

/** How a customer was reached, or has answered: 'link' and 'page' are the customer's own. */
type ContactKind = 'whatsapp' | 'call' | 'link' | 'page';

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

const contactLabels: Record<ContactKind, string> = {
  whatsapp: 'WhatsApp',
  call: 'call',
  link: 'link',
  page: 'own orders page',
};

export function parseConfirmation(value: unknown): Confirmation | null {
  const found = Object.keys(confirmationLabels).find((one) => one === value);
  return (found as Confirmation | undefined) ?? null;
}

export interface OrderContact {
  id: number;
  kind: ContactKind;
  outcome: ContactOutcome | null;
  note: string | null;
  /** ISO instant. */
  at: string;
  /** Null for the customer. */
  by: string | null;
}

/** 'No answer, by call', 'Called'. */
export function describeContact({ kind, outcome }: OrderContact): string {
  if (outcome === null) return kind === 'call' ? 'Called' : 'Written to on WhatsApp';
  return `${confirmationLabels[outcome]}, by ${contactLabels[kind]}`;
}

/** Whether the customer has confirmed other amounts than the order has now, and must be asked again. */
export const mustAskAgain = (confirmation: Confirmation, contact: OrderContact | undefined) =>
  confirmation === 'unconfirmed' && contact?.outcome === 'confirmed';

/** What the shop knows of a phone from the last twelve months. Only administrators see it. */
export interface PhoneRecord {
  delivered: number;
  /** Since the phone was pardoned. */
  refused: number;
  /** Why its earlier refusals are forgiven. */
  pardon: string | null;
  /** Orders of other accounts with this phone wait for a confirmation, as many as the owner allows one account. */
  confirmFirst: boolean;
}

/** '4 delivered, 1 refused'; null for a phone that the shop does not know. */
export function describePhoneRecord({
  delivered,
  refused,
  pardon,
}: Omit<PhoneRecord, 'confirmFirst'>): string | null {
  const known = [
    delivered > 0 && `${delivered} delivered`,
    refused > 0 && `${refused} refused`,
    pardon !== null && `pardoned: ${pardon}`,
  ].filter(Boolean);
  return known.length > 0 ? known.join(', ') : null;
}
