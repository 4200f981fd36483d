import { sql } from 'kysely';
import { createElement } from 'react';
import { eraseUser, exportUserData } from '#app/admin/users/user-data.server.ts';
import { enqueueEmails, type QueuedEmail } from '#app/platform/email/email-queue.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import {
  createPageServices,
  openBrowser,
  openSignedIn,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { takeQueuedEmails } from '#tests/support/queued-emails.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { notifyWants } from './notify-wants.server.ts';
import { maxWants, wantMessages } from './want.ts';
import { WantForm } from './want-form.tsx';
import { action as request } from './want-request.route.ts';
import { action, loader } from './wants.page.tsx';
import { findWantId, listWants, sweepWants } from './wants.server.ts';

const given = openTestDatabase();
const email = 'rana@example.com';
let guest: TestBrowser;
let user: TestBrowser;
let userId: string;

beforeEach(async () => {
  await given.empty('users, products, orders, titles, wants, want_queue, want_links, pgboss.job');
  const services = createPageServices(given.db);
  guest = openBrowser(services);
  user = await openSignedIn(services, { email: 'ziad@example.com', isNew: true });
  userId = await given.read(sql`select id from users`);
  await given.empty('pgboss.job');
  await addProduct('Cedar Quest', 0);
  await addProduct('Cedar Kart', 2);
});

const addProduct = (name: string, stock: number, [category, subcategory] = ['Sega', 'Saturn']) =>
  given.run(sql`insert into products (name, price_cents, category, subcategory, stock)
    values (${name}, 4000, ${category}, ${subcategory}, ${stock})`);
const restock = () =>
  given.run(sql`update products set stock = 3, archived_at = null, updated_at = now()`);
const sellOut = () => given.run(sql`update products set stock = 0, updated_at = now()`);
const confirmAddresses = () => given.run(sql`update users set email_verified = true`);
const age = (interval: string) =>
  given.run(sql`update wants set created_at = created_at - ${interval}::interval`);
const removeAs = (from: TestBrowser, id: unknown, path?: string) =>
  post(from, { intent: 'remove', id: String(id) }, path);
const list = () => listWants(given.db, { userId });
const listOfGuest = () => listWants(given.db, { email });

// A Date has no microseconds: a change of this very instant may be due after it.
const notify = () => notifyWants(given.db, new Date(Date.now() + 100));

const post = async (from: TestBrowser, form: Record<string, string>, path = '/wants') => {
  const result = await action(from.ask(path, form));
  if (result instanceof Response) return result.headers.get('Location');
  return { ...result.data, status: result.init?.status ?? 200 };
};
const read = async (from: TestBrowser, path = '/wants') => {
  const { data, init } = await loader(from.ask(path));
  return { ...data, status: init?.status ?? 200 };
};
const ask = (form: Record<string, string> = {}, from = guest) =>
  post(from, { intent: 'add', product: '1', to: email, ...form });

/** Takes the emails out of the queue, with the link in each. */
async function takeEmails() {
  const findLink = (text: string) => /\/wants\?t=[\w-]{22}/.exec(text)?.[0] ?? '';
  return (await takeQueuedEmails(given)).map((one) => ({ ...one, link: findLink(one.text) }));
}

