import { type RawBuilder, sql } from 'kysely';
import { customerUrl } from '#app/admin/users/customer-filter.ts';
import { isByPhone, ownerOfPhone } from '#app/admin/users/customers.server.ts';
import {
  type Case,
  caseKinds,
  caseStages,
  formatCaseNumber,
  parseCaseNumber,
} from '#app/cases/case.ts';
import { parseBarcode } from '#app/catalogue/copy/barcode.ts';
import { hasBeginnings } from '#app/catalogue/listing/keywords.server.ts';
import { isArabic } from '#app/catalogue/listing/matches.server.ts';
import { findSpelledPlaceId } from '#app/delivery/places.server.ts';
import { orderSearchPattern } from '#app/orders/all-orders.server.ts';
import { getStatus, type OrderStatus } from '#app/orders/order-status.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { likePattern } from '#app/platform/database/like-pattern.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { latinDigits } from '#app/platform/text/latin-digits.ts';
import { formatPrice } from '#app/platform/text/money.ts';

export interface AdminHit {
  kind: 'Orders' | 'Cases' | 'Products' | 'Customers';
  url: string;
  title: string;
  detail: string;
}

/** Of each kind, the newest or best. */
const maxOfKind = 6;
/** A common word matches too many to sort. */
const maxSorted = 2000;
const maxWords = 6;
/** Of the accounts and phones of found orders, the newest: several may be one person. */
const maxLatest = 60;

/** The words of a term; a phone number is one, however it is written. */
function splitTerm(term: string): string[] {
  const isPhone = /^\+?[\d\s()./-]{3,}$/.test(latinDigits(term));
  return isPhone ? [term] : term.split(/\s+/).filter(Boolean).slice(0, maxWords);
}

