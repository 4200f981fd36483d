import { useState } from 'react';
import type { UnitsLeft } from '#app/orders/buyer-limits.server.ts';

/** The limits that an order was refused for, until the phone that they were counted for is changed. */
export function useRefusedLimits(answer: { limits?: UnitsLeft[] } | undefined) {
  const [outdated, setOutdated] = useState<typeof answer>();
  return {
    limits: answer === outdated ? undefined : answer?.limits,
    /** For the inputs of the whole form. */
    onInput: ({ target }: { target: EventTarget }) => {
      if ((target as HTMLInputElement).name === 'phone') setOutdated(answer);
    },
  };
}
