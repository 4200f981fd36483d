import { sql } from 'kysely';
import { maxCartLines } from '#app/cart/cart-rules.ts';
import { describeLatestChange } from '#app/orders/moves/latest-change.server.ts';
import { moveOrderWithin } from '#app/orders/moves/move-order.server.ts';
import { isChangeable, type Order } from '#app/orders/order.ts';
import { findOrder, orderVersion } from '#app/orders/orders.server.ts';
import type { DeliveryRules } from '#app/orders/place-order.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { mergeLines, planLaterDays } from './change-order.server.ts';
import { listReleases } from './destination.server.ts';
import { changeContents, type EditedContents } from './order-contents.server.ts';
import {
  type ChangeActor,
  type ChangeOutcome,
  type OrderChangeRequest,
  type RefusedChange,
  refuseChange,
} from './recorded-change.server.ts';

export interface JoinableOrder {
  orderNumber: string;
  version: string;
  itemNames: string;
  totalCents: number;
  place: string;
}

/** Open orders of the account or the phone, if there is one, of an order; not those of which a second parcel was split. */
const isJoinable = (id: number) => sql<boolean>`(
  other.id <> ${id} and other.status in ('pending', 'processing') and other.packed_at is null
  and not exists (select from orders as rest where rest.split_from = other.id
    and rest.status <> 'cancelled')
  and exists (select from orders as own where own.id = ${id}
    and (own.user_id = other.user_id or own.phone = nullif(other.phone, ''))))`;

/** The orders that can be joined with one, the oldest first. */
export async function listJoinable(
  db: Connection,
  order: Pick<Order, 'id' | 'status' | 'isPacked'>,
): Promise<JoinableOrder[]> {
  if (!isChangeable(order)) return [];
  const found = await sql<JoinableOrder>`
    select order_number as "orderNumber", total_cents as "totalCents", item_names as "itemNames",
      coalesce(place_title, city) as place, version
    from orders as other, lateral (
      select ${orderVersion} as version from orders where orders.id = other.id) as one
    where ${isJoinable(order.id)} order by other.id limit 20`.execute(db);
  return found.rows;
}

/**
 * Moves all of another open order of the same person into this one: the other one is cancelled without an
 * email, its delivery fee is not charged. The place and the fee of this order stay.
 */
export function joinOrders(
  db: Database,
  request: OrderChangeRequest,
  other: Pick<JoinableOrder, 'orderNumber' | 'version'>,
  rules: DeliveryRules,
): Promise<ChangeOutcome> {
  const both = { ...request, otherNumber: other.orderNumber };
  return changeContents(db, both, isChangeable, async (transaction, order) => {
    const joined = await findOrder(transaction, { orderNumber: other.orderNumber });
    const refusal = await findRefusal(transaction, order, joined, other.version);
    if (refusal || !joined) return refusal;
    const items = await Promise.all([order, joined].map(({ id }) => listReleases(transaction, id)));
    const to = joinContents(order, joined);
    const stateId = await cancelJoined(transaction, joined, order, request.by);
    return {
      kind: 'join',
      detail: joined.orderNumber,
      to: { ...to, ...planLaterDays(order, items.flat(), rules) },
      asksAgain: order.confirmation !== 'confirmed' || joined.confirmation !== 'confirmed',
      fromId: joined.id,
      undo: { joined: { orderNumber: joined.orderNumber, id: joined.id, stateId } },
    };
  });
}

/** Cancels an order that comes with another one, without an email; gives the id of its new state. */
export async function cancelJoined(
  db: Connection,
  { id, orderNumber }: Pick<Order, 'id' | 'orderNumber'>,
  into: Pick<Order, 'orderNumber'>,
  by: ChangeActor,
): Promise<number | null> {
  const [actorId, audit] = 'admin' in by ? [by.admin.id, by.admin] : [by.customer, undefined];
  const move = { orderNumber, to: 'cancelled', actorId, audit, quiet: true } as const;
  const moved = await moveOrderWithin(db, move);
  if ('refused' in moved) throw new Error(moved.message);
  await noteOnOther(db, id, actorId, 'joined', into.orderNumber);
  return moved.stateId;
}

async function findRefusal(
  db: Connection,
  { id, lines }: Order,
  joined: Order | null,
  seen: string,
): Promise<RefusedChange | null> {
  if (!joined) return refuseChange('not-found', 'The other order is not known.');
  if (joined.version !== seen)
    return refuseChange('moved-on', await describeLatestChange(db, joined.id));
  const found = await sql`
    select from orders as other where other.id = ${joined.id} and ${isJoinable(id)}`.execute(db);
  if (found.rows.length === 0)
    return refuseChange('not-allowed', `${joined.orderNumber} cannot be joined with this order.`);
  // What is written below must not be refused any more: the other order is cancelled by then.
  return mergeLines(lines, joined.lines).length > maxCartLines
    ? refuseChange(
        'not-allowed',
        `Together they have more than ${maxCartLines} different products.`,
      )
    : null;
}

const joinTexts = (texts: readonly (string | null)[], separator: string) =>
  [...new Set(texts.filter(Boolean))].join(separator) || null;

function joinContents(order: Order, joined: Order): EditedContents['to'] {
  return {
    lines: mergeLines(order.lines, joined.lines),
    discountCents: order.discountCents + joined.discountCents,
    creditCents: order.creditCents + joined.creditCents,
    discountReason: joinTexts([order.discountReason, joined.discountReason], '; '),
    notes: joinTexts([order.notes, joined.notes], '\n'),
  };
}

/** What an order shows that was joined with another, or is on its own again. */
export async function noteOnOther(
  db: Connection,
  orderId: number,
  actorId: string | null,
  kind: 'joined' | 'undo',
  detail: string,
): Promise<void> {
  await sql`
    insert into order_changes (order_id, actor_id, kind, detail)
    values (${orderId}, ${actorId}, ${kind}, ${detail})`.execute(db);
}
