/** The `tel:` address of a phone number as users write it. */
export function getTelUrl(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** The chat with a phone number as users write it; one without a country code is Lebanese. */
export function getWhatsAppUrl(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const isInternational = phone.trim().startsWith('+') || digits.startsWith('00');
  return `https://wa.me/${isInternational ? digits.replace(/^00/, '') : `961${digits.replace(/^0/, '')}`}`;
}
