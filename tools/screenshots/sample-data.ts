import type { Page } from '@playwright/test';
import { cartStorageKey } from '#app/cart/cart-rules.ts';
import { openAdminSession, openSession } from '#tests/support/session.ts';
import { queryShop } from '#tests/support/shop-database.ts';
import type { ShopProcess } from '#tests/support/shop-process.ts';

type Sample = Awaited<ReturnType<typeof addSampleData>>;

/** The ids and numbers in the URLs of the screens. */
export type SampleData = Sample['data'];

export type Viewer = keyof Sample['storageStates'];

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

const email = 'rana@example.com';
const longEmail = `${'a-very-long-address'.repeat(3)}@example.com`;
const longName =
  'The Legend of the Endless Adventure: Definitive Anniversary Collector’s Edition with Map, Figurine and Soundtrack 1986';
const unbrokenName = 'Supercalifragilistic'.repeat(6);
const names = ['Rana', 'Maya', 'Jad'];
const longNames = ['Rana', 'Maximilian-Alexander Konstantin Papadopoulos-Abdelrahman of', 'Jad'];

async function addProduct(name: string, priceCents: number, stock: number): Promise<number> {
  const [added] = await queryShop<{ id: string }>(
    `insert into products (name, price_cents, compare_at_cents, category, subcategory, stock, description)
     values ($1, $2, 99999999, 'Collector Items', 'Limited Editions', $3, $4) returning id`,
    [name, priceCents, stock, 'Numbered, boxed and heavier than it looks. '.repeat(30)],
  );
  return Number(added?.id);
}

async function placeOrders(email: string, customers: readonly string[]): Promise<void> {
  await queryShop(
    `with placed as (
      insert into orders (order_number, idempotency_key, user_id, first_name, last_name, email, phone,
        address, city, notes, total_cents, status, created_at)
      select 'ORD-' || (1767225600000 + n * 7919000)::text, gen_random_uuid(), users.id,
        ($2::text[])[1 + n % 3], 'Haddad', users.email, '+9613123456',
        'Hamra, Bliss Street, facing the bakery, blue gate, third floor', 'Beirut',
        case n % 2 when 0 then 'Ring twice. The lift is out whenever the power is, so call before you climb.' end,
        0, (array['pending', 'processing', 'shipped', 'delivered', 'cancelled'])[1 + (n * 7 / 3) % 5],
        now() - (61 - n) * interval '11 hours'
      from generate_series(1, 60) as n, users where users.email = $1
      returning id, user_id, created_at, status
    ), state as (
      insert into order_states (order_id, status, actor_id, created_at)
      select placed.id, one.status, placed.user_id, placed.created_at + one.place * interval '1 hour'
      from placed, unnest(array['pending', placed.status]) with ordinality as one(status, place)
      where one.place = 1 or placed.status <> 'pending'
    )
    insert into order_items (order_id, position, product_id, name, price_cents, image, category,
      subcategory, quantity)
    select placed.id, row_number() over (partition by placed.id), products.id, products.name,
      products.price_cents, coalesce(products.image, ''), products.category, products.subcategory,
      1 + products.id % 3
    from placed, products
    where products.id % 60 = placed.id % 60 and products.id <= 60 * (1 + placed.id % 6)
      or placed.id % 7 = 0 and products.price_cents > 99000000`,
    [email, customers],
  );
  await queryShop(
    `update orders set total_cents =
       (select sum(price_cents * quantity::bigint) from order_items where order_id = orders.id)`,
  );
}

async function addFailures(): Promise<void> {
  await queryShop(
    `insert into pgboss.job (name, data, state, completed_on, output, policy)
     select queue.name, jsonb_build_object('template', 'order-confirmation', 'data',
         jsonb_build_object('orderId', orders.id)),
       'failed', now(), '{"message": "550 5.1.1 The address does not exist"}', policy
     from pgboss.queue, (select id from orders order by id desc limit 2) as orders
     where queue.name = 'mails'`,
  );
  await queryShop(
    `insert into search_misses (term, count)
     values ('virtual boy', 14), ('neo geo pocket color', 6), ($1, 3) on conflict do nothing`,
    [unbrokenName.slice(0, 90)],
  );
}

function toState(cookie: string, url: string): StorageState {
  const [name = '', value = ''] = cookie.split('=');
  const flags = { domain: new URL(url).hostname, path: '/', expires: -1, secure: false };
  const session = { name, value, ...flags, httpOnly: true, sameSite: 'Lax' as const };
  return { cookies: cookie ? [session] : [], origins: [] };
}

async function addCart(state: StorageState, url: string, lineCount: number): Promise<StorageState> {
  const items = await queryShop(
    `select id::int as "productId", name, price_cents as "priceCents", coalesce(image, '') as image,
       category, subcategory, stock, case when price_cents > 99000000 then 10 else 1 end as quantity
     from products where stock > 0 order by price_cents > 99000000 desc, id limit $1`,
    [lineCount],
  );
  const value = JSON.stringify({ state: { items }, version: 1 });
  return { ...state, origins: [{ origin: url, localStorage: [{ name: cartStorageKey, value }] }] };
}

/** Adds carts, a wishlist and orders, and signs all in. `strained`: long names, highest price. */
export async function addSampleData(shop: ShopProcess, strained: boolean) {
  const { url } = shop;
  const longId = strained ? await addProduct(longName, 99_999_900, 60) : 1;
  const unbrokenId = strained ? await addProduct(unbrokenName, 99_999_900, 12) : 1;
  const soldOutId = strained ? await addProduct(`Sold out ${longName.slice(0, 100)}`, 1, 0) : 1;
  const guest = toState('', url);
  const user = toState(await openSession(url, 'sign-up', email), url);
  await placeOrders(email, strained ? longNames : names);
  await queryShop(
    `insert into wishlist_items (user_id, product_id)
     select users.id, products.id from users, products where email = $1
     order by products.id desc limit 40`,
    [email],
  );
  if (strained) await addFailures();
  const [order] = await queryShop<{ number: string }>(
    'select order_number as number from orders order by total_cents > 99000000 desc, id desc limit 1',
  );
  const storageStates = {
    guest,
    'guest with a cart': await addCart(guest, url, 60),
    user,
    'user with a cart': await addCart(user, url, 4),
    'new user': toState(await openSession(url, 'sign-up', longEmail), url),
    admin: toState(await openAdminSession(shop), url),
  };
  const data = { longId, unbrokenId, soldOutId, orderNumber: order?.number ?? '' };
  return { storageStates, data };
}
