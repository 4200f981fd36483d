import type { StopOutcome } from '#app/dispatch/dispatch-list.ts';
import type { Confirmation, OrderAddress } from '#app/orders/order.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { Language } from '#app/platform/language/languages.ts';

export interface Courier {
  id: number;
  title: string;
  phone: string;
  /** A company keeps its fee of the cash that it brings. */
  isCompany: boolean;
}

export interface RunOrder extends OrderAddress {
  id: number;
  orderNumber: string;
  status: OrderStatus;
  confirmation: Confirmation;
  language: Language;
  placeTitle: string | null;
  zoneTitle: string | null;
  /** 'Cedar Quest (serial SN-204)', '2 × Link Cable': for the paper alone. */
  items: readonly string[];
  unitCount: number;
  /** Where it is in the run; orders of one phone and place have the same. */
  stop: number;
  dueCents: number;
  /** `Order.version`. */
  version: string;
  /** Null while the fee is not known: then it is not part of what is due. */
  deliveryFeeCents: number | null;
  outcome: StopOutcome | null;
  /** Why it was refused. */
  reason: string | null;
  feePaid: boolean | null;
  /** The fee of a refused one, as it was when it left the run; until then null. */
  feeCents: number | null;
  /** The claim of the courier. */
  collectedCents: number | null;
  collectedLbp: number | null;
  /** ISO instant. */
  outcomeAt: string | null;
  /** False once the order has left the run, as it was cancelled or tried again, or the run is closed. */
  isActive: boolean;
  /** Its courier brought it back, and the shop has not decided on it. */
  cameBack: boolean;
  /** It was refused and has left this run, which is open. */
  mayCorrectFee: boolean;
}

export interface RunStop {
  stop: number;
  /** Of the same phone and place. */
  orders: [RunOrder, ...RunOrder[]];
}

export interface Run {
  id: number;
  courier: Courier;
  /** ISO instant. */
  openedAt: string;
  /** ISO instant; null while it is open. */
  closedAt: string | null;
  /** The email of the administrator who closed it. */
  closedBy: string | null;
  countedCents: number | null;
  countedLbp: number | null;
  courierFeeCents: number | null;
  /** Pounds for a dollar on the day of the run; null where the shop has no rate. */
  lbpRate: number | null;
  /** Why the count differs. */
  reason: string | null;
  hasLink: boolean;
  stops: RunStop[];
}

/** Joins the orders of a run to its stops, in their order. */
export function groupStops(orders: readonly RunOrder[]): RunStop[] {
  const stops: RunStop[] = [];
  for (const order of orders) {
    const last = stops.at(-1);
    if (last?.stop === order.stop) last.orders.push(order);
    else stops.push({ stop: order.stop, orders: [order] });
  }
  return stops;
}

const listDoor = ({ firstName, lastName, building, landmark }: RunOrder) => [
  `${firstName} ${lastName}`,
  building,
  landmark,
];

/** The name, building and landmark of an order, where they are not those of the first one of its stop. */
export function listOwnDoor(order: RunOrder, first: RunOrder): string[] {
  const shown = listDoor(first);
  return listDoor(order).flatMap((line, index) => (line && line !== shown[index] ? line : []));
}

/** The orders of a stop whose fee the first fee of it would spare; none once the stop is settled. */
export function listSparedFees({ orders }: RunStop): RunOrder[] {
  const open = orders.filter(({ isActive, outcome }) => isActive && outcome === null);
  return open.filter(({ deliveryFeeCents }) => deliveryFeeCents !== 0).slice(1);
}

/** The state of a stop that its buttons were shown with. An outcome is no part of an order's version. */
export function formatSeen({ orders }: RunStop): string {
  return orders
    .map(({ orderNumber, version, outcome }) =>
      [`${orderNumber}=${version}`, outcome].filter(Boolean).join('.'),
    )
    .join(' ');
}

/** Whether an order was taken out of its run before anybody came to the door. */
export function hasLeft({ isActive, outcome }: RunOrder): boolean {
  return !isActive && outcome === null;
}

/** The orders of a stop that are still in its run; else those with an outcome, else all of them. */
export function listRemaining({ orders }: Pick<RunStop, 'orders'>): RunStop['orders'] {
  for (const isShown of [({ isActive }: RunOrder) => isActive, (one: RunOrder) => !hasLeft(one)]) {
    const [first, ...others] = orders.filter(isShown);
    if (first) return [first, ...others];
  }
  return orders;
}