function hasWords(column: RawBuilder<unknown>, patterns: readonly string[]): RawBuilder<boolean> {
  const conditions = patterns.map((pattern) => sql`${column} like fold(${pattern})`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Orders with all these words in number, names, phone, email, city, address and items, or to such a place. */
async function findOrders(db: Connection, words: readonly string[]): Promise<AdminHit[]> {
  const placeId = await findSpelledPlaceId(db, words.join(' '));
  const found = await sql<{
    orderNumber: string;
    customer: string;
    city: string;
    status: OrderStatus;
    totalCents: number;
    createdAt: Date;
  }>`
    select order_number as "orderNumber", concat_ws(' ', first_name, last_name) as customer, city,
      status, total_cents as "totalCents", created_at as "createdAt"
    from orders where id = any(array(
      (select id from orders where ${hasWords(sql`search_text`, words.map(orderSearchPattern))}
        order by id desc limit ${maxOfKind})
      union (select id from orders where place_id = ${placeId}
        order by id desc limit ${maxOfKind})))
    order by id desc limit ${maxOfKind}`.execute(db);
  return found.rows.map(({ orderNumber, customer, city, status, totalCents, createdAt }) => ({
    kind: 'Orders',
    url: `/admin/orders/${orderNumber}`,
    title: `${orderNumber} · ${customer}`,
    detail: [
      getStatus(status).label,
      formatPrice(totalCents),
      city,
      formatDateTime(createdAt),
    ].join(' · '),
  }));
}

/** Products with all these words in name, category, serial number, shelf mark, barcode, certificate or where they came from. */
async function findProducts(db: Connection, words: readonly string[]): Promise<AdminHit[]> {
  const patterns = words.map(likePattern);
  const term = words.join(' ');
  const found = await sql<{
    id: number;
    name: string;
    category: string;
    subcategory: string;
    priceCents: number;
    stock: number;
    isArchived: boolean;
    isSold: boolean;
    marks: string | null;
  }>`
    with found as (
      (select product_id, 0 as rank from product_facts
        where ${hasWords(sql`search_text`, patterns)} limit ${maxSorted})
      union all (select product_id, 0 from product_facts
        where barcode = ${parseBarcode(term) ?? null} limit ${maxSorted})
      union all (select product_id,
          case when name_text = fold(${term}) then 0
            when name_text like fold(${`${likePattern(term).slice(1)}`}) then 1 else 2 end
        from search_names where ${hasWords(sql`name_text`, patterns)} limit ${maxSorted})
      union all (select product_id, 3 from search_words
        where ${words.length > 1 || isArabic(term) ? hasBeginnings(term) : sql`false`} limit ${maxSorted})
      union all (select product_id, 3 from search_names where category_id = any(array(
          select id from categories where ${hasWords(sql`search_text`, patterns)}))
        limit ${maxOfKind})
    ), best as (
      select product_id, min(rank) as rank from found group by product_id
      order by rank, product_id desc limit ${maxOfKind})
    select products.id, name, category, subcategory, price_cents as "priceCents", stock,
      archived_at is not null as "isArchived", sold_at is not null as "isSold",
      nullif(concat_ws(' · ', serial, shelf_mark, certificate, came_from), '') as marks
    from best join products on products.id = best.product_id
      left join product_facts on product_facts.product_id = products.id
    order by rank, products.id desc`.execute(db);
  return found.rows.map((product) => ({
    kind: 'Products',
    url: product.isArchived ? `/admin/products/${product.id}/ledger` : `/admin?edit=${product.id}`,
    title: product.name,
    detail: [
      formatPrice(product.priceCents),
      product.isSold ? 'sold' : product.isArchived ? 'archived' : `${product.stock} in stock`,
      [product.category, product.subcategory].filter(Boolean).join(' → '),
      product.marks,
    ]
      .filter(Boolean)
      .join(' · '),
  }));
}

/**
 * People with all these words in their address, or in the names, phone and address of one of the newest
 * orders that have them anywhere.
 */
async function findCustomers(db: Connection, words: readonly string[]): Promise<AdminHit[]> {
  const found = await sql<{
    id: string;
    name: string | null;
    email: string | null;
    phone: string | null;
    orderCount: number;
  }>`
    with matching as materialized (
      select user_id, first_name, last_name, phone, email, address, id from orders
      where ${hasWords(sql`search_text`, words.map(orderSearchPattern))}
        and (user_id is not null or ${isByPhone})
      order by id desc limit ${maxSorted}
    ), latest as (
      select distinct on (coalesce(user_id, phone)) user_id, phone,
        concat_ws(' ', first_name, last_name) as name, id
      from matching
      where ${hasWords(
        sql`fold(concat_ws(' ', first_name, last_name, phone, email, address))`,
        words.map(orderSearchPattern),
      )}
      order by coalesce(user_id, phone), id desc
    ), found as (
      (select id as customer, null as phone, null as name, 0::bigint as id from users
        where ${hasWords(
          sql`email`,
          words.map((word) => likePattern(word.toLowerCase())),
        )}
        order by created_at desc limit ${maxOfKind})
      union all (select coalesce(user_id, ${ownerOfPhone(sql`latest.phone`)}, phone), phone, name, id
        from latest order by id desc limit ${maxLatest})
    ), best as (select distinct on (customer) * from found order by customer, id desc)
    select customer as id, name, email, phone,
      (select count(*)::int from customer_orders(customer) as own(id) join orders using (id)
        where split_from is null) as "orderCount"
    from best left join users on users.id = customer
    order by best.id desc limit ${maxOfKind}`.execute(db);
  return found.rows.map(({ id, name, email, phone, orderCount }) => ({
    kind: 'Customers',
    url: customerUrl(id),
    title: name ?? email ?? '',
    detail: [phone, name && email, formatCount(orderCount, 'order')].filter(Boolean).join(' · '),
  }));
}

/**
 * Cases of this number, and of the newest ones and those of this serial number the ones with all these words
 * in name, phone, email and what they are about.
 */
async function findCases(db: Connection, words: readonly string[]): Promise<AdminHit[]> {
  const id = parseCaseNumber(words.join(''));
  const found = await sql<Pick<Case, 'id' | 'kind' | 'stage' | 'name'> & { what: string | null }>`
    select id, kind, stage, name, what
    from cases left join lateral (
      select string_agg(what, ', ' order by position) as what, string_agg(serial, ' ') as serials
      from case_lines where case_id = cases.id) as lines on true
    where id = any(array(
        (select id from cases order by id desc limit ${maxSorted})
        union select ${id}::bigint
        union select case_id from case_lines where upper(serial) = upper(${words.join(' ')})))
      and (id = ${id} or ${hasWords(
        sql`fold(concat_ws(' ', name, phone, email, what, serials))`,
        words.map(orderSearchPattern),
      )})
    order by id = ${id} desc, id desc limit ${maxOfKind}`.execute(db);
  return found.rows.map(({ id, kind, stage, name, what }) => ({
    kind: 'Cases',
    url: `/admin/counter/cases/${id}`,
    title: [formatCaseNumber(id), name].filter(Boolean).join(' · '),
    detail: [caseKinds[kind], caseStages[stage], what].filter(Boolean).join(' · '),
  }));
}

/** What the admin's one search finds: orders, cases, products (sold and archived ones too) and customers. */
export async function findAdminHits(
  db: Connection,
  typed: string,
  { withCases = true, withCustomers = true } = {},
): Promise<AdminHit[]> {
  const words = splitTerm(typed);
  if (words.length === 0) return [];
  const found = await Promise.all([
    findOrders(db, words),
    withCases ? findCases(db, words) : [],
    findProducts(db, words),
    withCustomers ? findCustomers(db, words) : [],
  ]);
  return found.flat();
}
