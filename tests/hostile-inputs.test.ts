import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { fieldNames } from '#app/catalogue/editing/product-fields.ts';
import { wasField } from '#app/catalogue/editing/product-form.ts';
import routes from '#app/routes.ts';
import { listFormPaths, listQueryPaths } from '#tests/support/every-route.ts';
import {
  hostileBody,
  hostileHeader,
  hostileShape,
  hostileValue,
} from '#tests/support/hostile-input.ts';
import { openRoles } from '#tests/support/session.ts';
import { queryShop, readShop } from '#tests/support/shop-database.ts';
import {
  findInStock,
  postForm,
  requestShop,
  type ShopResponse,
  toDataUrl,
} from '#tests/support/shop-request.ts';
import {
  anyKnown,
  type FormTarget,
  formTargets,
  getReader,
  headerNames,
  openFormTargets,
  sparedIntents,
} from '#tests/support/site-forms.ts';
import { openPaths, queries, type RequestRole } from '#tests/support/site-map.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const allTargets = formTargets(anyKnown);
const formCount = allTargets.length;
/** How often: each name alone, all names of a query or form together, a path, a header. */
const runs = process.env.FULL
  ? { alone: 4, together: 6, path: 15, header: 6 }
  : { alone: 1, together: 3, path: 15, header: 6 };

/** What forms and queries are filled to, of the 64 and 16 KB that they may have. */
const formBytes = 20_000;
const queryBytes = 4000;

const formType = 'application/x-www-form-urlencoded';

const shop = openTestShop({ TRUST_PROXY: 'on' });
let targets: FormTarget[];
let order = '';
let askedCount = 0;
const cookies = openRoles(shop, ['user', 'other', 'admin']);

beforeAll(async () => {
  const { id } = await findInStock(shop.url);
  await queryShop('update products set stock = 9999 where id = $1', [id]);
  ({ targets, order } = await openFormTargets(shop, cookies));
});

const quotes = /["'] ?(?:onload|h0st1le)=/i;
const markup = /<\/?h0st1le|<script>h0st1le|<img src=x/i;

/** Finds injected markup in a page, or returns null. Scripts hold data as text: there quotes are escaped. */
function injectedInto(html: string): string | null {
  const found = markup.exec(html) ?? quotes.exec(html.replace(/<script\b.*?<\/script>/gs, ''));
  const link = /(?:href|src|action)="(?:javascript:|\/\/h0st1le|\/\\)[^"]*/i.exec(html);
  const { index } = found ?? link ?? { index: -1 };
  return index < 0 ? null : html.slice(Math.max(0, index - 80), index + 80);
}

function expectHarmless({ status, headers, body }: ShopResponse): void {
  expect(status, body.slice(0, 300)).toBeLessThan(500);
  expect(headers).not.toHaveProperty('x-injected');
  expect(String(headers['set-cookie'])).not.toContain('injected');
  if (headers.location !== undefined) expect(headers.location).toMatch(/^\/(?![/\\])/);
  if (/html|xml|svg/.test(headers['content-type'] ?? '')) expect(injectedInto(body)).toBeNull();
}

async function ask(
  asked: Parameters<typeof requestShop>[1],
  as: RequestRole = 'guest',
): Promise<void> {
  askedCount += 1;
  const headers = { ...(as !== 'guest' && { cookie: cookies[as] }), ...asked.headers };
  expectHarmless(await requestShop(shop.url, { ...asked, headers }));
}

/** The inputs differ by target but not by run, so that a failure is repeatable. */
function hashSeed(target: string): number {
  return createHash('sha256').update(target).digest().readInt32BE();
}

function attack<Values extends [unknown, ...unknown[]]>(
  target: string,
  numRuns: number,
  values: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  send: (...given: Values) => Promise<void>,
): Promise<void> {
  return fc.assert(fc.asyncProperty<Values>(...values, send), { seed: hashSeed(target), numRuns });
}

/** A hostile value for each name, together at most that long. */
function everyValue(names: string[], bytes: number): fc.Arbitrary<[string, string][]> {
  const short = hostileValue.map((value) => value.slice(0, bytes / names.length));
  return fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), short)));
}

/** A page costs more than its data, and most of what can fail is behind both. */
const asData = fc.constantFrom(true, true, true, true, true, false);

