import { create } from 'qrcode';
import routes from '#app/routes.ts';
import { listFormPaths, listRoutePaths } from '#tests/support/every-route.ts';
import { openRoles } from '#tests/support/session.ts';
import { queryShop, readShop } from '#tests/support/shop-database.ts';
import { orderOneUnit } from '#tests/support/shop-request.ts';
import { type Answer, findRoute, type RequestRole, visits } from '#tests/support/site-map.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { openCaseLink, openCourierLink, openOrderLink } from '#tests/support/token-links.ts';

// A route that the site map does not list fails the first test.

const shop = openTestShop();
const cookies = openRoles(shop, ['user', 'other', 'packer', 'seller', 'admin']);
let orderNumber = '';
let courierLink: Awaited<ReturnType<typeof openCourierLink>>;

beforeAll(async () => {
  orderNumber = await orderOneUnit(shop.url, cookies.user);
  courierLink = await openCourierLink(2);
});

describe('who gets what (§2, §6, D48)', () => {
  const parse = (request: string) => {
    const filled = request
      .replaceAll('{order}', orderNumber)
      .replaceAll('{run}', String(courierLink.runId))
      .replaceAll('{customer}', 'user@example.com')
      .replaceAll('{link}', courierLink.path.replace(/^\/run/, ''));
    const [method = '', url = '', body] = filled.split(' ');
    return { method, url: new URL(shop.url + url), body };
  };

  it('knows every route of the shop, and what every form of it answers', () => {
    const listMissing = (paths: string[], method: string) => {
      const requests = visits.map(([request]) => request).filter((one) => one.startsWith(method));
      const visited = requests.map((request) => findRoute(parse(request).url.pathname));
      return paths.filter((path) => !visited.includes(path));
    };
    expect(listMissing(listRoutePaths(routes), '')).toEqual([]);
    expect(listMissing(listFormPaths(routes), 'POST')).toEqual([]);
    expect(orderNumber).toMatch(/^ORD-/);
    for (const [role, cookie] of Object.entries(cookies))
      expect(cookie === '').toBe(role === 'guest');
  });

  // The owner of the order comes last: cancelling it changes what the others get.
  const roles: RequestRole[] = ['guest', 'other', 'packer', 'seller', 'admin', 'user'];
  it.each(visits)('%s', async (request, answers) => {
    const { method, url, body } = parse(request);
    for (const role of roles.filter((one) => answers[one] !== undefined)) {
      const headers = {
        cookie: cookies[role],
        'content-type': 'application/x-www-form-urlencoded',
      };
      const response = await fetch(url, { method, redirect: 'manual', headers, body });
      const location = response.headers.get('location');
      const got: Answer = location === null ? response.status : `to ${location}`;
      const due = answers[role];
      // A guest's form comes from a page whose session has ended.
      const ended = method === 'POST' ? '$&&ended=1' : '$&';
      const expected =
        typeof due === 'string'
          ? due.replace('{order}', orderNumber).replace(/^to \/login\?next=.*/, ended)
          : due;
      expect(got, `${request} as ${role}`).toBe(expected);
    }
  });
});

it.each([
  ['/admin/orders?page=2', '/admin/orders?page=2'],
  ['/admin/orders.csv', '/admin'],
  ['/admin/health/backup', '/admin'],
])('offers a guest at %s to sign in and go to %s, which is a page', async (path, page) => {
  const response = await fetch(shop.url + path, { redirect: 'manual' });
  const code = `sign-in-${Buffer.from(page).toString('base64url')}`;
  expect(response.headers.get('set-cookie')).toContain(`flash=${code};`);
});

describe("a courier's link", () => {
  const link = async (path: string, init?: RequestInit) => {
    const response = await fetch(shop.url + path, init);
    return { response, text: await response.text() };
  };
  const toOutcomes = (path: string) => path.replace('/run', '/run/outcomes');

  it('30.15 shows what its courier needs of one run, with the notes, and nothing else of anybody', async () => {
    const other = await openCourierLink(1);
    for (const path of [courierLink.path, toOutcomes(courierLink.path)]) {
      const { response, text } = await link(path);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      for (const number of courierLink.orderNumbers) expect(text).toContain(number);
      expect(text).toContain('Opposite the bakery');
      expect(text).toContain('Ring twice');
      // The scripts of the head are those of every page.
      const shown = text.replace(/<head>.*?<\/head>/s, '');
      for (const secret of [...other.orderNumbers, orderNumber, '@example.com', 'product']) {
        expect(shown.replaceAll('/product', ''), secret).not.toContain(secret);
      }
    }
    const headers = { cookie: cookies.admin };
    const sheet = await link(`/admin/dispatch/runs/${courierLink.runId}/sheet`, { headers });
    expect(sheet.text.match(/>Ring twice</g)).toHaveLength(courierLink.orderNumbers.length);
  });

  it('changes nothing by being opened, and nothing of another run', async () => {
    const other = await openCourierLink(1);
    const read = () => queryShop('select * from run_orders order by order_id, run_id');
    const before = await read();
    await link(courierLink.path);
    await link(toOutcomes(courierLink.path));
    const fields = {
      outcome: 'not-home',
      entryKey: crypto.randomUUID(),
      madeAt: new Date().toISOString(),
    };
    const send = (path: string, orderNumber: string, headers = {}) =>
      link(toOutcomes(path), {
        method: 'POST',
        headers,
        body: new URLSearchParams({ ...fields, orderNumber }),
      });
    const [foreign = ''] = other.orderNumbers;
    const refused = await send(courierLink.path, foreign);
    expect(JSON.parse(refused.text)).toMatchObject({ refused: 'unknown' });
    const [own = ''] = courierLink.orderNumbers;
    const origin = { origin: 'https://elsewhere.example' };
    expect((await send(courierLink.path, own, origin)).response.status).toBe(403);
    expect(await read()).toEqual(before);
    expect((await send(courierLink.path, own)).response.status).toBe(200);
    expect(await read()).not.toEqual(before);
  });

  it('works for 24 hours after its run was closed', async () => {
    const { path, runId } = await openCourierLink(1);
    const close = (hours: number) =>
      queryShop(
        `update courier_runs set closed_at = now() - $2 * interval '1 hour' where id = $1`,
        [runId, hours],
      );
    await close(23);
    expect((await link(path)).response.status).toBe(200);
    await close(25);
    expect((await link(path)).response.status).toBe(404);
    expect((await link(toOutcomes(path))).response.status).toBe(404);
  });
});

