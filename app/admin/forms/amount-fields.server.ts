import { z } from 'zod';
import { parseDollars, parseLira } from '#app/counter/cash.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import type { AdminFormGiven } from './admin-forms.server.ts';

const amount = (parse: (typed: string) => number | null, invalid: string) =>
  z
    .string()
    .default('')
    .transform((typed, context) => {
      const parsed = parse(typed);
      if (parsed === null) context.addIssue({ code: 'custom', message: invalid });
      return parsed ?? 0;
    });

/** What a dollar is in lira today; null where the shop takes none. */
export const readRate = async ({ context }: Pick<AdminFormGiven, 'context'>) =>
  (await context.get(settingsContext).read()).lbpRate;

export const noAmount = 'Enter an amount such as 12.50.';

export const amountFields = {
  dollars: amount(parseDollars, noAmount),
  lira: amount(parseLira, 'Enter whole pounds such as 1,500,000.'),
};
