import type { RouterContextProvider } from 'react-router';
import { fillMessage, formatDue, getMessagesId } from '#app/dispatch/messages.ts';
import { hasLeft, type Run, type RunOrder } from '#app/dispatch/run.ts';
import type { RefusalReason, RunOutcome } from '#app/dispatch/run-outcome.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { readTexts } from '#app/settings/texts/texts.server.ts';
import type { CourierRun, CourierStop, Parcel } from './courier-run.ts';

/** What a courier may know of a run: who, where, how much, and nothing else of its orders. */
export async function toCourierRun(
  context: Readonly<RouterContextProvider>,
  run: Run,
): Promise<CourierRun> {
  const [settings, texts] = await Promise.all([
    context.get(settingsContext).read(),
    readTexts(context),
  ]);
  const writeMessages = (orders: RunOrder[], first: RunOrder): CourierStop['messages'] => {
    const found = texts.find('message', getMessagesId(first.language))?.content;
    const facts = {
      first: first.firstName,
      shop: settings.name,
      courier: run.courier.title,
      number: orders.map(({ orderNumber }) => orderNumber).join(', '),
      due: formatDue(
        orders.reduce((sum, { dueCents }) => sum + dueCents, 0),
        orders.every(({ deliveryFeeCents }) => deliveryFeeCents !== null),
        { language: first.language, settings },
      ),
    };
    const fill = (text = '') => fillMessage(text, facts);
    return { onTheWay: fill(found?.onTheWay), missed: fill(found?.missed) };
  };
  const stops = run.stops.flatMap(({ stop, orders }): CourierStop | [] => {
    const shown = orders.filter((order) => !hasLeft(order, run.closedAt !== null));
    const [first] = shown;
    return first
      ? {
          ...describeDoor(first),
          stop,
          messages: writeMessages(shown, first),
          parcels: shown.map((order) => toParcel(order, run)),
        }
      : [];
  });
  return {
    id: run.id,
    courier: run.courier.title,
    shopName: settings.name,
    shopPhone: settings.phone,
    isClosed: run.closedAt !== null,
    stops,
  };
}

function describeDoor(order: RunOrder) {
  const { firstName, lastName, phone, placeTitle, city, address, building, landmark } = order;
  return {
    customer: `${firstName} ${lastName}`,
    phone,
    place: placeTitle ?? city,
    address,
    building,
    landmark,
    mapPin: order.mapPin,
  };
}

function toParcel(order: RunOrder, { closedAt }: Run): Parcel {
  const { orderNumber, unitCount, dueCents, deliveryFeeCents, outcomeAt, isActive } = order;
  const isFeeKnown = deliveryFeeCents !== null;
  return {
    orderNumber,
    unitCount,
    dueCents,
    isFeeKnown,
    outcome: toOutcome(order),
    outcomeAt,
    // Closing ends every try, and the page shows that the run is closed.
    isActive: isActive || closedAt !== null,
  };
}

function toOutcome(order: RunOrder): RunOutcome | null {
  const { outcome, reason, feePaid } = order;
  const collected = {
    collectedCents: order.collectedCents ?? 0,
    collectedLbp: order.collectedLbp ?? 0,
  };
  if (outcome === 'delivered') return { outcome, ...collected };
  if (outcome === 'not-home') return { outcome };
  if (outcome === null) return null;
  return { outcome, reason: reason as RefusalReason, feePaid: feePaid ?? false, ...collected };
}
