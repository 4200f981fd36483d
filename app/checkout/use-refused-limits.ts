import { useState } from 'react';
import type { UnitsLeft } from '#app/orders/buyer-limits.server.ts';

/** The limits that an order was refused for, until the phone that they were counted for is changed. */
export function useRefusedLimits(answer: { limits?: UnitsLeft[] } | undefined) {
  const [corrected, setCorrected] = useState<typeof answer>();
  return {
    limits: answer === corrected ? undefined : answer?.limits,
    /** For the inputs of the whole form. */
    onInput: ({ target }: { target: EventTarget }) => {
      if ((target as HTMLInputElement).name === 'phone') setCorrected(answer);
    },
  };
}
