import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { latinDigits } from '#app/platform/text/latin-digits.ts';

/**
 * Reads a phone number as people in Lebanon write it (03 123456, 70 123 456, +961…, 00961…, Arabic
 * digits) or any foreign one with its country code (decision 24), and gives it as E.164. Null for
 * what is no number. A prefix that nobody knows is taken: `phoneWarning` speaks of it.
 */
export function parsePhone(text: string): string | null {
  const number = parsePhoneNumberFromString(latinDigits(text).trim().replace(/^00/, '+'), 'LB');
  return number?.isPossible() ? number.number : null;
}
