import { type Insertable, sql } from 'kysely';
import { readConfig } from '#app/platform/config.server.ts';
import { toEmailShop } from '#app/server/email-preview/email-templates.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import type { Tables } from '#db/tables.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { createPageServices, openBrowser, openSignedIn } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createCreditCode, redeemCreditCode } from './credit-codes.server.ts';
import { composeCreditCode } from './credit-email.server.tsx';
import { handleCreditForm } from './own-credit.server.ts';

const given = openTestDatabase('users, orders, cases, credit_entries, credit_codes, rate_limits');
const shop = toEmailShop(defaultSettings(readConfig({})), 'http://localhost:3000');
const phone = '+9613123456';
let count = 0;

const order = (email: string, change: Partial<Insertable<Tables['orders']>> = {}) => {
  count += 1;
  return addOrderRow(given.db, {
    ...{ order_number: `ORD-${count}`, email, phone, status: 'delivered' },
    ...change,
  });
};
const openCase = (email: string, orderId: number | null = null) =>
  given.read<number>(sql`insert into cases (idempotency_key, kind, email, phone, order_id)
    values (gen_random_uuid(), 'return', ${email}, ${phone}, ${orderId}::bigint) returning id`);
const give = (from: { caseId?: number; orderId?: number } = {}) =>
  given.run(sql`insert into credit_entries (entry_key, phone, cents, case_id, order_id)
    values (gen_random_uuid()::text, ${phone}, 2500, ${from.caseId ?? null}::bigint,
      ${from.orderId ?? null}::bigint)`);
const ask = async () => (await composeCreditCode(given.db, shop, { phone }))?.to.email ?? null;

it('writes to the address of the case or the order that gave the credit, not to that of a later order', async () => {
  await give({ caseId: await openCase('rana@example.com', await order('rana@example.com')) });
  await give({ orderId: await order('Rana@example.com') });
  await order('stranger@example.com');
  expect(await ask()).toBe('Rana@example.com');
});

it('writes the same code at every try of one request, and another one for the next', async () => {
  await give({ caseId: await openCase('rana@example.com') });
  const browser = await openSignedIn(createPageServices(given.db), {
    email: 'rana@example.com',
    isNew: true,
  });
  const userId = await given.read<string>(sql`select id from users`);
  const request = async () => {
    await given.run(sql`delete from pgboss.job`);
    const { context } = browser.ask('/profile');
    await handleCreditForm(context, 'credit-code', { userId, phone, code: '' });
    return given.read<unknown>(sql`select data -> 'data' from pgboss.job`);
  };
  const compose = async (data: unknown) =>
    /\d{6}$/.exec((await composeCreditCode(given.db, shop, data))?.subject ?? '')?.[0] ?? '';
  const data = await request();
  const code = await compose(data);
  expect(await compose(data)).toBe(code);
  expect(await compose(await request())).not.toBe(code);
  await compose(data);
  expect(await redeemCreditCode(given.db, { phone, code, userId })).toEqual({ movedCents: 2500 });
});

it('ends at a wrong code, also for who has just moved credit by the code before it', async () => {
  await openSignedIn(createPageServices(given.db), { email: 'rana@example.com', isNew: true });
  const userId = await given.read<string>(sql`select id from users`);
  const redeem = (code: string) => redeemCreditCode(given.db, { phone, code, userId });
  const moved = { movedCents: 2500 };
  await give();
  expect(await redeem(await createCreditCode(given.db, phone))).toEqual(moved);
  await give();
  const code = await createCreditCode(given.db, phone);
  expect(await redeem('12345')).toBeNull();
  expect(await redeem(code)).toEqual(moved);
});

it("moves the credit for the code of who asked, whatever others guess, and another's code not at all", async () => {
  const services = createPageServices(given.db);
  for (const name of ['rana', 'guesser'])
    await openSignedIn(services, { email: `${name}@example.com`, isNew: true });
  const [rana = '', guesser = ''] = await given.list<string>(
    sql`select id from users order by email desc`,
  );
  await give({ caseId: await openCase('rana@example.com') });
  const mail = async (userId: string) => {
    const email = await composeCreditCode(given.db, shop, { phone, userId, seed: userId });
    return /\d{6}$/.exec(email?.subject ?? '')?.[0] ?? '';
  };
  const redeem = (userId: string, code: string) =>
    redeemCreditCode(given.db, { phone, code, userId });
  const guess = async () => {
    for (let wrong = 0; wrong < 5; wrong += 1) expect(await redeem(guesser, 'none')).toBeNull();
  };
  const code = await mail(rana);
  const others = await mail(guesser);
  await guess();
  expect(await redeem(guesser, code)).toBeNull();
  expect(await redeem(rana, others)).toBeNull();
  expect(await redeem(rana, code)).toEqual({ movedCents: 2500 });
  expect(await given.run(sql`select from credit_codes`)).toEqual([]);

  await give();
  const atDesk = await createCreditCode(given.db, phone);
  await guess();
  expect(await redeem(guesser, atDesk)).toBeNull();
  expect(await redeem(rana, atDesk)).toEqual({ movedCents: 2500 });
  expect(await mail('deleted')).toBe('');
});

it('lets no account use up the requests of a phone, and leaves the field for a code that has come', async () => {
  const services = createPageServices(given.db, { rateLimits: true });
  const { context } = openBrowser(services).ask('/profile');
  const request = (userId: string) =>
    handleCreditForm(context, 'credit-code', { userId, phone: '+9613765432', code: '' });
  for (let one = 0; one < 3; one += 1)
    expect(await request('guesser')).toMatchObject({ status: 200 });
  expect(await request('guesser')).toMatchObject({ status: 429 });
  for (let one = 0; one < 2; one += 1) expect(await request('rana')).toMatchObject({ status: 200 });
  expect(await request('rana')).toMatchObject({ status: 429, phone: '+9613765432' });
});

it('writes to no one where credit came from several addresses, or there is none', async () => {
  await order('rana@example.com');
  expect(await ask()).toBeNull();
  await give({ caseId: await openCase('rana@example.com') });
  await give({ caseId: await openCase('stranger@example.com') });
  expect(await ask()).toBeNull();
  expect(await given.run(sql`select from credit_codes`)).toEqual([]);
});

it('writes about credit without an address to the only one that was delivered to before', async () => {
  await order('rana@example.com');
  await order('never@example.com', { status: 'pending' });
  await give();
  expect(await ask()).toBe('rana@example.com');
  // Anybody may write to the shop with any phone.
  await openCase('stranger@example.com');
  expect(await ask()).toBe('rana@example.com');
  await order('stranger@example.com');
  expect(await ask()).toBeNull();
});

it.each([
  ['came after the credit', async () => void (await order('stranger@example.com'))],
  ['was only written to', async () => void (await openCase('stranger@example.com'))],
])('writes about credit without an address to none that %s', async (what, add) => {
  if (what === 'was only written to') await add();
  await give();
  if (what !== 'was only written to') await add();
  expect(await ask()).toBeNull();
});

it.each(['counter', 'phone'])(
  'does not take the address that an order by %s has copied from the last one',
  async (channel) => {
    const orderId = await order('stranger@example.com', { channel });
    await give({ caseId: await openCase('stranger@example.com', orderId) });
    await give();
    expect(await ask()).toBeNull();
  },
);
