import { sql } from 'kysely';
import { exportUserData } from '#app/admin/users/user-data.server.ts';
import { enqueueEmails, type QueuedEmail } from '#app/platform/email/email-queue.server.ts';
import {
  createPageServices,
  openBrowser,
  openSignedIn,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { takeQueuedEmails } from '#tests/support/queued-emails.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { announcePriceDrops } from './price-alerts.server.ts';
import { loader as readLink, action as stop } from './price-mails.page.tsx';
import { action, loader } from './wishlist.page.tsx';
import { changeWishlist } from './wishlist.server.ts';

const given = openTestDatabase('users, products, pgboss.job');
const email = 'rana@example.com';
let user: TestBrowser;
let userId: string;

const later = (minutes = 11) => new Date(Date.now() + minutes * 60_000);
const announce = (minutes?: number) => announcePriceDrops(given.db, later(minutes));
const wish = (intent: 'add' | 'remove', ...productIds: number[]) =>
  changeWishlist(given.db, userId, { intent, productIds });
const setPrice = (id: number, cents: number) =>
  given.run(sql`update products set price_cents = ${cents}, updated_at = now() where id = ${id}`);

async function consent(isOn = true): Promise<void> {
  const form = { intent: 'price-alerts', ...(isOn && { on: 'on' }) };
  await action(user.ask('/wishlist', form));
}

const takeEmails = () => takeQueuedEmails(given);
const takeSubjects = async () => (await takeEmails()).map(({ subject }) => subject);

beforeEach(async () => {
  user = await openSignedIn(createPageServices(given.db), { email, isNew: true });
  await given.run(sql`update users set email_verified = true`);
  userId = await given.read(sql`select id from users`);
  await given.empty('pgboss.job');
  await given.run(sql`
    insert into products (name, price_cents, category, subcategory, stock, updated_at)
    select 'Quest ' || n, 4200, 'Sega', 'Saturn', 1, now() from generate_series(1, 25) as n`);
  await wish('add', 1, 2);
});

describe('an email about a lower price (issue 31)', () => {
  it('comes with the consent alone, which is off until it is given', async () => {
    await setPrice(1, 4000);
    expect(await loader(user.ask('/wishlist'))).toMatchObject({ alerts: { isOn: false } });
    expect(await announce()).toBe(0);
    await consent();
    expect(await loader(user.ask('/wishlist'))).toMatchObject({ alerts: { isOn: true } });
    // That one stood on the page already.
    expect(await announce()).toBe(0);
    await setPrice(1, 3500);
    expect(await announce()).toBe(1);
    const [sent] = await takeEmails();
    expect(sent).toMatchObject({ to: { email }, subject: 'Quest 1: $40 → $35' });
    expect(sent?.text).toContain('http://localhost:3000/product/1');
    await consent(false);
    await setPrice(1, 3000);
    expect(await announce()).toBe(0);
  });

  it('comes once for each price, whatever the price does in between', async () => {
    await consent();
    await setPrice(1, 3500);
    expect(await Promise.all([announce(), announce()])).toContain(1);
    expect(await takeSubjects()).toEqual(['Quest 1: $42 → $35']);
    for (const cents of [4200, 3800, 3500]) {
      await setPrice(1, cents);
      expect(await announce()).toBe(0);
    }
    await wish('remove', 1);
    await setPrice(1, 4200);
    await wish('add', 1);
    await setPrice(1, 3500);
    expect(await announce()).toBe(0);
    await setPrice(1, 3450);
    expect(await announce()).toBe(1);
    expect(await takeSubjects()).toEqual(['Quest 1: $35 → $34.50']);
  });

  it('tells of all that dropped together, the greatest first, and waits for slips', async () => {
    await consent();
    await wish('add', ...Array.from({ length: 25 }, (_, index) => index + 1));
    await given.run(sql`update products set price_cents = 4100 - 10 * id, updated_at = now()`);
    expect(await announce(9)).toBe(0);
    expect(await announce()).toBe(1);
    const [sent] = await takeEmails();
    expect(sent?.subject).toBe('25 prices on your wishlist dropped');
    expect(sent?.text).toMatch(/Quest 25.*\$42 → \$38\.50.*Quest 6.*And 5 more/is);
  });

  it('is not about what is gone, sold out, no longer wished for or dearer again', async () => {
    await consent();
    await given.run(sql`update products set price_cents = 3500, stock = 0 where id = 1`);
    await given.run(sql`update products set price_cents = 3500, archived_at = now() where id = 2`);
    expect(await announce()).toBe(0);
    const meanwhile = [
      sql`update products set stock = 0 where id = 3`,
      sql`update products set price_cents = 3900 where id = 3`,
      sql`delete from wishlist_items`,
      sql`update users set locked_at = now()`,
    ];
    for (const change of meanwhile) {
      await given.run(sql`update products set price_cents = 4200, stock = 1 where id = 3`);
      await given.empty('price_notices, wishlist_items');
      await wish('add', 3);
      await setPrice(3, 3500);
      expect(await announce()).toBe(1);
      await given.run(change);
      expect(await takeEmails()).toEqual([]);
    }
    await given.run(sql`update users set locked_at = null, email_verified = false`);
    await wish('add', 4);
    await setPrice(4, 3500);
    expect(await announce()).toBe(0);
  });

  it.each([
    'stock = 0',
    'archived_at = now()',
    'stock = 0, price_cents = 4000',
    'price_cents = 4200',
  ])(
    'comes once what was gone (%s) before the email went out is back at that price',
    async (gone) => {
      await consent();
      await given.run(sql`update products set price_cents = 3500, updated_at = now() where id < 3`);
      expect(await announce()).toBe(1);
      const jobs = await given.list<QueuedEmail>(sql`select data from pgboss.job`);
      const change = (to: string) =>
        given.run(sql`update products set ${sql.raw(to)} where id = 1`);
      const back = 'stock = 1, archived_at = null, price_cents = 3500';
      await change(gone);
      expect(await takeSubjects()).toEqual(['Quest 2: $42 → $35']);
      expect(await announce()).toBe(0);
      await change(back);
      expect(await announce()).toBe(1);
      expect(await takeSubjects()).toEqual(['Quest 1: $42 → $35']);
      // The first email was tried again: it is not about what the second one was about.
      for (const to of [back, gone]) {
        await change(to);
        await enqueueEmails(given.db, jobs);
        expect(await takeSubjects()).toEqual(['Quest 2: $42 → $35']);
      }
      await change(back);
      expect(await announce()).toBe(0);
    },
  );

  it('has a link that ends them without signing in, by one click of an email program too', async () => {
    await consent();
    await setPrice(1, 3500);
    await announce();
    const [sent] = await takeEmails();
    const link = /\/wishlist\/price-mails\?t=[\w-]{22}/.exec(sent?.text ?? '')?.[0] ?? '';
    expect(sent?.headers).toMatchObject({ 'List-Unsubscribe': `<http://localhost:3000${link}>` });
    const guest = openBrowser(createPageServices(given.db));
    const readState = async (path: string) => (await readLink(guest.ask(path))).data.state;
    expect(await readState(link)).toBe('open');
    await stop(guest.ask(link, { 'List-Unsubscribe': 'One-Click' }));
    expect(await readState(link)).toBe('ended');
    for (const token of ['none', '0'.repeat(22)]) {
      const unknown = { data: { state: 'unknown' }, init: { status: 404 } };
      expect(await readLink(guest.ask(`/wishlist/price-mails?t=${token}`))).toMatchObject(unknown);
    }
    await setPrice(1, 3000);
    expect(await announce()).toBe(0);
    await consent();
    expect(await readState(link)).toBe('open');
  });

  it('is in the download of one’s data, and goes with the account', async () => {
    await consent();
    await setPrice(1, 3500);
    await announce();
    const file = await exportUserData(given.db, { id: userId, email }, 'my-data.json');
    const { priceAlerts } = await file.json();
    const emails = [{ productId: 1, fromCents: 4200, toCents: 3500 }];
    expect(priceAlerts).toMatchObject({ consentText: 'Email me when a price drops', emails });
    await given.run(sql`delete from users`);
    const left = sql`select user_id from price_alerts union all select user_id from price_notices`;
    expect(await given.list(left)).toEqual([]);
  });
});
