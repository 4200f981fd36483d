import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#app/accounts/roles.ts';
import { demoAdminEmail } from '#app/accounts/users/admins.server.ts';
import { orderSearchPattern } from '#app/orders/all-orders.server.ts';
import type { OrderNote } from '#app/orders/orders.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { likePattern } from '#app/platform/database/like-pattern.ts';
import { type CustomerFilter, maxCustomers } from './customer-filter.ts';

/** An account, with the totals of its orders. */
export interface Customer {
  id: string;
  email: string;
  role: Role;
  isLocked: boolean;
  hasSecondFactor: boolean;
  /** ISO instant. */
  createdAt: string;
  /** Of the newest order; null without one. */
  name: string | null;
  phone: string | null;
  orderCount: number;
  /** The total of the delivered orders. */
  deliveredCents: number;
  /** ISO instant. */
  lastOrderAt: string | null;
}

export const customersPageSize = 50;

const userColumns = sql`users.id, users.email, role,
  locked_at is not null as "isLocked", two_factor_enabled as "hasSecondFactor",
  users.created_at as "createdAt"`;

type UserRow = Pick<Customer, 'id' | 'email' | 'role' | 'isLocked' | 'hasSecondFactor'> & {
  createdAt: Date;
};

/** Adds the totals of the orders, by one statement for all these users. */
async function addOrders(db: Connection, users: readonly UserRow[]): Promise<Customer[]> {
  const found = await sql<
    Pick<Customer, 'id' | 'name' | 'phone' | 'orderCount' | 'deliveredCents'> & {
      lastOrderAt: Date;
    }
  >`
    select user_id as id, count(*)::int as "orderCount", max(created_at) as "lastOrderAt",
      coalesce(sum(total_cents) filter (where status = 'delivered'), 0)::bigint as "deliveredCents",
      (array_agg(first_name || ' ' || last_name order by id desc))[1] as name,
      (array_agg(phone order by id desc))[1] as phone
    from orders where user_id = any(${users.map(({ id }) => id)}::text[])
    group by user_id`.execute(db);
  const byUser = new Map(found.rows.map((row) => [row.id, row]));
  return users.map(({ createdAt, ...user }) => {
    const { lastOrderAt, ...orders } = byUser.get(user.id) ?? {
      ...{ name: null, phone: null, orderCount: 0, deliveredCents: 0, lastOrderAt: null },
    };
    return {
      ...user,
      ...orders,
      createdAt: createdAt.toISOString(),
      lastOrderAt: lastOrderAt?.toISOString() ?? null,
    };
  });
}

/**
 * Where the users come from. Both searches stop after enough matches, because a short term matches
 * every order. The list by last order reads
 * the orders from the newest one until it has enough customers.
 */
function selectSource({ q, show, sort }: CustomerFilter): RawBuilder<unknown> {
  if (q) {
    return sql`((select id from users where email like ${likePattern(q.toLowerCase())}
        limit ${maxCustomers})
      union (select user_id from orders
        where search_text like fold(${orderSearchPattern(q)}) and user_id is not null
        limit ${2 * maxCustomers})) as found join users using (id)`;
  }
  if (sort !== 'last-order' || show !== 'all') return sql`users`;
  return sql`(select user_id as id from orders where user_id is not null and not exists (
      select from orders as later where later.user_id = orders.user_id and later.id > orders.id)
    order by orders.id desc limit ${maxCustomers}) as found join users using (id)`;
}

const sortOrders: Record<CustomerFilter['sort'], RawBuilder<unknown>> = {
  newest: sql`role, users.created_at desc, id`,
  email: sql`email`,
  'last-order': sql`(select max(id) from orders where user_id = users.id) desc nulls last, id`,
};

const groups: Record<CustomerFilter['show'], RawBuilder<unknown>> = {
  all: sql`true`,
  admins: sql`role = 'admin'`,
  staff: sql`role in ('seller', 'packer')`,
  locked: sql`locked_at is not null`,
};

/** Lists one page of the accounts; by default administrators first, then the newest. */
export async function listCustomers(
  db: Connection,
  filter: CustomerFilter,
): Promise<{ customers: Customer[]; total: number }> {
  const { q, show, sort, page } = filter;
  // A search runs once for the rows and their number; the plain list reads its indexes for each.
  const storage = q || sort === 'last-order' ? sql`materialized` : sql`not materialized`;
  const found = await sql<UserRow & { total: number }>`
    with matching as ${storage} (select users.* from ${selectSource(filter)} where ${groups[show]})
    select ${userColumns}, (select count(*) from matching) as total
    from matching as users order by ${sortOrders[sort]}
    limit ${customersPageSize} offset ${(page - 1) * customersPageSize}`.execute(db);
  const total = found.rows[0]?.total;
  if (total === undefined && page > 1) return listCustomers(db, { ...filter, page: 1 });
  const users = found.rows.map(({ total: _total, ...user }) => user);
  return { customers: await addOrders(db, users), total: total ?? 0 };
}

/** Finds an account by its id, or by its e-mail as older entries of the audit log name it. */
export async function findCustomer(db: Connection, idOrEmail: string): Promise<Customer | null> {
  const found = await sql<UserRow>`select ${userColumns} from users
    where id = ${idOrEmail} or email = ${idOrEmail.toLowerCase()} limit 1`.execute(db);
  return (await addOrders(db, found.rows))[0] ?? null;
}

/** Whether this is the only administrator who can sign in. */
export async function isOnlyAdmin(db: Connection, { id, role }: Customer): Promise<boolean> {
  if (role !== 'admin') return false;
  const others = await sql`select from users
    where role = 'admin' and locked_at is null and id <> ${id} limit 1`.execute(db);
  return others.rows.length === 0;
}

/** Finds the demo administrator's account once another administrator can sign in. */
export async function findRemovableDemoAdmin(db: Connection): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select id from users where email = ${demoAdminEmail} and role = 'admin' and exists (
      select from users as other
      where other.role = 'admin' and other.locked_at is null and other.id <> users.id)`.execute(db);
  return found.rows[0]?.id ?? null;
}

/** An address that a customer has ordered to. */
export interface UsedAddress {
  name: string;
  phone: string;
  address: string;
  city: string;
  orderCount: number;
  /** ISO instant. */
  lastOrderAt: string;
}

const maxAddresses = 20;

/** Lists the addresses that a user has ordered to, the last one first. */
export async function listUsedAddresses(db: Connection, userId: string): Promise<UsedAddress[]> {
  const found = await sql<Omit<UsedAddress, 'lastOrderAt'> & { lastOrderAt: Date }>`
    select address, city, phone, first_name || ' ' || last_name as name,
      count(*)::int as "orderCount", max(created_at) as "lastOrderAt"
    from orders where user_id = ${userId}
    group by 1, 2, 3, 4 order by max(id) desc limit ${maxAddresses}`.execute(db);
  return found.rows.map((row) => ({ ...row, lastOrderAt: row.lastOrderAt.toISOString() }));
}

const maxOrderNotes = 50;

/** Lists what administrators have written about a user's orders, the newest first. */
export async function listNotesOfOrders(
  db: Connection,
  userId: string,
): Promise<(OrderNote & { orderNumber: string })[]> {
  const found = await sql<Omit<OrderNote, 'at'> & { at: Date; orderNumber: string }>`
    select order_notes.id, order_number as "orderNumber", author_email as author, body,
      order_notes.created_at as at
    from order_notes join orders on orders.id = order_id
    where user_id = ${userId} order by order_notes.id desc limit ${maxOrderNotes}`.execute(db);
  return found.rows.map((note) => ({ ...note, at: note.at.toISOString() }));
}
