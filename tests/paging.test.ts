import fs from 'node:fs';
import { sql } from 'kysely';
import { loader as auditLog } from '#app/admin/audit-log/audit-log.page.tsx';
import { loader as cases } from '#app/admin/cases/cases.page.tsx';
import { loader as allOrders } from '#app/admin/orders/orders.page.tsx';
import { loader as ledger } from '#app/admin/products/ledger.page.tsx';
import { loader as products } from '#app/admin/products/products.page.tsx';
import { loader as customer } from '#app/admin/users/customer.page.tsx';
import { loader as users } from '#app/admin/users/users.page.tsx';
import { loader as sold } from '#app/catalogue/copy/sold.page.tsx';
import { loader as home } from '#app/catalogue/home/home.page.tsx';
import { loader as orders } from '#app/orders/customer/orders.page.tsx';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import {
  createPageServices,
  openBrowser,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const given = openTestDatabase();
let browser: TestBrowser;

beforeAll(async () => {
  browser = openBrowser(createPageServices(given.db));
  await signInBrowser(browser, { email: 'owner@example.com', isNew: true });
  const user_id = await given.read(sql`update users set role = 'admin' returning id`);
  for (let one = 1; one <= 101; one++) {
    await addOrderRow(given.db, { order_number: `ORD-${one}`, user_id });
  }
  await given.run(sql`insert into users (id, email) select 'u' || i, 'u' || i || '@example.com'
    from generate_series(1, 120) as i`);
  await given.run(sql`insert into products (name, price_cents, category, stock)
    select 'Game ' || i, 100, 'Sega', 1 from generate_series(1, 110) as i`);
  await given.run(sql`insert into products (name, price_cents, category, stock, archived_at, sold_at)
    select 'Sold ' || i, 100, 'Sega', 0, now(), now() from generate_series(1, 100) as i`);
  await given.run(sql`insert into cases (idempotency_key, kind)
    select gen_random_uuid(), 'repair' from generate_series(1, 51)`);
  await given.run(sql`insert into audit_log (actor_email, action, subject_kind, subject_id)
    select 'owner@example.com', 'edit', 'product', least(i, 71) from generate_series(1, 130) as i`);
});

type Loaded = Record<string, unknown>;

const readOwner = (args: Parameters<typeof customer>[0]) =>
  customer({ ...args, params: { id: 'owner@example.com' } });

const readLedger = (args: Parameters<typeof ledger>[0]) =>
  ledger({ ...args, params: { id: '71' } });

/** Every paged list: its page module, URL, loader, rows in the loader data, last page and its row count. */
const lists = [
  ['orders/customer/orders.page.tsx', '/orders?', orders, 'orders', 6, 1],
  ['admin/cases/cases.page.tsx', '/admin/counter/cases?', cases, 'cases', 2, 1],
  ['admin/orders/orders.page.tsx', '/admin/orders?', allOrders, 'orders', 2, 1],
  ['admin/orders/orders.page.tsx', '/admin/orders?status=pending&', allOrders, 'orders', 2, 1],
  ['admin/users/users.page.tsx', '/admin/users?', users, 'customers', 3, 21],
  ['admin/users/customer.page.tsx', '/admin/users/owner?', readOwner, 'orders', 6, 1],
  [
    'admin/audit-log/audit-log.page.tsx',
    '/admin/history?kind=product&',
    auditLog,
    'entries',
    5,
    10,
  ],
  ['admin/products/ledger.page.tsx', '/admin/products/71/ledger?', readLedger, 'lines', 2, 11],
  ['admin/products/products.page.tsx', '/admin?', products, 'products', 3, 10],
  ['catalogue/copy/sold.page.tsx', '/sold?', sold, 'copies', 3, 4],
  ['catalogue/home/home.page.tsx', '/?view=all&', home, 'products', 2, 110],
] as const;

async function load(loader: (typeof lists)[number][2], url: string): Promise<Loaded> {
  const answer: unknown = await loader(browser.ask(url) as never);
  const { data = answer } = answer as { data?: Loaded };
  return data as Loaded;
}

describe('a page beyond the end', () => {
  it.each(lists)('is the last there is: %s %s', async (_file, url, loader, rows, last, count) => {
    const expected = await load(loader, `${url}page=${last}`);
    expect(expected[rows]).toHaveLength(count);
    for (const page of [last + 1, 999_999]) {
      const shown = await load(loader, `${url}page=${page}`);
      expect(shown[rows]).toEqual(expected[rows]);
      const where = (shown.filter ?? shown.listing ?? shown) as Loaded;
      if (!url.startsWith('/?')) expect(where.page ?? shown.page).toBe(last);
    }
  });

  it('is looked at here for every page with a pager', () => {
    const hasPager = (file: string) => fs.readFileSync(file, 'utf8').includes('<Pager');
    const known: string[] = lists.map(([file]) => `app/${file}`);
    const files = fs.globSync('app/**/*.tsx').filter(hasPager);
    expect(files.filter((file) => !known.includes(file))).toEqual([]);
  });
});
