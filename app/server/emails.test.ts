import { sql } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ShippingDetails } from '#app/orders/order-attempt.ts';
import { placeOrder } from '#app/orders/place-order.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { enqueueEmails, readEmailStatus } from '#app/platform/email/email-queue.server.ts';
import { apiTransport } from '#app/platform/email/email-transport.server.ts';
import { startEmailWorker } from '#app/platform/email/email-worker.server.ts';
import type { QueueWorker } from '#app/platform/email/queue-worker.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import { configContext, originContext } from '#app/platform/http/request-context.server.ts';
import { loader as previewEmails } from '#app/server/email-preview/email-preview.route.ts';
import {
  composeEmail,
  getEmailSender,
  toEmailShop,
} from '#app/server/email-preview/email-templates.server.ts';
import { defaultSettings, settingsContext } from '#app/settings/shop-settings.server.ts';
import { type EmailProvider, openEmailProvider } from '#tests/support/email-provider.ts';
import { buildOrderAttempt, deliveryRules } from '#tests/support/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const given = openTestDatabase();
const config = readConfig({ MAIL_SHOP_TO: 'orders@sandouk.example' });
const settings = defaultSettings(config);
const shop = toEmailShop(settings, 'https://sandouk.example');
const evil = `<script>alert('x')</script>"&`;

let provider: EmailProvider;
let worker: QueueWorker;
let productId: number;
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(given.db);
  await sql`truncate orders, products, users restart identity cascade`.execute(given.db);
  await sql`insert into users (id, email) values ('buyer', 'rana@example.com')`.execute(given.db);
  const made = await sql<{ id: number }>`
    insert into products (name, price_cents, category, subcategory, stock)
    values (${`Quest ${evil}`}, 3450, 'Nintendo', 'NES', 50) returning id`.execute(given.db);
  productId = made.rows[0]?.id ?? 0;
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

function order(shipping: Partial<ShippingDetails> = {}) {
  const lines = [{ productId, quantity: 2, name: 'Quest' }];
  return placeOrder(
    given.db,
    buildOrderAttempt({ lines, totalCents: 6900 }, shipping),
    deliveryRules,
  );
}

async function takenAs(subject: RegExp) {
  const found = provider.emails.find((email) => subject.test(email.subject));
  if (!found) throw new Error(`${subject} is not among the mails.`);
  return found;
}

describe('the emails of an order', () => {
  it('go to the customer and to the shop', async () => {
    const placed = await order({ notes: 'Call first\nBlue gate' });
    const orderNumber = 'placed' in placed ? placed.placed : '';
    await provider.taken(2);

    const confirmation = await takenAs(/^Order Confirmation/);
    expect(confirmation.subject).toBe(`Order Confirmation #${orderNumber}`);
    expect(confirmation.sender).toEqual({ name: 'Sandouk', email: 'hello@sandouk.example' });
    expect(confirmation.to).toEqual([{ name: 'Rana Haddad', email: 'rana@example.com' }]);
    for (const fact of ['2 × Quest', '$69.00', '3-4 days', 'cash on delivery', '$4 to $10']) {
      expect(confirmation.textContent).toContain(fact);
    }
    for (const fact of [
      'Hamra, blue gate',
      'Beirut',
      '+9613123456',
      'Notes: Call first\nBlue gate',
    ]) {
      expect(confirmation.textContent).toContain(fact);
    }
    expect(confirmation.textContent).not.toContain('Postal code');
    expect(confirmation.htmlContent).toContain('href="https://sandouk.example/orders"');

    const readSentAt = async () => (await readEmailStatus(given.db)).sentAt;
    await expect.poll(readSentAt).toBeInstanceOf(Date);
    const report = await takenAs(/^New Order/);
    expect(report.subject).toBe(`New Order: ${orderNumber}, $69.00`);
    expect(report.to).toEqual([{ name: 'Sandouk', email: 'orders@sandouk.example' }]);
    const link = `href="https://sandouk.example/admin/orders/${orderNumber}"`;
    expect(report.htmlContent).toContain(link);
    expect(report.replyTo).toEqual({ name: 'Rana Haddad', email: 'rana@example.com' });
    for (const fact of ['2 × Quest', '$69.00', 'Email: rana@example.com', '+9613123456']) {
      expect(report.textContent).toContain(fact);
    }
    for (const fact of ['Hamra, blue gate', 'Beirut', 'Notes: Call first']) {
      expect(report.textContent).toContain(fact);
    }
  });

  it('escape what the customer and the catalogue contain, and keep header fields to one line', async () => {
    await order({ firstName: evil, lastName: 'x\r\nBcc: all@example.com', notes: evil });
    await provider.taken(2);
    for (const email of provider.emails) {
      expect(email?.htmlContent).not.toContain('<script');
      expect(email?.htmlContent).toContain('&lt;script&gt;');
      expect(email?.subject + JSON.stringify(email.to) + JSON.stringify(email.replyTo)).not.toMatch(
        /\\[rn]|[\r\n]/,
      );
    }
  });

  it('give the day when a pre-order comes out, and no number of days', async () => {
    await sql`update products set released_on = '2040-12-04'`.execute(given.db);
    await order();
    await provider.taken(2);
    const { textContent, htmlContent } = await takenAs(/^Order Confirmation/);
    expect(textContent).toContain('It is a pre-order, out Dec 4, 2040. A courier calls you once');
    expect(textContent + htmlContent).not.toMatch(/3-4 days|off the shelf now/);
    expect((await takenAs(/^New Order/)).textContent).toContain('(Pre-order, out');
  });

  it('give a repair no days, and call a collected order no delivery', async () => {
    await sql`update products set category = 'Repairs'`.execute(given.db);
    await order();
    await provider.taken(2);
    const repair = await takenAs(/^Order Confirmation/);
    expect(repair.textContent).toContain('A courier brings it, and calls you first.');
    expect(repair.textContent + repair.htmlContent).not.toContain('3-4 days');
    await sql`update orders set is_collected = true`.execute(given.db);
    const data = { orderId: 1 };
    const collected = await composeEmail(given.db, shop, { template: 'order-confirmation', data });
    expect(collected?.text).toContain('We tell you when it is ready. Then you collect it in');
    expect(collected?.text).toMatch(/your details/i);
    expect(collected?.text).not.toMatch(/we deliver to|courier/i);
  });

  it('leave out what is empty', async () => {
    await order();
    await provider.taken(2);
    for (const email of provider.emails)
      expect(email?.textContent).not.toMatch(/Notes|Postal code/);
  });

  it('name the postal code where an order has one', async () => {
    await order();
    await provider.taken(2);
    await sql`update orders set postal_code = '1107 2020'`.execute(given.db);
    const data = { orderId: 1 };
    for (const template of ['order-confirmation', 'new-order']) {
      const email = await composeEmail(given.db, shop, { template, data });
      expect(email?.text, template).toContain('Postal code: 1107 2020');
    }
  });

  it('show images as a small JPEG or PNG', async () => {
    await order();
    const hash = 'c0ffee00'.repeat(8);
    for (const [image, shown] of [
      [`/images/${hash}/2000.webp`, `/images/${hash}/112.jpg`],
      ['/art/1/category/sega.png', '/art/1/category/sega.png'],
    ]) {
      await sql`update order_items set image = ${image}`.execute(given.db);
      for (const template of ['order-confirmation', 'new-order', 'order-status']) {
        const data = { orderId: 1, status: 'shipped' };
        const email = await composeEmail(given.db, shop, { template, data });
        const images = [...(email?.html ?? '').matchAll(/<img [^>]*src="([^"]*)"/g)];
        const urls = images.map(([, url]) => url);
        expect(urls, template).toEqual([`https://sandouk.example${shown}`]);
      }
    }
  });

  it('do not keep an order waiting while the provider hangs, and arrive afterwards', async () => {
    provider.behave('hang');
    expect(await order()).toHaveProperty('placed');
    await provider.asked(2);
    expect(await order()).toHaveProperty('placed');
    expect(provider.emails).toEqual([]);
    provider.behave('accept');
    await provider.taken(4);
    const subjects = provider.emails.map((email) => email.subject);
    expect(new Set(subjects).size).toBe(4);
  });
});

