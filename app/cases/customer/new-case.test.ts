import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createElement } from 'react';
import { createOrderLink } from '#app/orders/confirmation/order-links.server.ts';
import { resetCases } from '#tests/support/cases.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import {
  createPageServices,
  openBrowser,
  openSignedIn,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { loader as loadCase, action as writeToCase } from './case.page.tsx';
import NewCasePage, { action, loader } from './new-case.page.tsx';
import { isReturnable } from './new-case-form.server.ts';

const given = openTestDatabase();

beforeEach(() => resetCases(given.db));

it("fills in the address of an order for its account alone, and not for who has the order's link", async () => {
  const services = createPageServices(given.db);
  const maya = await openSignedIn(services, { email: 'maya@example.com', isNew: true });
  const other = await openSignedIn(services, { email: 'other@example.com', isNew: true });
  const user_id = (await maya.findUser())?.id;
  const id = await addOrderRow(given.db, { email: 'order@example.com', user_id });
  const [, token] = (await createOrderLink(given.db, id)).split('t=');
  const read = async (browser: TestBrowser, query: string) => {
    const { email, order } = await loader(browser.ask(`/c/new?${query}`));
    return [email, order?.orderNumber];
  };
  expect(await read(maya, 'order=ORD-1')).toEqual(['order@example.com', 'ORD-1']);
  expect(await read(openBrowser(services), `o=${token}`)).toEqual(['', 'ORD-1']);
  expect(await read(other, `o=${token}`)).toEqual(['other@example.com', 'ORD-1']);
});

it('keeps what was typed for an order or a case whose customer is signed out, and drops no order', async () => {
  const services = createPageServices(given.db);
  const maya = await openSignedIn(services, { email: 'maya@example.com', isNew: true });
  const other = await openSignedIn(services, { email: 'other@example.com', isNew: true });
  const guest = openBrowser(services);
  await addOrderRow(given.db, { user_id: (await maya.findUser())?.id });
  const form = {
    ...{ attemptKey: randomUUID(), kind: 'complaint', intent: 'send', name: 'Rana', phone: '' },
    ...{ email: 'rana@example.com', words: 'The parcel was open', ground: 'other' },
  };
  const path = '/c/new?order=ORD-1';
  const ended = 'Your session has ended. Sign in in another tab and send again.';
  await expect(loader(guest.ask(path))).rejects.toMatchObject({ status: 302 });
  for (const kind of ['complaint', 'return']) {
    const asked = guest.ask(path, { ...form, kind });
    expect(await action(asked)).toMatchObject({
      data: { message: ended, texts: { kind, words: form.words } },
      init: { status: 401 },
    });
    // Without scripts the page of the answer is loaded with it.
    const loaderData = await loader({ ...asked, ...guest.ask(path), context: asked.context });
    expect(loaderData).toMatchObject({ order: null });
    const actionData = { message: ended, texts: { ...form, 'pieces-1': '2' } };
    const page = createElement(NewCasePage, { loaderData, actionData } as never);
    const html = renderAt('/c/new', page);
    expect(html).toContain('<input type="hidden" name="ground" value="other"/>');
    expect(html).toContain('<input type="hidden" name="pieces-1" value="2"/>');
  }
  const message = expect.stringMatching(/^This link does not work/);
  for (const [browser, url] of [[other, path] as const, [guest, '/c/new?o=none'] as const])
    expect(await action(browser.ask(url, form))).toMatchObject({
      data: { message, texts: { words: form.words } },
      init: { status: 404 },
    });
  expect(await given.read(sql`select count(*)::int from cases`)).toBe(0);
  expect(await action(maya.ask(path, form))).toMatchObject({ status: 302 });
  expect(await given.list(sql`select user_id is not null and order_id = 1 from cases`)).toEqual([
    true,
  ]);

  const words = { intent: 'message', entryKey: randomUUID(), words: 'And the disc, too' };
  const asked = guest.ask('/c?n=C-1', words);
  expect(await writeToCase(asked)).toMatchObject({
    data: { message: ended, words: words.words },
    init: { status: 401 },
  });
  expect(
    await loadCase({ ...asked, ...guest.ask('/c?n=C-1'), context: asked.context }),
  ).toMatchObject({
    data: { shown: null },
  });
  expect(await writeToCase(other.ask('/c?n=C-1', words))).toMatchObject({
    data: { words: words.words },
    init: { status: 404 },
  });
  expect(await writeToCase(maya.ask('/c?n=C-1', words))).toMatchObject({ status: 302 });
});

