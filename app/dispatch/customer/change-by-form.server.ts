import type { RouterContextProvider } from 'react-router';
import { parseDestination } from '#app/checkout/destination-form.server.ts';
import { placesContext } from '#app/delivery/places.server.ts';
import { changeDestination } from '#app/orders/changes/change-order.server.ts';
import type { Order } from '#app/orders/order.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import type { DestinationAnswer } from './destination-form.tsx';

const movedOnMessage = msg('This order has just changed. Please look at it and save again.');

/**
 * Changes where an order goes by its `DestinationForm`; null where it is done. The caller has checked that
 * the order is the customer's: a user's, by their id, or that of a link, by null.
 */
export async function changeByForm(
  context: Readonly<RouterContextProvider>,
  { orderNumber, version, isCollected: wasCollected }: Order,
  form: FormData,
  by: { customer: string | null },
): Promise<DestinationAnswer | null> {
  const { text, errors, destination } = parseDestination(form);
  const seen = String(form.get('seen') ?? '');
  // Neither an unticked box nor one that the page did not show sends anything.
  const isAsked = form.has('asksGetBy') || form.has('getBy');
  const isCollected = isAsked ? form.get('getBy') === 'collect' : wasCollected;
  const typed = { text, isCollected, seen };
  if (!destination) return { message: t('Please correct the marked fields.'), ...typed, errors };
  const settings = await context.get(settingsContext).read();
  if (isCollected !== wasCollected && settings.collectInCity === 'off')
    return { message: t('This has moved on. Please look at it again.'), ...typed };
  const outcome = await changeDestination(
    context.get(databaseContext),
    { orderNumber, seen, by },
    { ...destination, isCollected },
    { places: await context.get(placesContext).read(), settings },
  );
  if (!('refused' in outcome)) return null;
  // The message of a change elsewhere names an administrator.
  const hasMovedOn = outcome.refused === 'moved-on';
  if (hasMovedOn) return { message: t(movedOnMessage), ...typed, seen: version };
  return { message: outcome.message, ...typed };
}
