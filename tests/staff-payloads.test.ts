import { formatPrice } from '#app/platform/text/money.ts';
import { openRoles } from '#tests/support/session.ts';
import { listShop, queryShop, readShop } from '#tests/support/shop-database.ts';
import { orderOneUnit, postForm, toDataUrl } from '#tests/support/shop-request.ts';
import { type RequestRole, visits } from '#tests/support/site-map.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { openCourierLink } from '#tests/support/token-links.ts';

// What the pages, files and streams of the admin send to those who help in the shop (D48).

const shop = openTestShop();
const cookies = openRoles(shop, ['user', 'packer', 'seller', 'admin']);
let orderNumber = '';
let runId = 0;
let caseId = 0;

const insertOrder = (status: string, totalCents: string) => `insert into orders (order_number,
    idempotency_key, first_name, last_name, email, phone, address, city, total_cents, status, confirmation)
  values ('ORD-' || nextval('order_number'), gen_random_uuid(), 'Rana', 'Haddad',
    'rana@example.com', '+9613111222', 'Hamra', 'Beirut', ${totalCents}, '${status}', 'confirmed')
  returning id`;
/** Amounts that only some may see, each of them once in the database: what it is, cents, who, and how. */
const planted: [what: string, cents: number, hiddenFrom: RequestRole[], plant: string][] = [
  [
    'the cost of a copy',
    77_711_13,
    ['seller', 'packer'],
    'insert into product_facts (product_id, cost_cents) values (1, $1)',
  ],
  [
    'a cost in the audit log',
    77_722_27,
    ['seller', 'packer'],
    `insert into audit_log (actor_email, action, subject_kind, subject_id, before, after)
     select 'owner@example.com', 'edit', 'product', '1', '{"costCents": null}',
       jsonb_build_object('costCents', $1::int)`,
  ],
  [
    'the revenue of two orders',
    300_000_07,
    ['seller', 'packer'],
    `with one as (${insertOrder('delivered', '$1::int - 10000003')}),
       state as (insert into order_states (order_id, status) select id, 'delivered' from one)
     ${insertOrder('delivered', '10000003 + 0 * $1::int')}`,
  ],
  [
    'the total of an order that is not to be packed',
    66_611_17,
    ['packer'],
    insertOrder('shipped', '$1'),
  ],
  [
    'the price of an item that is to be packed',
    55_599_91,
    ['packer'],
    `with item as (update order_items set price_cents = $1, quantity = 2 returning order_id)
     update orders set status = 'processing', confirmation = 'confirmed', total_cents = 2 * $1::int
     from item where id = order_id`,
  ],
  [
    'the cash of a run',
    44_433_31,
    ['packer'],
    `update run_orders set outcome = 'delivered', collected_cents = $1::int / 2 + stop % 2,
       outcome_at = now() where run_id = (select max(id) from courier_runs)`,
  ],
  [
    'cash that is in no open till',
    22_255_39,
    ['seller', 'packer'],
    `insert into cash_entries (entry_key, kind, cents) values ('planted', 'put-in', $1)`,
  ],
  [
    'the cost of a line that was sold',
    88_833_41,
    ['seller', 'packer'],
    `insert into order_items (order_id, position, name, price_cents, image, category, subcategory,
       quantity, cost_cents)
     select max(id), 1, 'Sold', 0, '', 'Sega', '', 1, $1 from orders where status = 'delivered'`,
  ],
  [
    'the cost of a part of a repair',
    99_944_57,
    ['seller', 'packer'],
    `with ticket as (
       insert into cases (idempotency_key, kind, stage) values (gen_random_uuid(), 'repair', 'here') returning id)
     insert into case_lines (case_id, position, what, decision, cost_cents)
     select id, place, what, decision, cost from ticket, (values (1, 'Console', null, null),
       (2, 'Laser', 'part-used', $1::int)) as line(place, what, decision, cost)`,
  ],
];

