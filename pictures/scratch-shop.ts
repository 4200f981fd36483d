import type { Browser, Page } from '@playwright/test';
import { cartStorageKey } from '#app/cart/cart-store.ts';
import { inShopDatabase } from '#tests/support/shop-database.ts';
import type { ShopProcess } from '#tests/support/shop-process.ts';

/** The products that strain a layout: by their names, their prices and an unbroken word. */
export interface Strained {
  longId: number;
  unbrokenId: number;
  soldOutId: number;
}

/** What a browser holds for each visitor: cookies, and the cart and wishlist of local storage. */
export type Visitor =
  | 'guest'
  | 'guest with a cart'
  | 'user'
  | 'user with a cart'
  | 'new user'
  | 'admin';
export type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

const longName =
  'The Legend of the Endless Adventure: Definitive Anniversary Collector’s Edition with Map, Figurine and Soundtrack 1986';
const unbrokenName = 'Supercalifragilistic'.repeat(6);

async function addProduct(name: string, priceCents: number, stock: number): Promise<number> {
  const [made] = await inShopDatabase<{ id: string }>(
    `insert into products (name, price_cents, compare_at_cents, category, subcategory, stock, description)
     values ($1, $2, 99999999, 'Collector Items', 'Limited Editions', $3, $4) returning id`,
    [name, priceCents, stock, 'Numbered, boxed and heavier than it looks. '.repeat(30)],
  );
  return Number(made?.id);
}

/** Makes the products that strain a layout. */
export async function strainCatalogue(): Promise<Strained> {
  return {
    longId: await addProduct(longName, 99_999_900, 60),
    unbrokenId: await addProduct(unbrokenName, 99_999_900, 12),
    soldOutId: await addProduct(`Sold out ${longName.slice(0, 100)}`, 1, 0),
  };
}

/** Gives an account sixty orders in every state, with one to twelve lines. */
export async function strainOrders(email: string): Promise<void> {
  await inShopDatabase(
    `with placed as (
      insert into orders (order_number, attempt_key, user_id, first_name, last_name, email, phone,
        address, city, notes, total_cents, status, created_at)
      select 'ORD-' || (1767225600000 + n * 7919000)::text, gen_random_uuid(), users.id,
        (array['Rana', 'Maximilian-Alexander Konstantin', 'Jad'])[1 + n % 3],
        (array['Haddad', 'Papadopoulos-Abdelrahman of Zgharta', 'Saab'])[1 + n % 3], users.email,
        '+9613123456', 'Hamra, Bliss Street, facing the bakery, blue gate, third floor', 'Beirut',
        case n % 2 when 0 then 'Ring twice. The lift is out whenever the power is, so call before you climb.' end,
        case n % 4 when 0 then 99999900 else 1999 * n end,
        (array['pending', 'processing', 'shipped', 'delivered', 'cancelled'])[1 + n % 5],
        now() - (60 - n) * interval '11 hours'
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
    [email],
  );
}

/** Lets two mails fail and a few searches find nothing, as the owner's pages show. */
export async function strainDesk(): Promise<void> {
  await inShopDatabase(
    `insert into pgboss.job (name, data, state, completed_on, output, policy)
     select queue.name, jsonb_build_object('template', 'order-confirmation', 'data',
         jsonb_build_object('orderId', orders.id)),
       'failed', now(), '{"message": "550 5.1.1 The address does not exist"}', policy
     from pgboss.queue, (select id from orders order by id desc limit 2) as orders
     where queue.name = 'mails'`,
  );
  await inShopDatabase(
    `insert into search_misses (term, count)
     values ('virtual boy', 14), ('neo geo pocket color', 6), ($1, 3) on conflict do nothing`,
    [unbrokenName.slice(0, 90)],
  );
}

async function sign(page: Page, tab: 'Sign In' | 'Sign Up', email: string, password: string) {
  await page.goto(tab === 'Sign Up' ? '/login?tab=up' : '/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: tab }).click();
  await page.getByText(/successful(ly)?!$/).waitFor();
}

/** The stored cart with sixty lines, the dearest on top and one that the shop has no more of. */
async function storedCart(count: number): Promise<{ name: string; value: string }> {
  const items = await inShopDatabase(
    `select id::int as "productId", name, price_cents as "priceCents", coalesce(image, '') as image,
       category, subcategory, stock, case when price_cents > 99000000 then 10 else 1 end as quantity
     from products where archived_at is null and (stock > 0 or name like 'Sold out%')
     order by price_cents > 99000000 desc, id limit $1`,
    [count],
  );
  return { name: cartStorageKey, value: JSON.stringify({ state: { items }, version: 1 }) };
}

function withStored(
  state: StorageState,
  origin: string,
  ...localStorage: { name: string; value: string }[]
): StorageState {
  return { cookies: state.cookies, origins: [{ origin, localStorage }] };
}

/** Signs everybody in once and fills their shelves; screens start from what their browsers hold. */
export async function openVisitors(
  browser: Browser,
  shop: ShopProcess,
): Promise<Record<Visitor, StorageState>> {
  const enter = async (
    ...how: Parameters<typeof sign> extends [Page, ...infer Rest] ? Rest : never
  ) => {
    const context = await browser.newContext({ baseURL: shop.url });
    await sign(await context.newPage(), ...how);
    const state = await context.storageState();
    await context.close();
    return state;
  };
  const userEmail = 'rana@example.com';
  const user = await enter('Sign Up', userEmail, 'open sesame');
  const newUser = await enter(
    'Sign Up',
    `${'a-very-long-address'.repeat(3)}@example.com`,
    'open sesame',
  );
  if (!shop.admin) throw new Error('The scratch shop said no administrator.');
  const admin = await enter('Sign In', shop.admin.email, shop.admin.password);
  await strainOrders(userEmail);
  await strainDesk();
  await inShopDatabase(
    'insert into wishlist_items (user_id, product_id) select u.id, p.id from users u, products p where u.email = $1 order by p.id desc limit 40',
    [userEmail],
  );
  const nothing: StorageState = { cookies: [], origins: [] };
  return {
    guest: nothing,
    'guest with a cart': withStored(nothing, shop.url, await storedCart(60)),
    user,
    'user with a cart': withStored(user, shop.url, await storedCart(4)),
    'new user': newUser,
    admin,
  };
}
