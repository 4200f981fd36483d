import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#app/accounts/roles.ts';
import { demoAdminEmail } from '#app/accounts/users/admins.server.ts';
import { readCreditBalance } from '#app/credit/credit.server.ts';
import { orderSearchPattern } from '#app/orders/all-orders.server.ts';
import { ordersOfCustomer } from '#app/orders/customer/customer-orders.server.ts';
import type { OrderNote } from '#app/orders/orders.server.ts';
import { orderRevenue } from '#app/orders/reports/sales.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { likePattern } from '#app/platform/database/like-pattern.ts';
import { type CustomerFilter, maxCustomers } from './customer-filter.ts';

/** An account or a phone, with the totals of the person's orders. */
export interface Customer {
  /** Of the account, or the phone. */
  id: string;
  /** Null without an account. */
  email: string | null;
  role: Role;
  isLocked: boolean;
  hasSecondFactor: boolean;
  /** Whether the address was confirmed by a link in an email; true without an account. */
  isConfirmed: boolean;
  /** ISO instant: when the account was made, or the phone first used. */
  createdAt: string;
  /** Of the newest order; null without one. */
  name: string | null;
  phone: string | null;
  orderCount: number;
  /** The total of the delivered orders, less what was given back. */
  deliveredCents: number;
  /** Deliveries that were refused at the door. */
  refusedCount: number;
  /** ISO instant. */
  lastOrderAt: string | null;
}

export const customersPageSize = 50;

const userColumns = sql`users.id, users.email, role,
  locked_at is not null as "isLocked", two_factor_enabled as "hasSecondFactor",
  email_verified as "isConfirmed", users.created_at as "createdAt"`;

type UserRow = Pick<
  Customer,
  'id' | 'email' | 'role' | 'isLocked' | 'hasSecondFactor' | 'isConfirmed'
> & { createdAt: Date };

/** An order of a phone, by nobody's account. */
export const isByPhone = sql`user_id is null and customer_deleted_at is null and phone <> ''`;

/** What a phone was used for without an account: orders, and cases and credit, which need none. */
const usedPhones = sql`(
  select phone, created_at, id from orders where ${isByPhone}
  union all select phone, opened_at, null from cases where user_id is null and phone <> ''
  union all select phone, at, null from credit_entries where user_id is null and phone <> ''
) as used`;

const phoneCustomers = (source: RawBuilder<unknown>) => sql`
  select phone as id, null as email, 'user' as role, null::timestamptz as locked_at,
    false as two_factor_enabled, true as email_verified, min(created_at) as created_at,
    max(id) as last_id
  from ${source} group by phone`;

/**
 * Whom a phone is joined with, itself where others are joined with it, or the one account that ordered with it; null
 * where it stands for itself.
 */
export const ownerOfPhone = (phone: RawBuilder<unknown>) => sql<string | null>`coalesce(
  (select main from joined_customers where ${phone} in (member, main) limit 1),
  (select min(coalesce(main, user_id))
    from orders as own left join joined_customers on member = user_id
    where own.phone = ${phone} and user_id is not null
    having count(distinct coalesce(main, user_id)) = 1))`;

