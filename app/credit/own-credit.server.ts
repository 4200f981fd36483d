import type { RouterContextProvider } from 'react-router';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import { createRateLimiter } from '#app/platform/http/rate-limit.server.ts';
import { configContext, databaseContext } from '#app/platform/http/request-context.server.ts';
import { t } from '#app/platform/language/words.ts';
import { latinDigits } from '#app/platform/text/latin-digits.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { redeemCreditCode } from './credit-codes.server.ts';
import type { CreditAnswer } from './credit-section.tsx';

const hour = 60 * 60_000;
/** Fewer than those of a phone, so that one account does not use up all of them; its mailbox bears no more. */
const codesOfUser = createRateLimiter({ max: 3, windowMs: hour });
const codesOfPhone = createRateLimiter({ max: 5, windowMs: hour });

interface CreditForm {
  userId: string;
  /** E.164; null for what is no phone number. */
  phone: string | null;
  code: string;
}

/**
 * Sends the code for a phone number, or moves its credit for it. Whether the number has credit or was ever
 * used is told to nobody: the answer to the first is always the same.
 */
export async function handleCreditForm(
  context: Readonly<RouterContextProvider>,
  intent: 'credit-code' | 'credit-redeem',
  { userId, phone, code }: CreditForm,
): Promise<CreditAnswer & { status: number }> {
  if (!phone)
    return { isDone: false, message: t('Enter a phone number we can reach.'), status: 400 };
  const db = context.get(databaseContext);
  if (intent === 'credit-code') {
    const isAllowed = codesOfUser.take(userId).allowed && codesOfPhone.take(phone).allowed;
    if (context.get(configContext).rateLimits && !isAllowed)
      return {
        ...{ isDone: false, message: t('Too many requests. Try again later.'), status: 429 },
        // A code that has come still holds. Whether one has is told to nobody.
        phone,
      };
    const data = { phone, userId, seed: createUuid() };
    await enqueueEmails(db, [{ template: 'credit-code', data }]);
    const message = t(
      'If we know this number, a code is on its way to the address that its credit belongs to.',
    );
    return { isDone: true, message, phone, status: 200 };
  }
  const digits = latinDigits(code).replace(/\D/g, '');
  const moved = await redeemCreditCode(db, { phone, code: digits, userId });
  if (!moved)
    return { isDone: false, message: t('This code is wrong or has expired.'), phone, status: 409 };
  if (moved.movedCents === 0)
    return { isDone: false, message: t('This phone number has no credit left.'), status: 409 };
  const amount = formatPrice(moved.movedCents);
  return { isDone: true, message: t('{amount} added to your account.', { amount }), status: 200 };
}
