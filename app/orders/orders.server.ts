import { sql } from 'kysely';
import type { User } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import type { OrderAddress, OrderLine } from './order.ts';
import type { OrderStatus } from './order-status.ts';

/** A state with who set it; null when that account is no more. */
export interface RecordedState {
  status: OrderStatus;
  /** ISO instant. */
  at: string;
  by: string | null;
}

/** A note that only the owner's side sees. */
export interface OrderNote {
  id: number;
  author: string;
  body: string;
  /** ISO instant. */
  at: string;
}

/** Everything the owner needs to pack an order and to talk about it. */
export interface OrderDetails extends OrderAddress {
  id: number;
  orderNumber: string;
  status: OrderStatus;
  totalCents: number;
  /** ISO instant. */
  createdAt: string;
  lines: readonly OrderLine[];
  states: readonly RecordedState[];
  internalNotes: readonly OrderNote[];
}

const detailColumns = sql`orders.id, order_number as "orderNumber", orders.status, total_cents as "totalCents",
  to_json(orders.created_at) #>> '{}' as "createdAt", first_name as "firstName",
  last_name as "lastName", orders.email, phone, address, city, postal_code as "postalCode", notes,
  (select coalesce(json_agg(json_build_object('productId', product_id, 'name', name,
      'image', image, 'priceCents', price_cents, 'quantity', quantity) order by position), '[]')
    from order_items where order_id = orders.id) as lines,
  (select coalesce(json_agg(json_build_object('status', state.status, 'at', state.created_at,
      'by', users.email) order by state.id), '[]')
    from order_states as state left join users on users.id = actor_id
    where order_id = orders.id) as states,
  (select coalesce(json_agg(json_build_object('id', note.id, 'author', author_email, 'body', body,
      'at', note.created_at) order by note.id), '[]')
    from order_notes as note where order_id = orders.id) as "internalNotes"`;

export async function findOrderDetails(
  db: Connection,
  orderNumber: string,
): Promise<OrderDetails | null> {
  const found = await sql<OrderDetails>`
    select ${detailColumns} from orders where order_number = ${orderNumber}`.execute(db);
  return found.rows[0] ?? null;
}

export interface OrderPart {
  orders: OrderDetails[];
  /** The position of the first of them, from 1, and how many there are in all. */
  first: number;
  total: number;
}

/**
 * What is to be packed now, the oldest first, in parts that begin after an order: parts by their
 * number would leave some out once those of the part before are shipped.
 */
export async function listProcessingOrders(
  db: Connection,
  { after, limit = 100 }: { after: string | null; limit?: number },
): Promise<OrderPart> {
  const start = sql`coalesce((select id from orders where order_number = ${after}), 0)`;
  const [found, counted] = await Promise.all([
    sql<OrderDetails>`
      select ${detailColumns} from orders where status = 'processing' and id > ${start}
      order by id limit ${limit}`.execute(db),
    sql<{ total: number; passed: number }>`
      select count(*) as total, count(*) filter (where id <= ${start}) as passed
      from orders where status = 'processing'`.execute(db),
  ]);
  const { total = 0, passed = 0 } = counted.rows[0] ?? {};
  return { orders: found.rows, first: passed + 1, total };
}

const longestNote = 2000;

/** Adds a note for the owner's side. False for an unknown order or a note of no use. */
export async function addOrderNote(
  db: Database,
  author: Pick<User, 'id' | 'email'>,
  orderNumber: string,
  text: string,
): Promise<boolean> {
  const body = text.trim();
  if (body.length === 0 || body.length > longestNote) return false;
  return db.transaction().execute(async (transaction) => {
    const added = await sql`
      insert into order_notes (order_id, author_email, body)
      select id, ${author.email}, ${body} from orders where order_number = ${orderNumber}`.execute(
      transaction,
    );
    if (added.numAffectedRows !== 1n) return false;
    const entry = { action: 'note', subjectKind: 'order', subjectId: orderNumber };
    await recordAudit(transaction, author, { ...entry, after: { note: body } });
    return true;
  });
}

/** The numbers of orders by their ids. */
export async function listOrderNumbers(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const found = await db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(found.map((row) => [row.id, row.order_number]));
}

/** Everything the shop keeps of a user's orders, for the user to take away. Newest first. */
export async function exportOrdersOf(db: Connection, userId: string): Promise<unknown[]> {
  const found = await sql<{ order: unknown }>`
    select json_build_object(
      'orderNumber', order_number, 'status', status, 'createdAt', created_at,
      'totalCents', total_cents, 'firstName', first_name, 'lastName', last_name, 'email', email,
      'phone', phone, 'address', address, 'city', city, 'postalCode', postal_code, 'notes', notes,
      'items', (select json_agg(json_build_object('productId', product_id, 'name', name,
          'category', category, 'subcategory', subcategory, 'priceCents', price_cents,
          'quantity', quantity) order by position)
        from order_items where order_id = orders.id),
      'history', (select json_agg(json_build_object('status', status, 'at', created_at) order by id)
        from order_states where order_id = orders.id)
    ) as order
    from orders where user_id = ${userId} order by id desc`.execute(db);
  return found.rows.map((row) => row.order);
}
