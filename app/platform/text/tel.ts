import { t } from '#app/platform/language/words.ts';

/** The `tel:` address of a phone number as users write it. */
export function getTelUrl(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** The digits as the world dials them; a number without a country code is Lebanese, with at most eight digits. */
function toInternational(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const isInternational = phone.trim().startsWith('+') || /^(00|[1-9]\d{8})/.test(digits);
  const whole = isInternational ? digits.replace(/^00/, '') : `961${digits}`;
  return whole.replace(/^9610/, '961');
}

/** The chat with a phone number as users write it. Customers' numbers may be landlines, without one. */
export function getWhatsAppUrl(phone: string): string {
  return `https://wa.me/${toInternational(phone)}`;
}

/** Lebanese numbers of seven digits are landlines, unless they begin with 3. */
export function isLandline(phone: string): boolean {
  return /^961[^3]\d{6}$/.test(toInternational(phone));
}

/** Opens a chat that asks for what a search did not find. */
export function getSearchMessageUrl(phone: string, term: string): string {
  return `${getWhatsAppUrl(phone)}?text=${encodeURIComponent(t('Hello, do you have {term}?', { term }))}`;
}