beforeAll(async () => {
  orderNumber = await orderOneUnit(shop.url, cookies.user);
  runId = (await openCourierLink(2)).runId;
  await queryShop('delete from product_facts where product_id = 1');
  await queryShop('create sequence order_number start 1000');
  for (const [, cents, , sql] of planted) await queryShop(sql, [cents]);
  caseId = await readShop<number>('select max(id)::int from cases');
});

/** The text of an answer; of a stream that never ends what comes first. */
async function read(path: string, role: RequestRole): Promise<string> {
  const headers = { cookie: cookies[role] };
  const response = await fetch(shop.url + path, { headers, redirect: 'manual' });
  if (!path.includes('/live')) return response.text();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

const listPaths = (role: RequestRole) =>
  visits
    .filter(([request, answers]) => request.startsWith('GET /admin') && answers[role] === 200)
    .map(([request]) => request.slice('GET '.length))
    .map((path) => path.replace('{order}', orderNumber).replace('{run}', String(runId)))
    .map((path) => path.replace('{customer}', 'user@example.com'))
    .concat(`/admin/counter/cases/${caseId}`, `/admin/counter/repairs/${caseId}/slip`);

/** Everything that a role gets of the admin, as pages and as their data. */
async function readAll(role: RequestRole): Promise<string> {
  const texts: string[] = [];
  for (const path of listPaths(role)) {
    texts.push(`${path}\n${await read(path, role)}`);
    const isPage = !/\/live|\.csv|\.jpg|\/(photos|problems|titles|same-name|last|earlier)/.test(
      path,
    );
    if (isPage) texts.push(`${toDataUrl(path)}\n${await read(toDataUrl(path), role)}`);
  }
  return texts.join('\n');
}

const formats = (cents: number) => [
  String(cents),
  (cents / 100).toFixed(2),
  formatPrice(cents).slice(1),
];

it.each(['seller', 'packer', 'admin'] as const)(
  '%s: no amount comes that is not theirs',
  async (role) => {
    const all = await readAll(role);
    for (const [what, cents, hiddenFrom] of planted) {
      const isFound = formats(cents).some((text) => all.includes(text));
      expect(isFound, `${what} for a ${role}`).toBe(!hiddenFrom.includes(role));
    }
  },
);

it('each change tells whose it was, and a seller changes no cost', async () => {
  const post = (path: string, form: Record<string, string>, role: RequestRole) =>
    postForm(shop.url, path, form, cookies[role]);
  const seen = await readShop(
    `select concat(max(state.id), '..') from order_states as state join orders on orders.id = order_id
     where order_number = $1`,
    [orderNumber],
  );
  await post('/admin/dispatch', { intent: 'pack', orderNumber, seen, packed: 'on' }, 'packer');
  const move = { orderNumber, seen: 'processing', status: 'shipped' };
  await post('/admin/orders', move, 'seller');
  const [shown = {}] = await queryShop<Record<string, string>>(
    `select name, to_char(price_cents / 100.0, 'FM99990.00') as price, category, description
     from products where id = 1`,
  );
  const was = Object.entries(shown).map(([field, text]) => [`was.${field}`, text]);
  const typed = { ...shown, description: 'Tested', cost: '1' };
  await post('/admin', { edit: '1', ...typed, ...Object.fromEntries(was) }, 'seller');
  const audited = await listShop(
    `select concat_ws(' ', actor_email, action, subject_id, after ->> 'description') from audit_log
     where actor_email in ('seller@example.com', 'packer@example.com') order by id`,
  );
  expect(audited).toEqual([
    `packer@example.com pack ${orderNumber}`,
    `seller@example.com move ${orderNumber}`,
    'seller@example.com edit 1 Tested',
  ]);
  const [facts] = await queryShop('select cost_cents from product_facts where product_id = 1');
  expect(facts).toEqual({ cost_cents: 77_711_13 });
  for (const path of [`/admin/orders/${orderNumber}`, '/admin/products/1/ledger']) {
    expect(await read(path, 'admin'), path).toContain('seller@example.com');
  }
});
