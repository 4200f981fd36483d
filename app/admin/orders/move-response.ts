/** What came of changing the status of an order, in the words to show. */
export interface MoveAnswer {
  message: string | null;
  refusals: string[];
  /** The fields of the form that takes the change back, for a while. */
  undo?: { intent: 'undo'; orderNumber: string; state: number };
  /** The order is in another state than the page shows. */
  isStale?: boolean;
  /** Nobody knows what became of it: it can be sent again. */
  noAnswer?: boolean;
}

export const movedAnswer: MoveAnswer = {
  message: 'Order status updated successfully',
  refusals: [],
};

export const unansweredMove: MoveAnswer = {
  message: null,
  refusals: ['Failed to update order status'],
  noAnswer: true,
};

/** The specified text, after the reason where there is one. */
export function refusedAnswer(...reasons: string[]): MoveAnswer {
  return { message: null, refusals: [...reasons, 'Failed to update order status'] };
}
