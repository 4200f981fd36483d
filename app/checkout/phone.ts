import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** A phone number ready to store, and whether its prefix is one that is in use. */
export interface Phone {
  e164: string;
  isKnown: boolean;
}

/**
 * Reads a phone number as people in Lebanon write it (03 123456, 70 123 456, +961…, 00961…, Arabic
 * digits) or any foreign one with its country code (decision 24). Null for what is no number.
 */
export function parsePhone(text: string): Phone | null {
  const latin = text.replace(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
  const number = parsePhoneNumberFromString(latin.trim().replace(/^00/, '+'), 'LB');
  if (!number?.isPossible()) return null;
  return { e164: number.number, isKnown: number.isValid() };
}