async function addOrders(db: Connection, users: readonly UserRow[]): Promise<Customer[]> {
  const found = await sql<
    Pick<Customer, 'id' | 'name' | 'phone' | 'orderCount' | 'deliveredCents' | 'refusedCount'> & {
      lastOrderAt: Date;
    }
  >`
    select customer.id, (count(*) filter (where split_from is null))::int as "orderCount",
      max(created_at) as "lastOrderAt",
      coalesce(sum(${orderRevenue}) filter (where status = 'delivered'), 0)::bigint as "deliveredCents",
      sum((select count(*) from run_orders where order_id = orders.id and outcome = 'refused'))::int
        as "refusedCount",
      (array_agg(first_name || ' ' || last_name order by orders.id desc))[1] as name,
      (array_agg(phone order by orders.id desc))[1] as phone
    from unnest(${users.map(({ id }) => id)}::text[]) as customer(id)
    cross join lateral customer_orders(customer.id) as own(order_id)
    join orders on orders.id = own.order_id
    group by customer.id`.execute(db);
  const byUser = new Map(found.rows.map((row) => [row.id, row]));
  return users.map(({ createdAt, ...user }) => {
    const { lastOrderAt, ...orders } = byUser.get(user.id) ?? {
      ...{ name: null, phone: null, orderCount: 0, deliveredCents: 0, refusedCount: 0 },
      lastOrderAt: null,
    };
    return {
      ...user,
      ...orders,
      createdAt: createdAt.toISOString(),
      lastOrderAt: lastOrderAt?.toISOString() ?? null,
    };
  });
}

const matchesOrder = (q: string) =>
  q ? sql`search_text like fold(${orderSearchPattern(q)})` : sql`true`;

/** The accounts and phones to whom matching orders without an account belong; each phone is looked at once. */
const selectByPhone = (q: string) =>
  phoneCustomers(sql`(
    select coalesce(${ownerOfPhone(sql`orders.phone`)}, phone) as phone,
      min(created_at) as created_at, max(id) as id
    from orders where ${isByPhone} and ${matchesOrder(q)} group by phone) as used`);

/**
 * The searches stop after enough matches, because a short term matches every order. The list by last order
 * reads the orders from the newest one until it has enough accounts.
 */
function selectSource({ q, show, sort }: CustomerFilter): RawBuilder<unknown> {
  const phones = sql`select * from by_phone where id like '+%'
    ${q ? sql`order by last_id desc limit ${maxCustomers}` : sql``}`;
  if (show === 'phone') return sql`(${phones}) as users`;
  const own = q
    ? sql`(select id from users where email like ${likePattern(q.toLowerCase())}
        limit ${maxCustomers})
      union (select user_id from orders
        where ${matchesOrder(q)} and user_id is not null
        limit ${2 * maxCustomers})`
    : sql`(select user_id as id from orders where user_id is not null and not exists (
        select from orders as later where later.user_id = orders.user_id and later.id > orders.id)
      order by orders.id desc limit ${maxCustomers})`;
  const found = sql`(${own} union (select id from by_phone where id not like '+%'
    order by last_id desc limit ${maxCustomers})) as found join users using (id)`;
  const accounts = q || (sort === 'last-order' && show === 'all') ? found : sql`users`;
  if (show !== 'all') return accounts;
  return sql`(select users.id, email, role, locked_at, two_factor_enabled, email_verified,
      users.created_at, null::bigint as last_id
    from ${accounts} union all (${phones})) as users`;
}

function selectOrder({ q, show, sort }: CustomerFilter): RawBuilder<unknown> {
  if (sort === 'newest') return sql`role, users.created_at desc, id`;
  if (sort === 'email') return sql`email, id`;
  const last = sql`(select max(own) from customer_orders(users.id) as own)`;
  // In a search, `last_id` is the last order that matches.
  const isKnown = !q && (show === 'all' || show === 'phone');
  return sql`${isKnown ? sql`coalesce(last_id, ${last})` : last} desc nulls last, id`;
}

const groups: Record<CustomerFilter['show'], RawBuilder<unknown>> = {
  all: sql`true`,
  admins: sql`role = 'admin'`,
  staff: sql`role in ('seller', 'packer')`,
  locked: sql`locked_at is not null`,
  phone: sql`true`,
};

