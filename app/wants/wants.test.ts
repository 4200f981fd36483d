import { sql } from 'kysely';
import { eraseUser, exportUserData } from '#app/admin/users/user-data.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { composeEmail, toEmailShop } from '#app/server/email-preview/email-templates.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import {
  createPageServices,
  openBrowser,
  type PageServices,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { notifyWants } from './notify-wants.server.ts';
import { maxWants, wantMessages } from './want.ts';
import { action as request } from './want-request.route.ts';
import { action, loader } from './wants.page.tsx';
import { listWants } from './wants.server.ts';

const given = openTestDatabase();
const shop = toEmailShop(defaultSettings(readConfig({})), 'http://localhost:3000');
const email = 'rana@example.com';
let services: PageServices;
let guest: TestBrowser;
let user: TestBrowser;
let userId: string;

beforeEach(async () => {
  await given.run(sql`truncate users, products, orders, titles, wants, want_queue, want_links, pgboss.job
    restart identity cascade`);
  services = createPageServices(given.db);
  guest = openBrowser(services);
  user = openBrowser(services);
  await signInBrowser(user, { email: 'ziad@example.com', isNew: true });
  userId = await given.read(sql`select id from users`);
  await given.run(sql`truncate pgboss.job`);
  await given.run(sql`
    insert into products (name, price_cents, category, subcategory, stock, description)
    values ('Cedar Quest', 4000, 'Sega', 'Saturn', 0, ''), ('Cedar Kart', 3000, 'Sega', 'Saturn', 2, '')
  `);
});

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

/** Takes the emails out of the queue and composes them. */
async function takeEmails() {
  const taken = await given.list<{ template: string; data: Record<string, unknown> }>(sql`
    delete from pgboss.job returning data`);
  const emails = await Promise.all(taken.map((job) => composeEmail(given.db, shop, job)));
  const findLink = (text: string) => /\/wants\?t=[\w-]{22}/.exec(text)?.[0] ?? '';
  return emails.flatMap((one) => (one ? [{ ...one, link: findLink(one.text) }] : []));
}

