/** The `tel:` address of a phone number as people write it. */
export function telUrl(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** The chat with a phone number as people write it, in international form: '+961 70…' or '00961 70…'. */
export function whatsappUrl(phone: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '').replace(/^00/, '')}`;
}
