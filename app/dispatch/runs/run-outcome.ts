export const refusalReasons = {
  'changed-mind': 'Changed their mind',
  'no-cash': 'Had no cash ready',
  'not-as-expected': 'Not as expected or damaged',
  'not-ordered': 'Says they did not order it',
} as const;

export type RefusalReason = keyof typeof refusalReasons;

/** What came of an order at the door. Amounts are the courier's claim until they are counted. */
export type RunOutcome =
  | { outcome: 'delivered'; collectedCents: number; collectedLbp: number }
  | { outcome: 'not-home' }
  | {
      outcome: 'refused';
      reason: RefusalReason;
      /** Whether the customer paid the delivery fee nevertheless; then it is what was collected. */
      feePaid: boolean;
      collectedCents: number;
      collectedLbp: number;
    };

/** The bounds of what one order can bring, in cents and in pounds. */
export const maxCollectedCents = 100_000_000;
export const maxCollectedLbp = 100_000_000_000;

/** An outcome as it waits in the courier's browser. */
export type OutcomeEntry = RunOutcome & {
  /** A UUID: the shop counts an entry once, however often it is sent. */
  entryKey: string;
  orderNumber: string;
  /** ISO instant by the courier's clock. */
  madeAt: string;
};
