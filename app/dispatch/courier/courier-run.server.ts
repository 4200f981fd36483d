import type { RouterContextProvider } from 'react-router';
import { listLateEntries } from '#app/dispatch/runs/outcome-entry.server.ts';
import {
  hasLeft,
  listOwnDoor,
  listRemaining,
  type Run,
  type RunOrder,
} from '#app/dispatch/runs/run.ts';
import type { RefusalReason, RunOutcome } from '#app/dispatch/runs/run-outcome.ts';
import { listRunRefunds } from '#app/dispatch/runs/run-refunds.server.ts';
import { writeStopMessages } from '#app/dispatch/stop-messages.ts';
import { getMessagesId } from '#app/orders/confirmation/messages.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { readTexts } from '#app/settings/texts/texts.server.ts';
import type { CourierRun, CourierStop, Parcel } from './courier-run.ts';

/** What a courier may know of a run: who, where, how much, the notes, and nothing else of its orders. */
export async function toCourierRun(
  context: Readonly<RouterContextProvider>,
  run: Run,
): Promise<CourierRun> {
  const db = context.get(databaseContext);
  const [settings, texts, refunds, late] = await Promise.all([
    context.get(settingsContext).read(),
    readTexts(context),
    listRunRefunds(db, run.id),
    listLateEntries(db, { runId: run.id }),
  ]);
  const overruled = new Set(late.flatMap((one) => (one.isOverruled ? one.orderNumber : [])));
  const stops = run.stops.flatMap(({ stop, orders }): CourierStop | [] => {
    const shown = orders.filter((order) => !hasLeft(order));
    if (shown.length === 0) return [];
    const remaining = listRemaining({ orders });
    const [first] = remaining;
    const found = texts.find('message', getMessagesId(first.language));
    const facts = { courier: run.courier.title, texts: found?.content, settings };
    return {
      ...describeDoor(first),
      stop,
      messages: writeStopMessages({ orders: remaining }, facts),
      parcels: shown.map((order) => ({
        ...toParcel(order, first),
        isOverruled: overruled.has(order.orderNumber),
      })),
    };
  });
  return {
    id: run.id,
    courier: run.courier.title,
    shopName: settings.name,
    shopPhone: settings.phone,
    isClosed: run.closedAt !== null,
    stops,
    refunds,
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

function toParcel(order: RunOrder, first: RunOrder): Parcel {
  const { orderNumber, unitCount, notes, dueCents, deliveryFeeCents, outcomeAt, isActive } = order;
  const isFeeKnown = deliveryFeeCents !== null;
  const mapPin = order.mapPin === first.mapPin ? null : order.mapPin;
  return {
    orderNumber,
    ownDoor: { lines: listOwnDoor(order, first), mapPin },
    unitCount,
    notes,
    dueCents,
    isFeeKnown,
    outcome: toOutcome(order),
    outcomeAt,
    isActive,
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
