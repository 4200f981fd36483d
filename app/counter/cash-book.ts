import type { Cash, CashDifference } from './cash.ts';

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
export type EnteredKind = (typeof enteredKinds)[number];

/** A note is cut to this many characters. */
export const maxNoteLength = 200;

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
  caseId: number | null;
  tillId: number | null;
  /** Pounds for a dollar on its day; null where none was set. */
  lbpRate: number | null;
  hasPhoto: boolean;
  /** It takes another entry back. */
  isCorrection: boolean;
  isCorrected: boolean;
}

/** Whether an entry may be taken back: one that was entered by hand, once. */
export function isCorrectable({ kind, isCorrection, isCorrected }: BookEntry): boolean {
  const isEntered = (enteredKinds as readonly EntryKind[]).includes(kind);
  return isEntered && !isCorrection && !isCorrected;
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

export interface ClosedTill extends Till, CashDifference {
  closedAt: string;
  closedBy: string;
  counted: Cash;
  reason: string | null;
}
