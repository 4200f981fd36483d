import { sql } from 'kysely';
import type { ShippingDetails } from '#app/orders/order-attempt.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { enqueueEmails, readEmailStatus } from '#app/platform/email/email-queue.server.ts';
import { apiTransport } from '#app/platform/email/email-transport.server.ts';
import { startEmailWorker } from '#app/platform/email/email-worker.server.ts';
import type { QueueWorker } from '#app/platform/email/queue-worker.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import { configContext } from '#app/platform/http/request-context.server.ts';
import { loader as previewEmails } from '#app/server/email-preview/email-preview.route.ts';
import {
  composeEmail,
  getEmailSender,
  toEmailShop,
} from '#app/server/email-preview/email-templates.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import { buildOrderAttempt, createOrder } from '#tests/support/orders/placed-order.ts';
import { createPageServices, openBrowser } from '#tests/support/page-context.ts';
import { type EmailProvider, openEmailProvider } from '#tests/support/servers/email-provider.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const given = openTestDatabase();
const config = readConfig({ MAIL_SHOP_TO: 'orders@sandouk.example' });
const settings = defaultSettings(config);
const shop = toEmailShop(settings, 'https://sandouk.example');
const evil = `<script>alert('x')</script>"&`;

let provider: EmailProvider;
let worker: QueueWorker;
beforeEach(async () => {
  await given.run(sql`delete from pgboss.job`);
  await given.empty('orders, products, users');
  await given.run(sql`insert into users (id, email) values ('buyer', 'rana@example.com')`);
  await sql`insert into products (name, price_cents, category, subcategory, stock)
    values (${`Quest ${evil}`}, 3450, 'Nintendo', 'NES', 50)`.execute(given.db);
  provider = await openEmailProvider();
  worker = startEmailWorker({
    pool: given.pool,
    log: createLog('silent'),
    settings: { retryLimit: 50, retryDelay: 1, retryDelayMax: 0 },
    sender: async () => getEmailSender(settings),
    transport: apiTransport(provider, 300),
    compose: (email) => composeEmail(given.db, shop, email),
  });
});
afterEach(async () => {
  await worker.stop();
  await provider.close();
});

/** Orders two units of the product 1; gives the order's number. */
function order(shipping: Partial<ShippingDetails> = {}): Promise<string> {
  return createOrder(given.db, buildOrderAttempt({ totalCents: 6900 }, shipping));
}

function takenAs(subject: RegExp) {
  const found = provider.emails.find((email) => subject.test(email.subject));
  if (!found) throw new Error(`${subject} is not among the emails.`);
  return found;
}

/** Composes an email of the first order. */
const compose = (template: string, status?: string) =>
  composeEmail(given.db, shop, { template, data: { orderId: 1, status } });

