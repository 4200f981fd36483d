import { msg } from '#app/platform/language/words.ts';
import type { Tone } from '#app/ui/data/tag.tsx';

/** As stored (specification, section 4). A new one needs a migration of the check of the column. */
export const orderStatuses = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

interface StatusEmail {
  subject: string;
  title: string;
  sentence: string;
  /** The sentence for an order that no courier brings, where it is another one. */
  collectedSentence?: string;
  /** While something in the order is not out yet; its release is the sentence. */
  awaited?: Pick<StatusEmail, 'subject' | 'title'>;
  asksForCash?: boolean;
}

/** The colours of tags; `ok`, `warn` and `bad` are for messages. */
export type StatusTone = Exclude<Tone, 'ok' | 'warn' | 'bad'>;

interface StatusDefinition {
  label: string;
  tone: StatusTone;
  /** The order is neither delivered nor cancelled. */
  isOpen: boolean;
  /** No courier has had the parcel: the order may still change until it is packed. */
  isBeforeShipping: boolean;
  /** The order takes stock and counts as revenue. */
  isSale: boolean;
  /** Where customers may move their own order: 'processing' by confirming it. An administrator may set any status from any other. */
  customerMoves: readonly OrderStatus[];
  /** What the customer gets when the order arrives in this status (decision 26). */
  email: StatusEmail | null;
}

const statusDefinitions = {
  pending: {
    label: msg('Pending'),
    tone: 'yellow',
    isOpen: true,
    isBeforeShipping: true,
    isSale: true,
    customerMoves: ['processing', 'cancelled'],
    email: null,
  },
  processing: {
    label: msg('Processing'),
    tone: 'blue',
    isOpen: true,
    isBeforeShipping: true,
    isSale: true,
    customerMoves: [],
    email: {
      subject: msg('Order #{number} is being packed'),
      title: msg('We are packing your order'),
      sentence: msg(
        'It is off the shelf and being packed. We write again when the courier has it.',
      ),
      collectedSentence: msg(
        'It is off the shelf and being packed. We write again when it is ready.',
      ),
      awaited: {
        subject: msg('Order #{number} is confirmed'),
        title: msg('Your order is confirmed'),
      },
    },
  },
  shipped: {
    label: msg('Shipped'),
    tone: 'purple',
    isOpen: true,
    isBeforeShipping: false,
    isSale: true,
    customerMoves: [],
    email: {
      subject: msg('Order #{number} is on its way'),
      title: msg('Your order is on its way'),
      sentence: msg('The courier has it and calls you before coming.'),
      asksForCash: true,
    },
  },
  delivered: {
    label: msg('Delivered'),
    tone: 'green',
    isOpen: false,
    isBeforeShipping: false,
    isSale: true,
    customerMoves: [],
    email: {
      subject: msg('Order #{number} was delivered'),
      title: msg('Your order was delivered'),
      sentence: msg('It is yours now. Play well! If anything is wrong, tell us within 14 days.'),
    },
  },
  cancelled: {
    label: msg('Cancelled'),
    tone: 'red',
    isOpen: false,
    isBeforeShipping: false,
    isSale: false,
    customerMoves: [],
    email: {
      subject: msg('Order #{number} was cancelled'),
      title: msg('Your order was cancelled'),
      sentence: msg(
        'It was cancelled and nothing is to be paid. If that surprises you, write to us.',
      ),
    },
  },
} satisfies Record<OrderStatus, StatusDefinition>;

export function getStatus(status: OrderStatus): StatusDefinition {
  return statusDefinitions[status];
}

export const openStatuses = orderStatuses.filter((status) => getStatus(status).isOpen);
export const saleStatuses = orderStatuses.filter((status) => getStatus(status).isSale);

export type EmailedStatus = StatusDefinition & { email: StatusEmail };

export function getEmailedStatus(status: OrderStatus): EmailedStatus | null {
  const definition = getStatus(status);
  return definition.email ? { ...definition, email: definition.email } : null;
}

export function parseStatus(value: unknown): OrderStatus | null {
  return orderStatuses.find((status) => status === value) ?? null;
}
