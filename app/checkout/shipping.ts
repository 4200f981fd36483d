import { msg, t } from '#app/platform/language/words.ts';
import { invalidEmailMessage } from '#app/platform/text/input-text.ts';
import { latinDigits } from '#app/platform/text/latin-digits.ts';

// Lebanon's numbering plan: one-digit area codes and 3 carry six more digits, the mobile codes
// 70, 71, 76, 78, 79 and 81 six as well.
const lebanese = /^(?:[1345679]\d{6}|8[02-9]\d{5}|(?:7[01689]|81)\d{6})$/;

/**
 * Returns the warning about a phone number whose prefix or length is not in use in Lebanon; null for a
 * known one, a foreign one, and while nothing is typed. It warns and never blocks (decision 24): new
 * prefixes come, and the customer knows their number best.
 */
export function phoneWarning(text: string): string | null {
  const compact = latinDigits(text)
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+');
  if (compact === '' || (compact.startsWith('+') && !compact.startsWith('+961'))) return null;
  const national = compact.replace(/^(\+961|961(?=\d{7}))/, '').replace(/^0/, '');
  if (lebanese.test(national)) return null;
  return /^\d{7,8}$/.test(national)
    ? t('We do not know this prefix. Please check the number; we take it as it is.')
    : t('Please check the number: it has too many or too few digits.');
}

export const requiredMessages: Record<string, string> = {
  firstName: msg('Enter your first name.'),
  lastName: msg('Enter your last name.'),
  email: invalidEmailMessage,
  phone: msg('Enter a phone number the courier can reach.'),
  address: msg('Enter the street, building and floor.'),
  city: msg('Enter the city or village.'),
};

/** The longest text of each field of the checkout form, in characters. */
export const maxLengths = {
  firstName: 80,
  lastName: 80,
  email: 254,
  phone: 40,
  address: 300,
  city: 100,
  building: 120,
  landmark: 200,
  // As it is stored, where one typed character may have become twelve.
  mapPin: 12_000,
  notes: 1000,
};

export const emptyCartMessage = msg('Your cart is empty');

export const mapPinMessage = msg('Paste a link that begins with https://, or leave this empty.');