describe('a guest', () => {
  it('confirms by email, gets one email with a link, and removes the want there', async () => {
    expect(await ask({ to: ' Rana@Example.com' })).toMatchObject({ message: wantMessages.sent });
    const [confirmation] = await takeEmails();
    const text = expect.stringContaining('Cedar Quest');
    expect(confirmation).toMatchObject({ to: { email }, text });
    const link = confirmation?.link ?? '';
    expect(await read(guest, link)).toMatchObject({ wants: [{ isConfirmed: false }] });
    await restock();
    expect(await notify()).toBe(0);
    expect(await post(guest, { intent: 'confirm' }, link)).toBe(`${link}&done=confirmed`);
    await given.run(sql`update products set price_cents = 3900, updated_at = now()`);
    expect(await notify()).toBe(1);
    const [notice] = await takeEmails();
    expect(notice?.subject).toBe('We have it: Cedar Quest');
    expect(notice?.text).toContain('http://localhost:3000/product/1');
    const { wants } = await read(guest, notice?.link);
    expect(wants).toMatchObject([{ what: 'Cedar Quest', isConfirmed: true }]);
    await removeAs(guest, wants?.[0]?.id, notice?.link);
    expect(await listOfGuest()).toEqual([]);
    const stored = JSON.stringify(await given.run(sql`select * from want_links`));
    expect(stored).not.toContain(link.slice(-22));
  });

  it('gets emails in the language of the page', async () => {
    await given.run(sql`update products set name_fr = 'Quête du cèdre' where id = 1`);
    await inLanguage('fr', () => ask());
    const [confirmation] = await takeEmails();
    expect(confirmation?.html).toContain('Quête du cèdre');
    await post(guest, { intent: 'confirm' }, confirmation?.link);
    await restock();
    await notify();
    const [notice] = await takeEmails();
    for (const one of [confirmation, notice])
      expect(one?.text).toMatch(/http:\/\/localhost:3000\/fr\/wants\?t=/);
    expect(notice?.text).toContain('/fr/product/1');
  });

  it('gets one confirmation an hour, whose link confirms all, and the same answer every time', async () => {
    const answers = await Promise.all([ask(), ask(), ask({ product: '2' })]);
    answers.push(await ask({ product: '', query: 'saturn' }), await ask({ product: '999' }));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    const [confirmation, ...others] = await takeEmails();
    expect(others).toEqual([]);
    await post(guest, { intent: 'confirm' }, confirmation?.link);
    expect(await listOfGuest()).toHaveLength(3);
    await ask({ product: '', query: 'another' });
    const [second, ...more] = await takeEmails();
    expect(more).toEqual([]);
    // A stranger's words reach no mailbox.
    expect(second?.html).toContain('something you look for');
    expect(JSON.stringify(second)).not.toContain('another');
  });

  it('gets another an hour after the last, however often it asks, whose link confirms', async () => {
    const askTwice = async (later: string) => {
      await age(later);
      for (let twice = 0; twice < 2; twice += 1) await ask();
      return takeEmails();
    };
    expect(await askTwice('0 minutes')).toHaveLength(1);
    expect(await askTwice('50 minutes')).toEqual([]);
    expect(await askTwice('20 minutes')).toHaveLength(1);
    const [last, ...others] = await askTwice('7 days 2 hours');
    expect(others).toEqual([]);
    await post(guest, { intent: 'confirm' }, last?.link);
    expect(await listOfGuest()).toMatchObject([{ isConfirmed: true }]);
  });

  it('is told again of a product that it asks for again, and then waits for it once', async () => {
    const confirm = async () => {
      const [confirmation] = await takeEmails();
      await post(guest, { intent: 'confirm' }, confirmation?.link);
    };
    await ask();
    await confirm();
    await restock();
    expect(await notify()).toBe(1);
    await takeEmails();
    await sellOut();
    const [told] = await listOfGuest();
    await ask();
    // A stranger may have typed the address.
    expect(await listOfGuest()).toMatchObject([{ isConfirmed: false }, { id: told?.id }]);
    await confirm();
    expect(await listOfGuest()).toMatchObject([{ productId: 1, isConfirmed: true }]);
    await restock();
    expect(await notify()).toBe(1);
  });

  const tooMany = 'That was enough for today. Sign in and ask again, or try tomorrow.';

  it('is limited to sixty a day for each site, which has many networks, and signs in then', async () => {
    const services = createPageServices(given.db, { rateLimits: true });
    const openFrom = (net: number) =>
      openBrowser(services, { address: `2001:db8:7:${net.toString(16)}::1` });
    const askFrom = (net: number) => ask({ to: `g${net}@example.com` }, openFrom(net));
    for (let net = 0; net < 60; net += 1) expect(await askFrom(net)).toMatchObject({ status: 200 });
    const from = openFrom(60);
    const text = { product: '1', productName: 'Cedar Quest' };
    expect(await ask({}, from)).toMatchObject({ status: 429, message: tooMany, text });
    from.take(await signInBrowser(from, { email, isNew: true }));
    expect(await ask({}, from)).toMatch('done=added');
  });

  it('is limited to five a day for each mailbox, from everywhere', async () => {
    const services = createPageServices(given.db, { rateLimits: true });
    const askFrom = (host: number) => {
      const from = openBrowser(services, { address: `198.51.100.${host}` });
      return ask({ to: `Few+${host}@Example.com` }, from);
    };
    for (let host = 0; host < 5; host += 1)
      expect(await askFrom(host)).toMatchObject({ status: 200 });
    expect(await askFrom(5)).toMatchObject({ status: 429, message: tooMany });
  });

  it('leaves at most ten wants to confirm, and gets the same answer to more', async () => {
    for (let count = 0; count <= 10; count += 1) {
      const answer = await ask({ product: '', query: `word ${count}` });
      expect(answer).toEqual({ message: wantMessages.sent, status: 200 });
    }
    expect(await listOfGuest()).toHaveLength(10);
  });

  it.each([
    [{ to: 'nobody' }, 'to'],
    [{ product: '', query: '?' }, 'query'],
    [{ product: '', query: 'under 50' }, 'query'],
    [{ upTo: 'forty' }, 'upTo'],
  ])('gets an error at the field of %j, and what was typed', async (form, field) => {
    const refused = { errors: { [field]: expect.any(String) }, text: { to: expect.any(String) } };
    expect(await ask(form)).toMatchObject({ status: 400, ...refused });
    expect(await given.run(sql`select from wants`)).toEqual([]);
  });

  it('still asks for the product whose page had a mistyped address', async () => {
    const text = { product: '1', productName: 'Cedar Quest', to: 'nobody' };
    expect(await ask({ to: 'nobody' })).toMatchObject({ status: 400, text });
    const html = renderAt('/', createElement(WantForm, { query: '', isGuest: true, text }));
    expect(html).toContain('name="product" value="1"');
    expect(html).toContain('Cedar Quest');
    expect(html).not.toContain('name="query"');
  });

  it('changes nothing without a link, or by a link of another address', async () => {
    await post(user, { intent: 'add', product: '1' });
    const id = String((await list())[0]?.id);
    for (const intent of ['remove', 'constructor'])
      expect(await post(guest, { intent, id })).toMatchObject({ status: 401 });
    await ask();
    const [{ link = '' } = {}] = await takeEmails();
    expect(await removeAs(guest, id, link)).toMatchObject({ status: 409 });
    expect(await read(guest, `/wants?t=${'x'.repeat(22)}`)).toMatchObject({ status: 404 });
    expect(await list()).toHaveLength(1);
  });
});

