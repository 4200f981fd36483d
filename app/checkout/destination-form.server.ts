import type { Destination } from '#app/orders/changes/destination.server.ts';
import { parseShipping } from './checkout-form.server.ts';
import type { DestinationErrors, DestinationText } from './destination-fields.tsx';

/** Reads where an order goes from the form with `DestinationFields`, or what is wrong with which field. */
export function parseDestination(form: FormData): {
  text: DestinationText;
  errors: DestinationErrors;
  destination: Destination | null;
} {
  const { text, errors, shipping } = parseShipping(form, { needsEmail: false });
  if (!shipping) return { text, errors, destination: null };
  const { firstName, lastName, phone, address, city } = shipping;
  const { building = null, landmark = null, mapPin = null } = shipping;
  const contact = { firstName, lastName, phone, address, city, building, landmark, mapPin };
  return {
    text,
    errors,
    destination: { ...contact, isCollected: form.get('getBy') === 'collect' },
  };
}