it('prints 30 stops of a run with Arabic as it is, and stickers with name, price and a code', async () => {
  const { orderNumbers, runId } = await openCourierLink(30);
  const place = 'بناية النور، مقابل الفرن <٣>';
  await queryShop('update orders set address = $1 where order_number = $2', [
    place,
    orderNumbers[29],
  ]);
  const read = async (path: string) =>
    (await fetch(shop.url + path, { headers: { cookie: cookies.admin } })).text();
  const sheet = await read(`/admin/dispatch/runs/${runId}/sheet`);
  for (const number of orderNumbers) expect(sheet).toContain(`>${number}</bdi>`);
  expect(sheet.match(/<th scope="row">\d+<\/th>/g)).toHaveLength(30);
  expect(sheet).toContain('30 stops');
  expect(sheet).toContain('>$1,590.00</span> to collect');
  expect(sheet).toContain('>بناية النور، مقابل الفرن &lt;٣&gt;</bdi>');

  const [product] = await queryShop<{ name: string; price: string }>(
    `update products set name = 'زيلدا Zelda' where id = 1
     returning name, to_char(price_cents / 100.0, '"$"FM9990.00') as price`,
  );
  const sticker = await read('/admin/products/stickers?product=1');
  for (const text of [`>${product?.name}</strong>`, `>${product?.price}</span>`])
    expect(sticker).toContain(text);
  const { size, data } = create(`${shop.url}/product/1`, { errorCorrectionLevel: 'M' }).modules;
  expect(sticker).toContain(`viewBox="0 0 ${size} ${size}"`);
  const drawn = / d="((?:M\d+ \d+h1v1h-1z)+)"/.exec(sticker)?.[1];
  expect(drawn?.match(/M/g)).toHaveLength([...data].filter(Boolean).length);
});

it('tells a customer who has refused twice that the shop calls before it sends', async () => {
  const read = async () =>
    (await fetch(`${shop.url}/checkout`, { headers: { cookie: cookies.user } })).text();
  const text = 'We call you before we send this order.';
  expect(await read()).not.toContain(text);
  const { orderNumbers } = await openCourierLink(2);
  const userId = await readShop(
    `update orders set user_id = users.id, phone = '+96170123450' from users
     where users.email = 'user@example.com' and order_number = any($1) returning users.id`,
    [orderNumbers],
  );
  expect(userId).toBeDefined();
  await queryShop(
    `update run_orders set outcome = 'refused', reason = 'no-cash', outcome_at = now()
     from orders where id = order_id and order_number = any($1)`,
    [orderNumbers],
  );
  expect(await read()).toContain(text);
});

it("shows one order by its customer's link, without its email, and changes nothing by that", async () => {
  const path = await openOrderLink(orderNumber);
  const read = () => queryShop('select * from orders order by id');
  const before = await read();
  const response = await fetch(shop.url + path);
  const text = await response.text();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('same-origin');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  expect(text).toContain(orderNumber);
  for (const secret of [...courierLink.orderNumbers, 'user@example.com']) {
    expect(text, secret).not.toContain(secret);
  }
  expect(await read()).toEqual(before);
});

it("does not show the address of an order in the form of its return, by its customer's link", async () => {
  const path = (await openOrderLink(orderNumber)).replace('/o?t=', '/c/new?o=');
  for (const cookie of ['', cookies.other]) {
    const response = await fetch(shop.url + path, { headers: { cookie } });
    const text = await response.text();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text).toContain(orderNumber);
    expect(text).not.toContain('user@example.com');
  }
});

it('shows a case by its number to its account alone', async () => {
  const { caseId } = await openCaseLink();
  const read = async (cookie: string) => {
    const response = await fetch(`${shop.url}/c?n=C-${caseId}`, { headers: { cookie } });
    return `${response.status} ${await response.text()}`;
  };
  await queryShop(
    "update cases set user_id = users.id from users where cases.id = $1 and users.email = 'user@example.com'",
    [caseId],
  );
  expect(await read(cookies.user)).toMatch(/^200 .*It works/s);
  const refused = await read(cookies.other);
  expect(refused).toMatch(/^404 .*<h1[^>]*>This link does not work</s);
  expect(refused).not.toContain('It works');
});
