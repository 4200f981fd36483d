import { formatCash } from '#app/counter/cash.ts';
import type { CounterDue } from '#app/counter/collecting.ts';
import type { AmountDue } from '#app/delivery/amount-due.ts';
import type { LateEntry } from '#app/dispatch/runs/outcome-entry.server.ts';
import type { OrderContact, PhoneRecord } from '#app/orders/confirmation/confirmation.ts';
import type { Confirmation } from '#app/orders/order.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { ShownItems } from '#app/orders/orders.server.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';

export interface DispatchOrder extends ShownItems {
  id: number;
  orderNumber: string;
  status: OrderStatus;
  confirmation: Confirmation;
  /** `Order.version`, for the buttons. */
  version: string;
  record: PhoneRecord;
  lastContact: OrderContact | null;
  customer: string;
  phone: string;
  address: string;
  /** As the customer was shown it, else as it was typed. */
  place: string;
  /** Null for a place that the shop does not know. */
  zoneTitle: string | null;
  isCollected: boolean;
  /** The promised days; null where none is known. */
  dueFrom: string | null;
  dueTo: string | null;
  unitCount: number;
  /** The release that it waits for (yyyy-mm-dd), empty while not known; null where all of it is out. */
  notBefore: string | null;
  /** Whether some of what it waits for nothing is in it, so that this can go first. */
  isSplittable: boolean;
  /** '$53.00', or '$47.00 plus $4 to $10'. */
  due: AmountDue['due'];
  /** The subtotal where the fee is not known. */
  dueCents: number;
  isFeeKnown: boolean;
  /** `Order.readyAt`. */
  readyAt: string | null;
  /** What is to be paid in the shop; null where a courier brings it. */
  counterDue: CounterDue | null;
  /** ISO instant. */
  createdAt: string;
  /** How often a courier has tried to deliver it. */
  tryCount: number;
  /** The run that it is in; null for an order that was shipped without one. */
  runId: number | null;
  /** Of its last try. */
  outcome: StopOutcome | null;
  /** Why it was refused. */
  reason: string | null;
}

export type StopOutcome = 'delivered' | 'not-home' | 'refused';

export const outcomeLabels: Record<StopOutcome, string> = {
  delivered: 'Delivered',
  'not-home': 'Not home',
  refused: 'Refused',
};

/** 'Came too late to count: Delivered, $20.00, entered …', without a full stop. */
export function describeLateEntry({ isOverruled, outcome, madeAt, ...rest }: LateEntry): string {
  const why = isOverruled ? 'The courier entered another outcome' : 'Came too late to count';
  const cash = formatCash({ cents: rest.collectedCents ?? 0, lbp: rest.collectedLbp ?? 0 });
  return `${why}: ${outcomeLabels[outcome]}, ${cash}, entered ${formatDateTime(madeAt)}`;
}

/** The oldest orders of one list, and how many there are in all. */
export interface DispatchList {
  orders: DispatchOrder[];
  total: number;
}

/** A run that is not closed, with what its courier claims to have collected. */
export interface OpenRun {
  id: number;
  courier: string;
  /** ISO instant. */
  openedAt: string;
  stopCount: number;
  doneCount: number;
  /** Whether an outcome was entered, or none of its orders is on the road any more. */
  isToSettle: boolean;
  /** What its delivered orders come to, and the fees of refused ones that were paid. */
  dueCents: number;
  collectedCents: number;
  collectedLbp: number;
}

export interface DispatchLists {
  toConfirm: DispatchList;
  toPack: DispatchList;
  /** Pre-orders that are not out yet. */
  waiting: DispatchList;
  ready: DispatchList;
  onTheRoad: DispatchList;
  cameBack: DispatchList;
  openRuns: OpenRun[];
}

const nothing = { orders: [], total: 0 };

/** What a packer gets of the lists: what is to be packed, what is ready, and which runs have a sheet. */
export function pickPacking({ toPack, ready, openRuns }: DispatchLists): DispatchLists {
  return {
    ...{
      toPack,
      ready,
      toConfirm: nothing,
      waiting: nothing,
      onTheRoad: nothing,
      cameBack: nothing,
    },
    openRuns: openRuns.map((run) => ({ ...run, dueCents: 0, collectedCents: 0, collectedLbp: 0 })),
  };
}

const minuteMs = 60_000;

/** How long ago something was: '25 min', '3 h', '4 days'. */
export function formatWait(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}

interface ZoneGroup {
  title: string;
  orders: DispatchOrder[];
  dueCents: number;
}

/** Groups the orders that couriers bring by their zones; unknown places come last. */
export function groupByZone(orders: readonly DispatchOrder[]): ZoneGroup[] {
  const groups = new Map<string, ZoneGroup>();
  for (const order of orders) {
    const title = order.zoneTitle ?? 'Zone not known';
    const group = groups.get(title) ?? { title, orders: [], dueCents: 0 };
    group.orders.push(order);
    group.dueCents += order.dueCents;
    groups.set(title, group);
  }
  const isUnknown = ({ orders: [first] }: ZoneGroup) => Number(first?.zoneTitle === null);
  return [...groups.values()].sort(
    (one, other) => isUnknown(one) - isUnknown(other) || one.title.localeCompare(other.title),
  );
}