describe('the emails of an order', () => {
  it('go to the customer and to the shop', async () => {
    const orderNumber = await order({ notes: 'Call first\nBlue gate' });
    await provider.taken(2);

    const confirmation = takenAs(/^Order Confirmation/);
    expect(confirmation).toMatchObject({
      subject: `Order Confirmation #${orderNumber}`,
      sender: { name: 'Sandouk', email: 'hello@sandouk.example' },
      to: [{ name: 'Rana Haddad', email: 'rana@example.com' }],
    });
    for (const fact of [
      ...['2 × Quest', '$69.00', 'At your door', 'cash on delivery', '$4 to $10'],
      ...['Hamra, blue gate', 'Beirut', '+9613123456', 'Notes: Call first\nBlue gate'],
    ])
      expect(confirmation.textContent).toContain(fact);
    expect(confirmation.textContent).not.toContain('Postal code');
    expect(confirmation.htmlContent).toContain('href="https://sandouk.example/orders"');

    const readSentAt = async () => (await readEmailStatus(given.db)).sentAt;
    await expect.poll(readSentAt).toBeInstanceOf(Date);
    const report = takenAs(/^New Order/);
    const link = `href="https://sandouk.example/admin/orders/${orderNumber}"`;
    expect(report).toMatchObject({
      subject: `New Order: ${orderNumber}, $69.00`,
      to: [{ name: 'Sandouk', email: 'orders@sandouk.example' }],
      replyTo: { name: 'Rana Haddad', email: 'rana@example.com' },
      htmlContent: expect.stringContaining(link),
    });
    for (const fact of [
      ...['2 × Quest', '$69.00', 'Email: rana@example.com', '+9613123456'],
      ...['Hamra, blue gate', 'Beirut', 'Notes: Call first'],
    ])
      expect(report.textContent).toContain(fact);
  });

  it('escape what the customer and the catalogue contain, and keep header fields to one line', async () => {
    await order({ firstName: evil, lastName: 'x\r\nBcc: all@example.com', notes: evil });
    await provider.taken(2);
    for (const email of provider.emails) {
      expect(email.htmlContent).not.toContain('<script');
      expect(email.htmlContent).toContain('&lt;script&gt;');
      expect(JSON.stringify([email.subject, email.to, email.replyTo])).not.toMatch(/\\[rn]/);
    }
  });

  it('give the day when a pre-order comes out, and no number of days', async () => {
    await given.run(sql`update products set released_on = '2040-12-04'`);
    await order();
    await provider.taken(2);
    const { textContent, htmlContent } = takenAs(/^Order Confirmation/);
    expect(textContent).toContain('It is a pre-order, out Dec 4, 2040. A courier calls you once');
    expect(textContent + htmlContent).not.toMatch(/3-4 days|off the shelf now/);
    expect(takenAs(/^New Order/).textContent).toContain('(Pre-order, out');
    const confirmed = await compose('order-status', 'processing');
    expect(confirmed?.subject).toMatch(/^Order #ORD-\d+ is confirmed$/);
    expect(confirmed?.html).toContain(
      'It is a pre-order, out Dec 4, 2040. A courier calls you once',
    );
    expect(confirmed?.html).not.toMatch(/pack|shelf/);
    await given.run(sql`update orders set created_at = '2026-01-02'`);
    await given.run(sql`update products set released_on = '2026-01-03'`);
    const out = await compose('order-status', 'processing');
    expect(out).toMatchObject({
      subject: expect.stringContaining('is being packed'),
      html: expect.stringContaining('It is off the shelf and being packed.'),
    });
  });

  it('give a repair no days, and call a collected order no delivery', async () => {
    await given.run(sql`update products set category = 'Repairs'`);
    await order();
    await provider.taken(2);
    const repair = takenAs(/^Order Confirmation/);
    expect(repair.textContent).toContain('A courier brings it, and calls you first.');
    expect(repair.textContent + repair.htmlContent).not.toContain('3-4 days');
    await given.run(sql`update orders set is_collected = true, delivery_fee_cents = 0`);
    const collected = await compose('order-confirmation');
    expect(collected?.text).toContain('We tell you when it is ready. Then you collect it in');
    expect(collected?.html).toContain('You pay when you collect it: $69.00. Please have');
    expect(collected?.text).toMatch(/your details/i);
    const packed = await compose('order-status', 'processing');
    expect(packed?.html).toContain('being packed. We write again when it is ready.');
    for (const email of [collected, packed])
      expect(email?.html).not.toMatch(/we deliver to|courier|cash on delivery/i);
  });

  it('say to the shop what is left to pay, and when', async () => {
    await order();
    const read = async () => (await compose('new-order'))?.html;
    expect(await read()).toContain(', cash on delivery.');
    await given.run(sql`update orders set is_collected = true, delivery_fee_cents = 0`);
    expect(await read()).toContain('$69.00, cash when it is collected.');
    await given.run(sql`update orders set credit_cents = 6900`);
    expect(await read()).toContain(', nothing left to pay.');
  });

  it('tell the shop to answer the customer only where the order has an email', async () => {
    await order();
    const read = async () => (await compose('new-order'))?.text.replace(/\s+/g, ' ');
    const facts = /Email: |Answering it writes to the customer\./g;
    expect((await read())?.match(facts)).toHaveLength(2);
    await given.run(sql`update orders set email = ''`);
    expect(await read()).not.toMatch(facts);
  });

  it('lead to the orders of an account, where the order has one', async () => {
    await order();
    await given.run(sql`update orders set is_collected = true, ready_at = now()`);
    const added = await sql<{ id: number }>`insert into order_changes (order_id, kind, detail)
      values (1, 'unit', 'Quest') returning id`.execute(given.db);
    const composeAll = () =>
      Promise.all(
        ['order-confirmation', 'order-status', 'order-ready', 'order-changed'].map((template) => {
          const data = { orderId: 1, status: 'processing', changeId: added.rows[0]?.id };
          return composeEmail(given.db, shop, { template, data });
        }),
      );
    for (const email of await composeAll())
      expect(email?.html).toContain('href="https://sandouk.example/orders"');
    const changed = { orderId: 1, changeId: added.rows[0]?.id };
    await given.run(sql`update orders set status = 'cancelled'`);
    const data = { template: 'order-changed', data: changed } as const;
    expect(await composeEmail(given.db, shop, data)).toBeNull();
    await given.run(sql`update orders set status = 'processing', user_id = null`);
    for (const email of await composeAll()) {
      expect(email?.html).toContain('</html>');
      expect(email?.html).not.toContain('/orders"');
    }
  });

  it('do not tell the customer late what a cancellation has changed', async () => {
    await order();
    const listComposed = async (status: string) => {
      await given.run(sql`update orders set status = ${status}`);
      const late = ['processing', 'shipped', 'delivered', 'cancelled'];
      const emails = await Promise.all([
        compose('new-order'),
        compose('order-confirmation'),
        ...late.map((one) => compose('order-status', one)),
      ]);
      return ['new-order', 'order-confirmation', ...late].filter((_, index) => emails[index]);
    };
    const told = ['new-order', 'order-confirmation', 'processing', 'shipped', 'delivered'];
    for (const status of ['pending', 'processing', 'delivered'])
      expect(await listComposed(status), status).toEqual(told);
    expect(await listComposed('cancelled')).toEqual([
      'new-order',
      'order-confirmation',
      'cancelled',
    ]);
    const late = (await compose('order-confirmation'))?.text;
    expect(late).toMatch(/nothing\s+is to be paid/);
    expect(late).not.toMatch(/cash on delivery|off the shelf|What happens next|Hamra/);
  });

  it.each(['order-confirmation', 'new-order'])(
    'leave out what is empty, and name the postal code where an order has one: %s',
    async (template) => {
      await order();
      expect((await compose(template))?.text).not.toMatch(/Notes|Postal code/);
      await given.run(sql`update orders set postal_code = '1107 2020'`);
      expect((await compose(template))?.text).toContain('Postal code: 1107 2020');
    },
  );

  it('show images as a small JPEG or PNG', async () => {
    await order();
    const hash = 'c0ffee00'.repeat(8);
    for (const [image, shown] of [
      [`/images/${hash}/2000.webp`, `/images/${hash}/112.jpg`],
      ['/art/1/category/sega.png', '/art/1/category/sega.png'],
    ]) {
      await given.run(sql`update order_items set image = ${image}`);
      for (const template of ['order-confirmation', 'new-order', 'order-status']) {
        const html = (await compose(template, 'shipped'))?.html ?? '';
        const urls = [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, url]) => url);
        expect(urls, template).toEqual([`https://sandouk.example${shown}`]);
      }
    }
  });

  it('do not keep an order waiting while the provider hangs, and arrive afterwards', async () => {
    provider.behave('hang');
    await order();
    await provider.asked(2);
    await order();
    expect(provider.emails).toEqual([]);
    provider.behave('accept');
    await provider.taken(4);
    expect(new Set(provider.emails.map((email) => email.subject)).size).toBe(4);
  });
});

