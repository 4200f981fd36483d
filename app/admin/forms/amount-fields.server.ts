import { z } from 'zod';
import { parseDollars, parseLira } from '#app/counter/cash.ts';

/** A field that `parse` reads; `invalid` tells what it understands. */
const amount = (parse: (typed: string) => number | null, invalid: string) =>
  z
    .string()
    .default('')
    .transform((typed, context) => {
      const parsed = parse(typed);
      if (parsed === null) context.addIssue({ code: 'custom', message: invalid });
      return parsed ?? 0;
    });

export const noAmount = 'Enter an amount such as 12.50.';

/** The fields of cash in both currencies. */
export const amountFields = {
  dollars: amount(parseDollars, noAmount),
  lira: amount(parseLira, 'Enter whole pounds such as 1,500,000.'),
};