describe('a user', () => {
  it('asks and removes in one tap', async () => {
    const sent = await request(user.ask('/wants/request', { intent: 'add', product: '1' }));
    const { id } = await sent.json();
    expect(await post(user, { intent: 'add', product: '1' })).toBe('/wants?done=added');
    expect(await list()).toMatchObject([{ id, isConfirmed: true }]);
    expect(await removeAs(user, id)).toBe('/wants?done=removed');
    expect((await read(user)).wants).toEqual([]);
  });

  it('asks again for what it was told of, beside its other wants for the same', async () => {
    await given.run(sql`insert into wants (user_id, query, confirmed_at)
      select ${userId}, 'word ' || n, now() from generate_series(1, ${maxWants - 2}::int) as n`);
    for (const upTo of ['', '50']) await post(user, { intent: 'add', product: '1', upTo });
    const open = async () => (await list()).filter(({ productId }) => productId === 1);
    const [limited, told] = await open();
    const find = () => findWantId(given.db, userId, 1);
    expect(await find()).toBe(told?.id);
    await restock();
    expect(await notify()).toBe(1);
    await sellOut();
    expect(await find()).toBeNull();
    for (let twice = 0; twice < 2; twice += 1)
      expect(await post(user, { intent: 'add', product: '1' })).toBe('/wants?done=added');
    const again = await find();
    expect(await open()).toMatchObject([{ id: again }, { id: limited?.id }]);
    await restock();
    expect(await notify()).toBe(1);
    expect(await notify()).toBe(0);
  });

  it('of an unconfirmed address is ended by its reader, who need not sign in, by one click of an email program too', async () => {
    const add = () =>
      Promise.all(['1', '2'].map((product) => post(user, { intent: 'add', product })));
    await add();
    await restock();
    await notify();
    const [notice] = await takeEmails();
    const link = notice?.link ?? '';
    expect(notice).toMatchObject({
      to: { email: 'ziad@example.com' },
      headers: {
        'List-Unsubscribe': `<http://localhost:3000${link}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
    expect(await post(guest, { 'List-Unsubscribe': 'One-Click' })).toMatchObject({ status: 401 });
    expect(await list()).toHaveLength(2);
    const ended = { status: 200, message: wantMessages.removed };
    expect(await post(guest, { 'List-Unsubscribe': 'One-Click' }, link)).toMatchObject(ended);
    expect(await list()).toEqual([]);
  });

  it('of an unconfirmed address asks five times a day for each mailbox, as guests do', async () => {
    const services = createPageServices(given.db, { rateLimits: true });
    const own = await openSignedIn(services, { email: 'ziad@example.com' });
    const other = await openSignedIn(services, { email: 'ziad+2@example.com', isNew: true });
    const add = (from: TestBrowser) => post(from, { intent: 'add', product: '2' });
    for (let count = 0; count < 5; count += 1) expect(await add(own)).toBe('/wants?done=added');
    const message = expect.stringContaining('Confirm your address in your profile');
    for (const from of [own, other])
      expect(await add(from)).toMatchObject({ status: 429, message, text: { product: '2' } });
    expect(await given.run(sql`select from wants`)).toHaveLength(1);
    await confirmAddresses();
    for (const from of [own, other]) expect(await add(from)).toBe('/wants?done=added');
  });

  it('describes what it has to be, and ends it when it is found', async () => {
    await post(user, {
      ...{ intent: 'add', query: '  Cedar   Quest ', platform: 'Saturn', condition: 'good' },
      ...{ complete: 'on', upTo: '40' },
    });
    const [want] = await list();
    expect(want).toMatchObject({
      ...{ what: 'Cedar Quest', platform: 'Saturn', minCondition: 'good' },
      ...{ completeOnly: true, maxCents: 4000 },
    });
    await post(user, { intent: 'found', id: String(want?.id) });
    expect(await list()).toEqual([]);
  });

  it.each([
    [{ query: 'cedar quest under 30' }, 3000],
    [{ query: 'سيدار أقل من 30' }, 3000],
    [{ query: 'ps5 under 1,000' }, 100_000],
    [{ query: 'cedar quest under 30', upTo: '35' }, 3500],
    [{ query: 'cedar quest over 30' }, null],
  ])('waits within the budget of %j', async (form, maxCents) => {
    await post(user, { intent: 'add', ...form });
    expect(await list()).toMatchObject([{ maxCents }]);
  });

  it('is not written to about what costs more than its words say', async () => {
    await post(user, { intent: 'add', query: 'cedar quest under 30' });
    await restock();
    expect(await notify()).toBe(0);
    await given.run(sql`update products set price_cents = 3000, updated_at = now()`);
    expect(await notify()).toBe(1);
  });

  it.each(['Quest, Cedar (the second)', 'cedar & quest - second', 'سيدار quest', 'السيدار'])(
    'waits for what a search for %s would find',
    async (query) => {
      await given.run(sql`insert into search_synonyms (spelling, means) values ('سيدار', 'cedar')
        on conflict do nothing`);
      await post(user, { intent: 'add', query });
      await addProduct('Cedar Quest, The Second', 1);
      expect(await notify()).toBe(1);
    },
  );

  it.each([
    ['assassins creed', "Assassin's Creed II"],
    ['final fantasy 7', 'Final Fantasy VII'],
    ['lunar 2', 'Lunar II'],
    ['controllers', 'Wireless controller'],
    ['halo 1', 'Halo I'],
    ['halo 3', 'Halo 3'],
    ['ico', 'Ico'],
    ['لعبة ذهبية', 'لُعبة ذهبيّة'],
  ])('waits for words as a search does: %s is %s', async (query, name) => {
    await post(user, { intent: 'add', query });
    await addProduct('Halo 5: Final Creed of the Control Room', 1, ['Xbox', 'Xbox One']);
    await addProduct('Halo 4: Silicone edition', 1, ['Xbox', 'Xbox 360']);
    expect(await notify()).toBe(0);
    await addProduct(name, 1);
    expect(await notify()).toBe(1);
  });

  it('that asked an older edition of the shop waits for words from the next night on', async () => {
    await post(user, { intent: 'add', query: 'controllers' });
    await given.run(sql`update wants set words = null`);
    await addProduct('Wireless controller', 1);
    expect(await notify()).toBe(0);
    await sweepWants(given.db);
    await restock();
    expect(await notify()).toBe(1);
  });

  it('has a limited number of wants, also from many tabs at once', async () => {
    await given.run(sql`insert into wants (user_id, query, confirmed_at)
      select ${userId}, 'word ' || n, now() from generate_series(1, ${maxWants - 1}::int) as n`);
    const add = (query: string) => post(user, { intent: 'add', query });
    const answers = await Promise.all(['one', 'two', 'three'].map(add));
    expect(answers.filter((one) => one === '/wants?done=added')).toHaveLength(1);
    const message = expect.stringMatching(/^You can have 100 wants/);
    expect(answers).toContainEqual(expect.objectContaining({ message }));
    // The page shows the message where no field has an error.
    const refused = await post(user, { intent: 'add', product: '1' });
    expect(refused).toMatchObject({ status: 409, text: { product: '1' } });
    expect(refused).not.toHaveProperty('errors');
  });

  it('adds a want beside any number that strangers asked for with the address', async () => {
    await confirmAddresses();
    await given.run(sql`insert into wants (email, product_id, query)
      select 'ziad@example.com', case n when 1 then 1 end, case n when 1 then '' else 'word ' || n end
      from generate_series(1, ${maxWants}::int) as n`);
    for (const product of ['2', '1'])
      expect(await post(user, { intent: 'add', product })).toBe('/wants?done=added');
    const confirmed = (await list()).filter(({ isConfirmed }) => isConfirmed);
    expect(confirmed).toMatchObject([{ productId: 1 }, { productId: 2 }]);
  });

  it('has the wants of the same address only after confirming it', async () => {
    await ask({ to: 'ziad@example.com' });
    expect((await read(user)).wants).toEqual([]);
    await confirmAddresses();
    expect((await read(user)).wants).toHaveLength(1);
  });

  it('finds the wants in the download, and they go with the account', async () => {
    await confirmAddresses();
    await post(user, { intent: 'add', query: 'kart' });
    await ask({ to: 'ziad@example.com' });
    await ask();
    await takeEmails();
    const own = { id: userId, email: 'ziad@example.com' };
    const { wants } = await (await exportUserData(given.db, own, 'my-data.json')).json();
    expect(wants).toMatchObject([{ query: 'kart', notices: [] }, { productId: 1 }]);
    await eraseUser(given.db, userId, { cancelPending: false, administrator: null });
    expect(await given.list(sql`select email from wants`)).toEqual([email]);
    expect(await given.list(sql`select email from want_links`)).toEqual([email]);
  });
});

it('forgets an address that never confirmed after a week, and every want after a year, with the links', async () => {
  await ask();
  await post(user, { intent: 'add', product: '1' });
  await restock();
  await notify();
  await takeEmails();
  const listLeft = () => given.list<string>(sql`select email from want_links order by email`);
  await sweepWants(given.db);
  expect(await listLeft()).toEqual([email, 'ziad@example.com']);
  await age('8 days');
  await sweepWants(given.db);
  expect(await listLeft()).toEqual(['ziad@example.com']);
  await age('12 months');
  await sweepWants(given.db);
  expect(await listLeft()).toEqual([]);
  expect(await given.run(sql`select from wants`)).toEqual([]);
});

describe('what was sold or removed before the email went out', () => {
  const changeFirst = (change: string) =>
    given.run(sql`update products set ${sql.raw(change)} where id = 1`);
  const takeSubjects = async () => (await takeEmails()).map(({ subject }) => subject);

  it.each(['stock = 0', 'archived_at = now()'])(
    'is not written about (%s), and is once it comes back, also where the first email is tried again',
    async (gone) => {
      await post(user, { intent: 'add', product: '1' });
      await restock();
      expect(await notify()).toBe(1);
      const first = await given.list<QueuedEmail>(sql`select data from pgboss.job`);
      const tryAgain = () => enqueueEmails(given.db, first);
      await changeFirst(gone);
      expect(await takeSubjects()).toEqual([]);
      await restock();
      await tryAgain();
      expect(await takeSubjects()).toEqual([]);
      expect(await notify()).toBe(1);
      expect(await takeSubjects()).toEqual(['We have it: Cedar Quest']);
      await changeFirst(gone);
      await tryAgain();
      expect(await takeSubjects()).toEqual([]);
      await restock();
      expect(await notify()).toBe(0);
    },
  );

  it.each([
    [30, true, 'You can order it ahead: Cedar Quest'],
    [-1, false, 'We have it: Cedar Quest'],
  ])('is mailed as what it is, %d days before its release', async (days, isAhead, subject) => {
    await ask({}, user);
    await changeFirst(`released_on = current_date + ${days}`);
    await restock();
    expect(await notify()).toBe(1);
    const [{ text = '', subject: sent = '' } = {}] = await takeEmails();
    expect(sent).toBe(subject);
    expect(/we have it/i.test(text)).toBe(!isAhead);
    expect(/pre-order, out \w+ \d+, \d{4}/i.test(text)).toBe(isAhead);
  });

  it('is left out of an email about others, and gets its own', async () => {
    for (const product of ['1', '2']) await post(user, { intent: 'add', product });
    await restock();
    expect(await notify()).toBe(1);
    await changeFirst('stock = 0');
    expect(await takeSubjects()).toEqual(['We have it: Cedar Kart']);
    await restock();
    expect(await notify()).toBe(1);
    expect(await takeSubjects()).toEqual(['We have it: Cedar Quest']);
  });

  it('is counted as before in an email that an older edition of the shop has queued', async () => {
    await post(user, { intent: 'add', product: '1' });
    await restock();
    await notify();
    await given.run(sql`update pgboss.job
      set data = jsonb_set(data, '{data}', (data -> 'data') - 'sentAt' || '{"moreCount": 5}')`);
    const [sent] = await takeEmails();
    expect(sent?.text).toContain('And 5 more');
  });
});