it('leads to the case that an earlier press has opened, and tells where it has not all that is sent now', async () => {
  const services = createPageServices(given.db);
  const browser = openBrowser(services);
  const form = {
    ...{ attemptKey: randomUUID(), kind: 'offer', intent: 'send', name: 'Rana', wishes: 'cash' },
    ...{ email: 'Rana@example.com', words: 'All of it runs', 'what-1': 'Cedar Quest' },
    ...{ 'asked-1': '40', 'completeness-1': 'sealed' },
  };
  const send = async (more: Record<string, string> = {}) => {
    const answer = await action(browser.ask('/c/new', { ...form, ...more }));
    const path = (answer instanceof Response && answer.headers.get('Location')) || '';
    return (await loadCase(browser.ask(path))).data;
  };
  const thanked = { isNew: true, isFromEarlier: false, shown: { words: 'All of it runs' } };
  const told = { ...thanked, isNew: false, isFromEarlier: true };
  expect(await send()).toMatchObject(thanked);
  expect(await send()).toMatchObject(thanked);
  const changes: Record<string, string>[] = [
    { words: 'Half of it runs' },
    { 'what-2': 'Cedar Pad' },
    { 'asked-1': '50' },
    { wishes: 'credit' },
    { phone: '03 123 456' },
  ];
  for (const more of changes) expect(await send(more)).toMatchObject(told);
  expect(await given.read(sql`select count(*)::int from cases`)).toBe(1);
});

it('refuses words that are too long at their field, gives all of them back and cuts none', async () => {
  const browser = openBrowser(createPageServices(given.db));
  const words = 'x'.repeat(5000);
  const form = {
    ...{ attemptKey: randomUUID(), kind: 'complaint', intent: 'send', name: 'Rana', words },
    email: 'rana@example.com',
  };
  const error = 'At most 2000 characters: please shorten this by 3000.';
  const refused = { texts: { words }, errors: { words: error } };
  expect(await action(browser.ask('/c/new', form))).toMatchObject({
    data: refused,
    init: { status: 400 },
  });
  const loaderData = await loader(browser.ask('/c/new'));
  const page = createElement(NewCasePage, { loaderData, actionData: refused } as never);
  const [field] = /<textarea[^>]*>/.exec(renderAt('/c/new', page)) ?? [];
  expect(field).toContain('aria-invalid="true"');
  expect(field).not.toMatch(/maxlength/i);

  const longest = '🎮'.repeat(2000);
  const sent = await action(browser.ask('/c/new', { ...form, words: longest }));
  const path = (sent instanceof Response && sent.headers.get('Location')) || '';
  const message = { intent: 'message', entryKey: randomUUID(), words };
  expect(await writeToCase(browser.ask(path, message))).toMatchObject({
    data: { message: error, error, words },
    init: { status: 400 },
  });
  expect(await given.list(sql`select words from cases`)).toEqual([longest]);
  const messages = sql`select count(*)::int from case_entries where kind = 'message'`;
  expect(await given.read(messages)).toBe(0);
});