/** Lists one page of the accounts and of the phones without one; by default administrators first, then the newest. */
export async function listCustomers(
  db: Connection,
  filter: CustomerFilter,
): Promise<{ customers: Customer[]; total: number }> {
  const { show, page } = filter;
  const found = await sql<UserRow & { total: number }>`
    with by_phone as materialized (${selectByPhone(filter.q)}),
      matching as materialized (select users.* from ${selectSource(filter)} where ${groups[show]})
    select ${userColumns}, (select count(*) from matching) as total
    from matching as users order by ${selectOrder(filter)}
    limit ${customersPageSize} offset ${(page - 1) * customersPageSize}`.execute(db);
  const total = found.rows[0]?.total;
  if (total === undefined && page > 1) return listCustomers(db, { ...filter, page: 1 });
  const users = found.rows.map(({ total: _total, ...user }) => user);
  return { customers: await addOrders(db, users), total: total ?? 0 };
}

/**
 * Finds an account by its id, or by its e-mail as older entries of the audit log name it. A phone finds whom
 * it belongs to, or stands for itself, also with a case or credit alone; one that only accounts share finds
 * the last that ordered.
 */
export async function findCustomer(db: Connection, key: string): Promise<Customer | null> {
  const found = await sql<UserRow>`
    with owner as (
      select coalesce(
        ${ownerOfPhone(sql`${key}`)},
        (select user_id from orders where phone = ${key} and user_id is not null
          and not exists (select from ${usedPhones} where used.phone = ${key})
          order by id desc limit 1),
        ${key}) as id
    )
    select ${userColumns} from users
    where id = ${key} or email = ${key.toLowerCase()}
      or ${key} like '+%' and id = (select id from owner)
    union all
    select ${userColumns} from (
      ${phoneCustomers(sql`${usedPhones} where ${key} like '+%' and phone = (select id from owner)`)}
    ) as users
    limit 1`.execute(db);
  return (await addOrders(db, found.rows))[0] ?? null;
}

/** Lists the phones that are a customer's alone. */
export async function listPhones(db: Connection, customerId: string): Promise<string[]> {
  const found = await sql<{ phone: string }>`
    select customer_phones(${customerId}) as phone`.execute(db);
  return found.rows.map(({ phone }) => phone);
}

export interface PhoneCredit {
  phone: string;
  balanceCents: number;
}

/** Lists the phones of a customer that have credit of their own. */
export async function listPhoneCredit(db: Connection, customerId: string): Promise<PhoneCredit[]> {
  const phones = await listPhones(db, customerId);
  const all = phones.map(async (phone) => ({
    phone,
    balanceCents: await readCreditBalance(db, { phone }),
  }));
  return (await Promise.all(all)).filter(({ balanceCents }) => balanceCents > 0);
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

/** Lists the addresses that a customer has ordered to, the last one first. */
export async function listUsedAddresses(
  db: Connection,
  customerId: string,
): Promise<UsedAddress[]> {
  const found = await sql<Omit<UsedAddress, 'lastOrderAt'> & { lastOrderAt: Date }>`
    select address, city, phone, first_name || ' ' || last_name as name,
      count(*)::int as "orderCount", max(created_at) as "lastOrderAt"
    from orders where ${ordersOfCustomer(customerId)}
    group by 1, 2, 3, 4 order by max(id) desc limit ${maxAddresses}`.execute(db);
  return found.rows.map((row) => ({ ...row, lastOrderAt: row.lastOrderAt.toISOString() }));
}

const maxOrderNotes = 50;

/** Lists what administrators have written about a customer's orders, the newest first. */
export async function listNotesOfOrders(
  db: Connection,
  customerId: string,
): Promise<(OrderNote & { orderNumber: string })[]> {
  const found = await sql<Omit<OrderNote, 'at'> & { at: Date; orderNumber: string }>`
    select order_notes.id, order_number as "orderNumber", author_email as author, body,
      order_notes.created_at as at
    from order_notes join orders on orders.id = order_id
    where ${ordersOfCustomer(customerId)} order by order_notes.id desc limit ${maxOrderNotes}`.execute(
    db,
  );
  return found.rows.map((note) => ({ ...note, at: note.at.toISOString() }));
}