describe.concurrent('hostile input', () => {
  it.for(Object.entries(queries))('in the query of %s', async ([page, names]) => {
    const isStream = page.endsWith('/orders/live');
    const askFor = (query: string, isData: boolean) => {
      const url = `${page}?${query}`;
      const path = isData && !isStream ? toDataUrl(url) : url;
      return ask({ path, headOnly: isStream }, getReader(page));
    };
    for (const name of names) {
      await attack(
        `${page} ${name}`,
        runs.alone,
        [hostileShape, hostileValue, asData],
        (shape, value, isData) => askFor(shape(name, value), isData),
      );
    }
    await attack(
      page,
      runs.together,
      [hostileShape, everyValue(names, queryBytes), asData],
      (shape, values, isData) =>
        askFor(values.map(([name, value]) => shape(name, value)).join('&'), isData),
    );
  });

  it.for(openPaths)('in a path', (toPath) =>
    attack(toPath(''), runs.path, [hostileValue, fc.constantFrom('', '.data', '/')], (value, end) =>
      ask({ path: toPath(value) + end }, getReader(toPath(''))),
    ),
  );

  it('in a path that climbs', async () => {
    const climbs = ['/../../etc/passwd', '//h0st1le.example', '/..%2f..%2fetc%2fpasswd'];
    for (const one of [...climbs, '/\\..\\', '*']) {
      for (const lead of ['', '/assets', '/art/1', '/images', '/blog'])
        await ask({ path: lead + one });
    }
  });

  // Their number only: what they hold is known once the shop is open.
  it.for([...Array(formCount).keys()])('in form %i', async (index) => {
    const target = targets[index] as FormTarget;
    const names = target.only ?? [...Object.keys(target.fields()), ...(target.more ?? [])];
    const send = (type: string | undefined, body: string | Buffer, isData: boolean) => {
      const headers = type === undefined ? {} : { 'content-type': type };
      const asked = isData ? toDataUrl(target.path) : target.path;
      return ask({ method: 'POST', path: asked, headers, body }, target.as);
    };
    for (const name of names) {
      await attack(
        `${index} ${name}`,
        runs.alone,
        [hostileBody, hostileValue, asData],
        (wrap, value, isData) => {
          const { [name]: _attacked, ...others } = target.fields();
          const { type, body } = wrap(others, name, value);
          return send(type, body, isData);
        },
      );
    }
    const { intent } = target.fields();
    const others = names.filter((name) => name !== 'intent');
    await attack(
      `${index}`,
      runs.together,
      [hostileShape, everyValue(others, formBytes), asData],
      (shape, values, isData) => {
        const fields = values.map(([name, value]) => shape(name, value));
        const body = [...(intent ? [`intent=${intent}`] : []), ...fields].join('&');
        return send(formType, body, isData);
      },
    );
  });

  it.for(headerNames)('in the header %s', (name) =>
    attack(
      name,
      runs.header,
      [hostileHeader, fc.constantFrom('/cart', '/product/1', '/sitemap.xml', '/search?q=a')],
      async (value, page) => {
        const given = name === 'cookie' ? `shop.session_token=${value}; flash=${value}` : value;
        await ask({ path: page, headers: { [name]: given } });
        const body = 'intent=sign-in&email=a%40b.example&password=short';
        const headers = { 'content-type': formType, [name]: given };
        await ask({ method: 'POST', path: '/login.data', headers, body });
      },
    ),
  );

  it('in the name of a button, as a method that every object has', async () => {
    const pages = ['/admin/dispatch', '/admin/dispatch/runs/1', `/admin/orders/${order}`];
    for (const path of pages) {
      for (const intent of ['constructor', 'toString', 'valueOf']) {
        const { status } = await postForm(shop.url, path, { intent }, cookies.admin);
        expect(status, `${path} ${intent}`).toBe(400);
      }
    }
  });
});

