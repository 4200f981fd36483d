import type { OrderStatus } from '#app/orders/order-status.ts';

/** The states a customer gets a mail about (decision 26). */
export type MailedStatusName = Exclude<OrderStatus, 'pending'>;

interface StatusNews {
  /** What follows 'Order #…' in the subject. */
  subject: string;
  title: string;
  sentence: string;
}

export const statusNews: Readonly<Record<MailedStatusName, StatusNews>> = {
  processing: {
    subject: 'is being packed',
    title: 'We are packing your order',
    sentence: 'It is off the shelf and being packed. We write again when the courier has it.',
  },
  shipped: {
    subject: 'is on its way',
    title: 'Your order is on its way',
    sentence: 'The courier has it and calls you before coming.',
  },
  delivered: {
    subject: 'was delivered',
    title: 'Your order was delivered',
    sentence: 'It is yours now. Play well! If anything is wrong, tell us within 14 days.',
  },
  cancelled: {
    subject: 'was cancelled',
    title: 'Your order was cancelled',
    sentence: 'It was cancelled and nothing is to be paid. If that surprises you, write to us.',
  },
};

export function isMailedStatus(status: string): status is MailedStatusName {
  return Object.hasOwn(statusNews, status);
}
