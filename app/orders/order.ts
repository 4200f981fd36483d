import type { CopyFacts } from '#app/catalogue/copy/copy.ts';
import { formatRelease } from '#app/catalogue/product/product.ts';
import { type Delivery, dueLabel } from '#app/delivery/amount-due.ts';
import { isolate, type Language } from '#app/platform/language/languages.ts';
import { msg, pageLanguage, t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { getStatus, type OrderStatus } from './order-status.ts';

/** One line of an order: a copy of the product as it was bought. */
export interface OrderLine {
  /** Of the lines of its order. */
  position: number;
  /** Null when the product was deleted since. */
  productId: number | null;
  name: string;
  image: string;
  category: string;
  subcategory: string;
  priceCents: number;
  quantity: number;
  /** How many of them came back after the delivery. */
  returnedQuantity: number;
  /** When a pre-order comes out (yyyy-mm-dd), empty while the date is not known; null for what was out already. */
  preOrder: string | null;
  /** Of the copy, as they were when it was ordered; null where nothing was known. */
  facts: CopyFacts | null;
}

/** 'Returned 1 of 2'; null for a line of which nothing came back. */
export function formatReturned({ returnedQuantity, quantity }: OrderLine): string | null {
  if (returnedQuantity === 0) return null;
  return t('Returned {count} of {total}', { count: returnedQuantity, total: quantity });
}

export function formatPreOrder({ preOrder }: OrderLine): string | null {
  return preOrder === null ? null : t('Pre-order, {release}', { release: formatRelease(preOrder) });
}

/** The delivery of an order with a pre-order, instead of the usual days; null for other orders. */
export function describePreOrders({
  lines,
  isCollected,
}: Pick<Order, 'lines' | 'isCollected'>): string | null {
  const releases = lines.flatMap(({ preOrder }) => preOrder ?? []);
  if (releases.length === 0) return null;
  const last = releases.includes('') ? '' : (releases.sort().at(-1) ?? '');
  const isSingle = lines.length === 1;
  const release = formatRelease(last);
  const what = isSingle
    ? t('It is a pre-order, {release}.', { release })
    : t('It has a pre-order, {release}.', { release });
  if (isCollected) return `${what} ${t('We tell you when it is ready.')}`;
  const next = isSingle
    ? t('A courier calls you once it is here.')
    : t('A courier calls you once all of it is here.');
  return `${what} ${next}`;
}

export interface OrderState {
  status: OrderStatus;
  /** ISO instant. */
  at: string;
}

export interface OrderChange {
  id: number;
  kind:
    | ('destination' | 'unit' | 'fee' | 'split' | 'add' | 'line')
    | ('discount' | 'join' | 'joined' | 'undo' | 'credit');
  /** The fields of the destination that changed, what came in or was taken out, or another order. */
  detail: string;
  /** To pay on delivery from then on; null while the fee is not known. */
  dueCents: number | null;
  byCustomer: boolean;
  /** ISO instant. */
  at: string;
}

/** The statuses and the changes of an order, and what else has a time, oldest first. */
export function listOrderEvents<State extends OrderState, Change extends { at: string }>(order: {
  states: readonly State[];
  changes: readonly Change[];
}): (State | Change)[] {
  return [...order.states, ...order.changes].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}

/** What may change of a destination, as stored and for the eye. */
export const destinationFields = {
  'First name': msg('First name'),
  'Last name': msg('Last name'),
  Phone: msg('Phone'),
  Address: msg('Address'),
  City: msg('City'),
  'Building and floor': msg('Building and floor'),
  Landmark: msg('Landmark'),
  'Map pin': msg('Map pin'),
  Collecting: msg('Collecting'),
};

const formatFields = (detail: string) =>
  detail
    .split(', ')
    .map((field) => t(destinationFields[field as keyof typeof destinationFields] ?? field))
    .join(t(', '));

type Changed = Pick<OrderChange, 'kind' | 'detail'>;

/** The detail of a change that takes another one back. */
export const formatTakenBack = ({ kind, detail }: Changed) => `${kind}: ${detail}`;

/** Of an older edition of the shop the detail is the sentence itself. */
function describeUndone(undone: string): string {
  const [, kind, detail = ''] = /^([a-z]+): (.*)$/s.exec(undone) ?? [];
  return kind ? describeChanged({ kind: kind as OrderChange['kind'], detail }) : undone;
}

/** '2 × Cedar Quest at $5.00': a name may have the word, too. */
function describeLine(detail: string): string {
  const at = detail.lastIndexOf(' at ');
  const [units, price] = [detail.slice(0, at), detail.slice(at + 4)];
  return t('Now {units} at {price} each.', { units, price });
}

/** What a change did, in a sentence: 'Address, City changed.' */
export function describeChanged({ kind, detail }: Changed): string {
  if (kind === 'undo') return t('Taken back: {detail}', { detail: describeUndone(detail) });
  const fee = detail === 'not known' ? t('not known') : detail;
  return {
    destination: t('{detail} changed.', { detail: formatFields(detail) }),
    unit: t('Taken out: {detail}.', { detail }),
    fee: t('Delivery fee set: {detail}.', { detail: fee }),
    split: t('Comes later, in a second parcel, {detail}.', { detail }),
    add: t('Added: {detail}.', { detail }),
    line: describeLine(detail),
    discount: detail ? t('Discount: {detail}.', { detail }) : t('The discount is taken off.'),
    join: t('Comes together with {detail}.', { detail }),
    joined: t('Comes together with {detail}, in one delivery.', { detail }),
    credit: t('Credit used: {detail}.', { detail }),
  }[kind];
}

/** 'Address, City changed. To pay on delivery $57.00.' */
export function describeOrderChange({ dueCents, ...change }: OrderChange): string {
  const what = describeChanged(change);
  if (dueCents === null) return what;
  return `${what} ${t(dueLabel)} ${isolate(formatPrice(dueCents), pageLanguage())}.`;
}

/** Why an order is cancelled that comes together with another one; null for any other. */
export function describeJoined({ status, changes }: Pick<Order, 'status' | 'changes'>) {
  const last = changes.at(-1);
  return status === 'cancelled' && last?.kind === 'joined' ? describeChanged(last) : null;
}

/** Whether the shop has changed more of an order than its fee, so that its customer is asked to look. */
export const isChangedByShop = ({ changes }: Pick<Order, 'changes'>) =>
  changes.some(({ byCustomer, kind }) => !byCustomer && kind !== 'fee');

export interface OrderAddress {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  postalCode: string | null;
  notes: string | null;
  building: string | null;
  landmark: string | null;
  /** A link to a map, https only. */
  mapPin: string | null;
}

/** The lines of the address, without the name and the phone. */
export function listAddressLines(order: OrderAddress): string[] {
  const { address, building, landmark, city, postalCode } = order;
  return [address, building, landmark, city, postalCode].filter((line) => line !== null);
}

/** Whether the customer wants the order, apart from its status (decision 39). */
export type Confirmation = 'unconfirmed' | 'confirmed' | 'no-answer' | 'change-asked' | 'declined';

/** The languages that an order's messages are written in. */
export const orderLanguages = ['en', 'fr', 'ar'] as const;

export type OrderChannel = 'web' | 'whatsapp' | 'instagram' | 'phone' | 'counter';

/** What an order that an administrator placed came by. */
export const placedChannels: Readonly<Partial<Record<OrderChannel, string>>> = {
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  phone: 'Phone',
  counter: 'Counter',
};

export interface Order extends OrderAddress, Delivery {
  id: number;
  orderNumber: string;
  /** Whether an account shows it among its orders: none shows what the shop entered. */
  hasAccount: boolean;
  /** Of the cart that became this order. */
  attemptKey: string;
  status: OrderStatus;
  /** Of the lines, less the discount. */
  totalCents: number;
  discountCents: number;
  discountReason: string | null;
  /** What was given back of its cost, with pieces or without, and what was not paid for pieces at the door. */
  returnedCents: number;
  /** Of that, what was not paid at the door. */
  unpaidCents: number;
  /** What credit pays of it; of a cancelled order what it would pay. */
  creditCents: number;
  placeId: number | null;
  zoneTitle: string | null;
  language: Language;
  confirmation: Confirmation;
  /** ISO instant. */
  createdAt: string;
  lines: readonly OrderLine[];
  /** From the first to the present one. */
  states: readonly OrderState[];
  /** Oldest first. */
  changes: readonly OrderChange[];
  /** The number of the order whose second parcel it is; null for any other. */
  splitFrom: string | null;
  /** Once packed, its destination and its lines stay. */
  isPacked: boolean;
  /** ISO instant since when it waits for its customer, who was told so; null for any other order. */
  readyAt: string | null;
  /** Differs after every new status, confirmation and change: who changes an order sends the one they saw. */
  version: string;
}

/** 'Second parcel of ORD-1. Its delivery is paid with the first one.'; null for any other order. */
export function describeSplit({
  splitFrom,
  deliveryFeeCents,
  isCollected,
}: Pick<Order, 'splitFrom' | 'deliveryFeeCents' | 'isCollected'>): string | null {
  if (splitFrom === null) return null;
  const isPaid = deliveryFeeCents === 0 && !isCollected;
  const paid = isPaid ? ` ${t('Its delivery is paid with the first one.')}` : '';
  return t('Second parcel of {number}.', { number: splitFrom }) + paid;
}

/** 'Discount, scratched label'; null for an order without one. */
export function describeDiscount({
  discountCents,
  discountReason,
}: Pick<Order, 'discountCents' | 'discountReason'>): string | null {
  if (discountCents === 0) return null;
  return discountReason ? t('Discount, {reason}', { reason: discountReason }) : t('Discount');
}

/** Whether its destination and its lines may still change. */
export function isChangeable({ status, isPacked }: Pick<Order, 'status' | 'isPacked'>): boolean {
  return getStatus(status).isBeforeShipping && !isPacked;
}

/** Whether its customer can collect it now. */
export function isReadyToCollect({ status, readyAt }: Pick<Order, 'status' | 'readyAt'>): boolean {
  return readyAt !== null && getStatus(status).isBeforeShipping;
}

/** How long an administrator can undo a change of a status; its email waits as long. */
export const undoSeconds = 10;

/** As many as a list of Dispatch shows, and twice a page of all orders: rows that arrive come on top of it. */
export const maxMovedOrders = 200;