describe('what the attack leaves', () => {
  it('was more than 2,000 inputs, without an unexpected error', () => {
    expect(askedCount).toBeGreaterThanOrEqual(2000);
    expect(shop.output()).not.toMatch(/^\{"level":[56]0/m);
  });

  it('is harmless in every page that shows it', async () => {
    const markup = '<h0st1le onload=alert(1)>';
    const isAdding = ({ path, fields }: FormTarget) =>
      path === '/checkout' ||
      (path === '/admin' && fields().intent === 'add') ||
      path.startsWith('/admin/texts/article');
    await queryShop('delete from texts');
    for (const { path, as, fields } of targets.filter(isAdding)) {
      const shown = { name: markup, firstName: markup, notes: markup, title: markup };
      const changed = { ...fields(), ...shown, excerpt: markup, body: `## ${markup}` };
      const body = new URLSearchParams(changed).toString();
      await ask({ method: 'POST', path, headers: { 'content-type': formType }, body }, as);
    }
    const guest = [
      ...['/', '/?view=all', '/?q=h0st1le', '/product/1', '/sitemap.xml', '/sold', '/feed.xml'],
      ...['/blog/rss.xml', '/blog', '/blog/attacked'],
    ];
    const user = ['/orders', '/profile', '/profile/data', '/wishlist', `/orders/${order}/receipt`];
    const admin = [
      ...['', '?show=archived', '/orders', '/orders?page=2', `/orders/${order}`, '/orders/slips'],
      ...[`/orders/slips?order=${order}`, '/overview', '/users', '/users/user@example.com'],
      ...['/texts', '/texts/article-0a1b2c3d', '/history', '/subscribers.csv'],
      ...['/settings', '/settings/delivery', '/settings/delivery/1', '/counter', '/counter.csv'],
      ...['/counter/cases', '/counter/cases?kind=offer', '/counter/cases/1', '/counter/cases/2'],
    ];
    for (const page of guest) await ask({ path: page });
    for (const page of user) await ask({ path: page }, 'user');
    for (const page of admin) await ask({ path: `/admin${page}` }, 'admin');
    const made = await readShop(
      `select id from products where name like '%h0st1le%' order by id limit 1`,
    );
    await ask({ path: `/product/${made}` });
    expect(made, 'a product was made with the markup in its name').toBeDefined();
  });

  it('is harmless in every email', async ({ expect }) => {
    const waiting = () =>
      queryShop(`select id from pgboss.job where name = 'mails' and state <> 'failed'`);
    await expect.poll(waiting).toEqual([]);
    const folder = path.join(shop.dataDir, 'mail');
    const names = fs.readdirSync(folder);
    const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
    const pages = names.filter((name) => name.endsWith('.html')).map(read);
    expect(pages.some((html) => html.includes('&lt;h0st1le'))).toBe(true);
    expect(pages.map(injectedInto).filter(Boolean)).toEqual([]);
    for (const name of names.filter((one) => one.endsWith('.json'))) {
      const { subject, to, sender, replyTo, headers } = JSON.parse(read(name));
      const lines = [subject, to.email, to.name, sender.name, replyTo?.name, replyTo?.email];
      for (const line of [...lines, ...Object.values(headers)])
        expect(line ?? '').not.toMatch(/[\r\n]/);
    }
  });
});

describe('the list of what is attacked', () => {
  const sources = fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => fs.readFileSync(path.join('app', name), 'utf8'))
    .join('\n');
  const findNames = (pattern: RegExp) =>
    [...new Set([...sources.matchAll(pattern)].map(([, name]) => name ?? ''))].sort();
  const parameters = Object.values(queries).flat();
  const fields = allTargets.flatMap(({ fields: make, only = [], more = [] }) => [
    ...Object.keys(make()),
    ...only,
    ...more,
  ]);

  it('has every query parameter that the shop reads', () => {
    const read = findNames(/(?:searchParams|query|asked)\.(?:get|getAll|has|delete)\('([^']+)'\)/g);
    expect(read.length).toBeGreaterThan(15);
    expect(read.filter((name) => !parameters.includes(name))).toEqual([]);
  });

  it('has every field that a form has or the shop reads', () => {
    const known = [...fields, ...parameters];
    const read = findNames(/\b(?:form|readForm\(request\)\))\.(?:get|getAll|has)\('([^']+)'\)/g);
    const written = findNames(
      /<(?:input|select|textarea|button|[A-Z]\w*)\b[^<>]*?\sname="([\w.]+)"/g,
    );
    expect(read.length).toBeGreaterThan(8);
    const ofProducts = fieldNames.flatMap((field) => [field, wasField(field)]);
    expect([...read, ...written, ...ofProducts].filter((name) => !known.includes(name))).toEqual(
      [],
    );
  });

  const matches = (route: string, given: string) => {
    const parts = given.split('?')[0]?.slice(1).split('/') ?? [];
    const routeParts = route.replace(/^\/$/, '').split('/');
    const isSame = routeParts.every(
      (part, at) => part === '*' || part.startsWith(':') || part === parts[at],
    );
    return isSame && (routeParts.at(-1) === '*' || routeParts.length === parts.length);
  };

  it('has every query and every form', () => {
    const listMissing = (all: string[], given: string[]) =>
      all.filter((route) => !given.some((path) => matches(route, path)));
    expect(listMissing(listQueryPaths(routes), Object.keys(queries))).toEqual([]);
    const forms = allTargets.map((target) => target.path);
    expect(listMissing(listFormPaths(routes), forms)).toEqual([]);
  });

  it('has every intent that an action knows', () => {
    const known = findNames(/\b(?:intent|named)'?\)?\s*[!=]==\s*'((?!string)[a-z-]+)'/g);
    const offered = findNames(/name="intent"\s+value="([a-z-]+)"/g);
    expect(known.length + offered.length).toBeGreaterThan(20);
    const sent = allTargets.map(({ fields: make }) => make().intent);
    const missing = [...known, ...offered].filter(
      (intent) => ![...sent, ...fields, ...sparedIntents].includes(intent),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});
