/** What came of changing the status of an order, in the words to show. */
export interface MoveAnswer {
  message: string | null;
  refusals: string[];
}

export const movedAnswer: MoveAnswer = {
  message: 'Order status updated successfully',
  refusals: [],
};

/** The specified text, after the reason where there is one. */
export function refusedAnswer(...reasons: string[]): MoveAnswer {
  return { message: null, refusals: [...reasons, 'Failed to update order status'] };
}