describe('the other emails', () => {
  it('inform the shop that a customer has left, and which orders are open', async () => {
    const number = await order();
    await enqueueEmails(given.db, [{ template: 'customer-left', data: { orderIds: [1] } }]);
    await provider.taken(3);
    expect(takenAs(/^Customer left/)).toMatchObject({
      to: [{ name: 'Sandouk', email: 'orders@sandouk.example' }],
      textContent: expect.stringContaining(number),
      htmlContent: expect.stringContaining(`/admin/orders/${number}"`),
    });
  });

  it.each([
    ['processing', 'is being packed'],
    ['shipped', 'is on its way'],
    ['delivered', 'was delivered'],
    ['cancelled', 'was cancelled'],
  ])('inform the customer that the order is %s', async (status, words) => {
    const subject = `Order #${await order()} ${words}`;
    await given.run(sql`update orders set status = ${status}`);
    const email = await compose('order-status', status);
    expect(email).toMatchObject({ to: { email: 'rana@example.com' }, subject });
    expect(email?.text.toLowerCase()).toContain(status);
  });

  it('inform the customer who collects an order now, or does not any more', async () => {
    await order();
    const added = await sql<{ id: number }>`insert into order_changes (order_id, kind, detail)
      values (1, 'destination', 'Phone, Collecting') returning id`.execute(given.db);
    const data = { orderId: 1, changeId: added.rows[0]?.id };
    const read = async (isCollected: boolean) => {
      await given.run(sql`update orders set is_collected = ${isCollected}`);
      return (await composeEmail(given.db, shop, { template: 'order-changed', data }))?.html;
    };
    expect(await read(true)).toContain(
      `You collect it in ${settings.city}. We write when it is ready.`,
    );
    expect(await read(false)).toContain('It is delivered to you, instead of being collected.');
    await given.run(sql`update order_changes set detail = 'City'`);
    expect(await read(false)).toContain('It goes to another address now.');
  });

  it('name the status in the language of the customer', async () => {
    await order();
    await given.run(sql`update orders set language = 'ar'`);
    expect((await compose('order-status', 'shipped'))?.text).toMatch(/^في الطريق$/m);
  });

  it('tell the customer that an order can be collected, in their language, unless it cannot any more', async () => {
    const number = await order();
    await given.run(sql`update orders set is_collected = true, delivery_fee_cents = 0,
      packed_at = now(), ready_at = now()`);
    const email = await compose('order-ready');
    expect(email).toMatchObject({
      subject: 'Your order is ready',
      to: { email: 'rana@example.com' },
    });
    for (const fact of [number, 'Have $69.00 ready in cash.', `Address: ${settings.city}`])
      expect(email?.text).toContain(fact);
    expect(email?.text).not.toContain('Opening hours');
    expect(email?.text).not.toContain('We tell you when it is ready.');
    const place = {
      ...{ street: 'Fouad Chehab Street', mapPin: 'https://maps.example.com/?q=1' },
      openingHours: ['Mon-Sat 10:00-19:00'],
    };
    const open = toEmailShop({ ...settings, ...place }, 'https://sandouk.example');
    const composeOpen = async () =>
      composeEmail(given.db, open, { template: 'order-ready', data: { orderId: 1 } });
    const english = await composeOpen();
    expect(english?.text).toContain('Opening hours: Mon–Sat 10:00–19:00');
    expect(english?.html).toContain('href="https://maps.example.com/?q=1"');
    await given.run(sql`update orders set language = 'fr'`);
    const french = await composeOpen();
    expect(french?.subject).toBe('Votre commande est prête');
    expect(french?.text).toContain('Horaires d’ouverture');
    await given.run(sql`update orders set language = 'ar'`);
    expect((await composeOpen())?.subject).toBe('طلبكم جاهز');
    await given.run(sql`update orders set ready_at = null`);
    expect(await composeOpen()).toBeNull();
  });

  it.each(['password-reset', 'newsletter-confirmation'])(
    'carry their link: %s',
    async (template) => {
      const url = 'https://sandouk.example/there?token=a&next=b';
      await enqueueEmails(given.db, [{ template, data: { email: 'rana@example.com', url } }]);
      await provider.taken(1);
      const href = 'href="https://sandouk.example/there?token=a&amp;next=b"';
      expect(provider.emails[0]?.htmlContent).toContain(href);
      expect(provider.emails[0]?.textContent).toContain(url);
    },
  );

  it('carry no link to a new password that has expired while they waited', async () => {
    const url = 'https://sandouk.example/login/reset?token=a';
    const compose = (minutes: number) =>
      composeEmail(given.db, shop, {
        template: 'password-reset',
        data: {
          ...{ email: 'rana@example.com', url },
          expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
        },
      });
    expect(await compose(-1)).toBeNull();
    expect((await compose(1))?.text).toContain(url);
  });

  it.each([
    { template: 'unknown', data: {} },
    { template: 'constructor', data: {} },
    { template: 'order-confirmation', data: { orderId: 999 } },
    { template: 'order-confirmation', data: { orderId: '1; drop table orders' } },
    { template: 'order-status', data: { orderId: 1, status: 'toString' } },
    { template: 'password-reset', data: { email: 'a@b.example', url: 'javascript:alert(1)' } },
  ])('are not composed of nonsense: %j', async (email) => {
    await expect(composeEmail(given.db, shop, email)).rejects.toThrow();
  });
});

describe('GET /dev/mails', () => {
  async function preview(query: string, development = true): Promise<Response> {
    const args = openBrowser(createPageServices(given.db)).ask(`/dev/mails${query}`);
    args.context.set(configContext, { ...config, development });
    return previewEmails(args);
  }

  it('is there in development only', async () => {
    expect((await preview('', false)).status).toBe(404);
    expect((await preview('?mail=new-order', false)).status).toBe(404);
  });

  it('shows every email of its list', async () => {
    const list = await (await preview('')).text();
    const names = [...list.matchAll(/\?mail=([\w-]+)"/g)].map(([, name]) => name);
    expect(names).toHaveLength(22);
    for (const name of names) {
      const shown = await preview(`?mail=${name}`);
      expect(shown.status).toBe(200);
      expect(await shown.text()).toContain('</html>');
    }
    const unknown = await preview('?mail=%3Cscript%3E');
    expect(unknown.headers.get('content-type')).toMatch('plain');
  });
});