it('takes a return up to the end of the 14th day in Beirut, whenever on its day it was delivered', () => {
  const states = [{ status: 'delivered', at: '2026-03-02T08:00:00Z' }];
  const order = { status: 'delivered', states } as Parameters<typeof isReturnable>[0];
  const isReturnableAt = (instant: string) => isReturnable(order, 14, new Date(instant));
  expect(isReturnableAt('2026-03-16T21:59:00Z')).toBe(true);
  expect(isReturnableAt('2026-03-16T22:00:00Z')).toBe(false);
});

it('opens a link of an order whatever was guessed from the same network', async () => {
  const services = createPageServices(given.db, { rateLimits: true });
  const browser = openBrowser(services, { address: '2001:db8:8::1' });
  const guess = () => loader(browser.ask(`/c/new?o=${'x'.repeat(22)}`));
  for (let count = 0; count < 300; count += 1) await guess();
  await expect(guess()).rejects.toMatchObject({ status: 429 });
  const [, token] = (await createOrderLink(given.db, await addOrderRow(given.db))).split('t=');
  expect(await loader(browser.ask(`/c/new?o=${token}`))).toMatchObject({
    order: { orderNumber: 'ORD-1' },
  });
});

describe('in a day', () => {
  const send = async (from: TestBrowser, { path = '/c/new', attemptKey = randomUUID() } = {}) => {
    const form = {
      ...{ attemptKey, kind: 'complaint', intent: 'send', name: 'Rana', ground: 'other' },
      ...{ email: 'rana@example.com', words: 'The parcel was open' },
    };
    const answer = await action(from.ask(path, form));
    if (answer instanceof Response) return answer.status;
    return [answer.init?.status, answer.data.message];
  };
  const enough = [429, 'That was enough for today. Sign in and ask again, or try tomorrow.'];

  it("takes sixty cases of a site's networks, twenty of each", async () => {
    const services = createPageServices(given.db, { rateLimits: true });
    const from = (net: number) => openBrowser(services, { address: `2001:db8:9:${net}::1` });
    for (let one = 0; one < 20; one += 1) expect(await send(from(0))).toBe(302);
    expect(await send(from(0))).toEqual(enough);
    for (let net = 1; net <= 40; net += 1) expect(await send(from(net))).toBe(302);
    expect(await send(from(41))).toEqual(enough);
    expect(await given.read(sql`select count(*)::int from cases`)).toBe(60);
  });

  it('takes sixty cases of the guests of an IPv4 address, and ten of an account or an order besides', async () => {
    const services = createPageServices(given.db, { rateLimits: true });
    const guest = openBrowser(services);
    const attemptKey = randomUUID();
    expect(await send(guest, { attemptKey })).toBe(302);
    for (let one = 1; one < 60; one += 1) expect(await send(guest)).toBe(302);
    expect(await send(guest)).toEqual(enough);
    // A press whose answer was lost, and who plays with that.
    for (let one = 0; one < 10; one += 1) expect(await send(guest, { attemptKey })).toBe(302);
    expect(await send(guest, { attemptKey })).toMatchObject([429, expect.any(String)]);
    const [, token] = (await createOrderLink(given.db, await addOrderRow(given.db))).split('t=');
    const maya = await openSignedIn(services, { email: 'maya@example.com', isNew: true });
    const known = [
      { from: guest, path: `/c/new?o=${token}` },
      { from: maya, path: '/c/new' },
    ];
    for (const { from, path } of known) {
      for (let one = 0; one < 10; one += 1) expect(await send(from, { path })).toBe(302);
      const told = 'That was enough for today. Try again tomorrow, or call us.';
      expect(await send(from, { path })).toEqual([429, told]);
    }
    // Somebody signs up again and again.
    const answers: unknown[] = [];
    for (let net = 0; net <= 20; net += 1) {
      const other = openBrowser(services, { address: `2001:db8:7:${net}::1` });
      await signInBrowser(other, { email: `other${net}@example.com`, isNew: true });
      for (let one = 0; one < 10; one += 1) answers.push(await send(other));
    }
    expect(answers.filter((answer) => answer === 302)).toHaveLength(200);
  });
});
