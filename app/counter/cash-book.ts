import type { Cash } from './cash.ts';

/** The movements that the book knows. */
export const entryKinds = {
  sale: 'Sale at the counter',
  collected: 'Collected order',
  run: 'Run of a courier',
  refund: 'Refund',
  'bought-in': 'Bought in',
  expense: 'Expense',
  'taken-out': 'Taken out',
  'put-in': 'Put in',
} as const;
export type EntryKind = keyof typeof entryKinds;

/** The movements that are entered by hand. */
export const enteredKinds = ['expense', 'taken-out', 'put-in'] as const satisfies EntryKind[];

export interface BookEntry extends Cash {
  id: number;
  kind: EntryKind;
  note: string | null;
  /** ISO instant. */
  at: string;
  /** Who entered it; empty for an account that is gone. */
  by: string;
  orderNumber: string | null;
  receiptNumber: number | null;
  runId: number | null;
}

/** The drawer of the shop while it is open, with what should lie in it. */
export interface Till {
  id: number;
  /** ISO instant. */
  openedAt: string;
  openedBy: string;
  opened: Cash;
  expected: Cash;
}

/** A till that was counted. */
export interface ClosedTill extends Till {
  closedAt: string;
  closedBy: string;
  counted: Cash;
  differenceCents: number;
  reason: string | null;
}