describe('the other emails', () => {
  it('inform the shop that a customer has left, and which orders are open', async () => {
    const placed = await order();
    const number = 'placed' in placed ? placed.placed : '';
    const found = await sql<{ id: number }>`select id from orders`.execute(given.db);
    const orderIds = found.rows.map(({ id }) => id);
    await enqueueEmails(given.db, [{ template: 'customer-left', data: { orderIds } }]);
    await provider.taken(3);
    const email = await takenAs(/^Customer left/);
    expect(email.to).toEqual([{ name: 'Sandouk', email: 'orders@sandouk.example' }]);
    expect(email.textContent).toContain(number);
    expect(email.htmlContent).toContain(`/admin/orders/${number}"`);
  });

  it.each([
    ['processing', 'is being packed'],
    ['shipped', 'is on its way'],
    ['delivered', 'was delivered'],
    ['cancelled', 'was cancelled'],
  ])('inform the customer that the order is %s', async (status, words) => {
    await order();
    const found = await sql<{ id: number; order_number: string }>`
      select id, order_number from orders`.execute(given.db);
    const [placed] = found.rows;
    const data = { orderId: placed?.id, status };
    const email = await composeEmail(given.db, shop, { template: 'order-status', data });
    expect(email?.to.email).toBe('rana@example.com');
    expect(email?.subject).toBe(`Order #${placed?.order_number} ${words}`);
    expect(email?.text.toLowerCase()).toContain(status);
  });

  it.each(['password-reset', 'newsletter-confirmation'])(
    'carry their link: %s',
    async (template) => {
      const url = 'https://sandouk.example/there?token=a&next=b';
      await enqueueEmails(given.db, [{ template, data: { email: 'rana@example.com', url } }]);
      await provider.taken(1);
      const [email] = provider.emails;
      expect(email?.htmlContent).toContain(
        'href="https://sandouk.example/there?token=a&amp;next=b"',
      );
      expect(email?.textContent).toContain(url);
    },
  );

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
  async function preview(query: string, development: boolean): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(configContext, { ...config, development });
    context.set(settingsContext, { read: async () => settings, invalidate: () => undefined });
    context.set(originContext, 'http://localhost:3000');
    const url = new URL(`http://localhost:3000/dev/mails${query}`);
    return previewEmails({
      request: new Request(url),
      url,
      context,
      params: {},
      pattern: '/dev/mails',
    });
  }

  it('is there in development only', async () => {
    expect((await preview('', false)).status).toBe(404);
    expect((await preview('?mail=new-order', false)).status).toBe(404);
  });

  it('shows every email of its list', async () => {
    const list = await (await preview('', true)).text();
    const names = [...list.matchAll(/\?mail=([\w-]+)"/g)].map(([, name]) => name);
    expect(names).toHaveLength(16);
    for (const name of names) {
      const shown = await preview(`?mail=${name}`, true);
      expect(shown.status).toBe(200);
      expect(await shown.text()).toContain('</html>');
    }
    expect((await preview('?mail=%3Cscript%3E', true)).headers.get('content-type')).toMatch(
      'plain',
    );
  });
});