describe('a guest', () => {
  it('confirms by email, gets one email with a link, and removes the want there', async () => {
    expect(await ask({ to: ' Rana@Example.com' })).toMatchObject({ message: wantMessages.sent });
    const [confirmation] = await takeEmails();
    const text = expect.stringContaining('Cedar Quest');
    expect(confirmation).toMatchObject({ to: { email }, text });
    const link = confirmation?.link ?? '';
    expect(await read(guest, link)).toMatchObject({ wants: [{ isConfirmed: false }] });
    await given.run(sql`update products set stock = 3, updated_at = now()`);
    expect(await notify()).toBe(0);
    expect(await post(guest, { intent: 'confirm' }, link)).toBe(`${link}&done=confirmed`);
    await given.run(sql`update products set price_cents = 3900, updated_at = now()`);
    expect(await notify()).toBe(1);
    const [notice] = await takeEmails();
    expect(notice?.subject).toBe('We have it: Cedar Quest');
    expect(notice?.text).toContain('http://localhost:3000/product/1');
    const { wants } = await read(guest, notice?.link);
    expect(wants).toMatchObject([{ what: 'Cedar Quest', isConfirmed: true }]);
    await post(guest, { intent: 'remove', id: String(wants?.[0]?.id) }, notice?.link);
    expect(await listWants(given.db, { email })).toEqual([]);
    const stored = JSON.stringify(await given.run(sql`select * from want_links`));
    expect(stored).not.toContain(link.slice(-22));
  });

  it('gets emails in the language of the page', async () => {
    await inLanguage('fr', () => ask());
    const [confirmation] = await takeEmails();
    await post(guest, { intent: 'confirm' }, confirmation?.link);
    await given.run(sql`update products set stock = 3, updated_at = now()`);
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
    expect(await listWants(given.db, { email })).toHaveLength(3);
    await ask({ product: '', query: 'another' });
    expect(await takeEmails()).toHaveLength(1);
  });

  it('is limited to five a day for each site, which has many networks', async () => {
    services = createPageServices(given.db, { rateLimits: true });
    const askFrom = (net: number) =>
      ask(
        { to: `g${net}@example.com` },
        openBrowser(services, { address: `2001:db8:7:${net}::1` }),
      );
    for (let net = 0; net < 5; net += 1) expect(await askFrom(net)).toMatchObject({ status: 200 });
    expect(await askFrom(5)).toMatchObject({ status: 429, message: wantMessages.tooMany });
  });

  it('leaves at most ten wants to confirm, and gets the same answer to more', async () => {
    for (let count = 0; count <= 10; count += 1) {
      const answer = await ask({ product: '', query: `word ${count}` });
      expect(answer).toEqual({ message: wantMessages.sent, status: 200 });
    }
    expect(await listWants(given.db, { email })).toHaveLength(10);
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

  it('changes nothing without a link, or by a link of another address', async () => {
    await post(user, { intent: 'add', product: '1' });
    const [want] = await listWants(given.db, { userId });
    const id = String(want?.id);
    expect(await post(guest, { intent: 'remove', id })).toMatchObject({ status: 401 });
    expect(await post(guest, { intent: 'constructor', id })).toMatchObject({ status: 401 });
    await ask();
    const [{ link = '' } = {}] = await takeEmails();
    expect(await post(guest, { intent: 'remove', id }, link)).toMatchObject({ status: 409 });
    expect(await read(guest, `/wants?t=${'x'.repeat(22)}`)).toMatchObject({ status: 404 });
    expect(await listWants(given.db, { userId })).toHaveLength(1);
  });
});

describe('a user', () => {
  it('asks and removes in one tap', async () => {
    const sent = await request(user.ask('/wants/request', { intent: 'add', product: '1' }));
    const { id } = await sent.json();
    expect(await post(user, { intent: 'add', product: '1' })).toBe('/wants?done=added');
    expect(await listWants(given.db, { userId })).toMatchObject([{ id, isConfirmed: true }]);
    expect(await post(user, { intent: 'remove', id: String(id) })).toBe('/wants?done=removed');
    expect((await read(user)).wants).toEqual([]);
  });

  it('describes what it has to be, and ends it when it is found', async () => {
    await post(user, {
      ...{ intent: 'add', query: '  Cedar   Quest ', platform: 'Saturn', condition: 'good' },
      ...{ complete: 'on', upTo: '40' },
    });
    const [want] = await listWants(given.db, { userId });
    expect(want).toMatchObject({
      ...{ what: 'Cedar Quest', platform: 'Saturn', minCondition: 'good' },
      ...{ completeOnly: true, maxCents: 4000 },
    });
    await post(user, { intent: 'found', id: String(want?.id) });
    expect(await listWants(given.db, { userId })).toEqual([]);
  });

  it.each([
    [{ query: 'cedar quest under 30' }, 3000],
    [{ query: 'سيدار أقل من 30' }, 3000],
    [{ query: 'cedar quest under 30', upTo: '35' }, 3500],
    [{ query: 'cedar quest over 30' }, null],
  ])('waits within the budget of %j', async (form, maxCents) => {
    await post(user, { intent: 'add', ...form });
    expect(await listWants(given.db, { userId })).toMatchObject([{ maxCents }]);
  });

  it('is not written to about what costs more than its words say', async () => {
    await post(user, { intent: 'add', query: 'cedar quest under 30' });
    await given.run(sql`update products set stock = 3, updated_at = now()`);
    expect(await notify()).toBe(0);
    await given.run(sql`update products set price_cents = 3000, updated_at = now()`);
    expect(await notify()).toBe(1);
  });

  it.each(['Quest, Cedar (the second)', 'cedar & quest - second', 'سيدار quest', 'السيدار'])(
    'waits for what a search for %s would find',
    async (query) => {
      await sql`
      insert into search_synonyms (spelling, means) values ('سيدار', 'cedar')
      on conflict do nothing`.execute(given.db);
      await post(user, { intent: 'add', query });
      await sql`
      insert into products (name, price_cents, category, subcategory, stock, description)
      values ('Cedar Quest, The Second', 4000, 'Sega', 'Saturn', 1, '')`.execute(given.db);
      expect(await notify()).toBe(1);
    },
  );

  it('has a limited number of wants, also from many tabs at once', async () => {
    await given.run(sql`insert into wants (user_id, query, confirmed_at)
      select ${userId}, 'word ' || n, now() from generate_series(1, ${maxWants - 1}::int) as n`);
    const add = (query: string) => post(user, { intent: 'add', query });
    const answers = await Promise.all(['one', 'two', 'three'].map(add));
    expect(answers.filter((one) => one === '/wants?done=added')).toHaveLength(1);
    expect(answers).toContainEqual(
      expect.objectContaining({ message: expect.stringMatching(/^You can have 100 wants/) }),
    );
  });

  it('adds a want beside any number that strangers asked for with the address', async () => {
    await given.run(sql`update users set email_verified = true`);
    await given.run(sql`insert into wants (email, product_id, query)
      select 'ziad@example.com', case n when 1 then 1 end, case n when 1 then '' else 'word ' || n end
      from generate_series(1, ${maxWants}::int) as n`);
    for (const product of ['2', '1']) {
      expect(await post(user, { intent: 'add', product })).toBe('/wants?done=added');
    }
    const wants = await listWants(given.db, { userId });
    const confirmed = wants.filter(({ isConfirmed }) => isConfirmed);
    expect(confirmed).toMatchObject([{ productId: 1 }, { productId: 2 }]);
  });

  it('has the wants of the same address only after confirming it', async () => {
    await ask({ to: 'ziad@example.com' });
    expect((await read(user)).wants).toEqual([]);
    await given.run(sql`update users set email_verified = true`);
    expect((await read(user)).wants).toHaveLength(1);
  });

  it('finds the wants in the download, and they go with the account', async () => {
    await given.run(sql`update users set email_verified = true`);
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

it('is not written to about what was sold or removed before the email went out', async () => {
  await post(user, { intent: 'add', product: '1' });
  await given.run(sql`update products set stock = 1, updated_at = now()`);
  expect(await notify()).toBe(1);
  await given.run(sql`update products set stock = 0`);
  expect(await takeEmails()).toEqual([]);
});
