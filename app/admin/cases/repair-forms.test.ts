import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { findLastChangeId } from '#app/cases/case-lines.ts';
import { takeIn } from '#app/cases/take-in.server.ts';
import { readCase } from '#tests/support/cases.ts';
import { openStaff } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action, loader } from './case.page.tsx';
import { loader as loadSlip } from './repair-slip.page.tsx';

const given = openTestDatabase('users, products, settings');

async function bringIn(email: string, kind: 'repair' | 'offer' = 'repair') {
  const browser = await openStaff(given.db, 'seller');
  const adminId = await given.read<string>(sql`select id as value from users`);
  const admin = { id: adminId, email: 'owner@example.com' };
  const taken = { kind, order: '', what: 'Wii', serial: '', words: '' } as const;
  const person = { name: 'Rana', phone: '+9613123456', email, language: 'en', admin } as const;
  const opened = await takeIn(given.db, { attemptKey: randomUUID(), ...taken, ...person });
  if ('refused' in opened) throw new Error(opened.message);
  const { id } = opened;
  const ask = (form?: Record<string, string>) =>
    ({ ...browser.ask(`/admin/counter/cases/${id}`, form), params: { id: String(id) } }) as never;
  const send = async (intent: string, form: Record<string, string | number> = {}) => {
    const found = await readCase(given.db, id);
    const seen = { seen: found.stage, version: findLastChangeId(found) };
    const pressed = { entryKey: randomUUID(), intent, ...seen, ...form };
    const fields = Object.entries(pressed).map(([name, value]) => [name, String(value)]);
    return action(ask(Object.fromEntries(fields)));
  };
  const load = () => loader(ask());
  const readSlip = () => loadSlip(ask());
  return {
    send,
    load,
    readSlip,
    readVersion: async () => findLastChangeId(await readCase(given.db, id)),
  };
}

const told = (message: string, isDone = true) => ({ data: { done: isDone, message } });

it('agrees to no price, and sends none, over one that was not on the screen', async () => {
  const { send, readVersion } = await bringIn('rana@example.com');
  expect(await send('repair-quote', { 'price-1': '30' })).toMatchObject(told('Price sent.'));
  const version = await readVersion();
  await send('repair-quote', { 'price-1': '60' });
  const message = "This case has changed: it is in 'Waiting for customer'. Reload the page.";
  for (const intent of ['repair-agreed', 'repair-quote'])
    expect(await send(intent, { version, 'price-1': '40' })).toMatchObject(told(message, false));
  expect(await send('repair-agreed')).toMatchObject(told('Agreed.'));
});

it('moves nothing on, and calls nothing in warranty, over a price that was agreed since', async () => {
  const { send, readVersion } = await bringIn('rana@example.com');
  await given.run(sql`with earlier as (
      insert into cases (idempotency_key, kind, phone, warranty_until)
      values (gen_random_uuid(), 'repair', '+9613123456', current_date + 30) returning id)
    insert into case_lines (case_id, position, what) select id, 1, 'Wii' from earlier`);
  const version = await readVersion();
  await send('repair-quote', { 'price-1': '60' });
  await send('repair-agreed');
  const message = "This case has changed: it is in 'Here'. Reload the page.";
  const ready = { to: 'ready', outcome: '' };
  for (const [intent, form] of [
    ['repair-warranty', {}],
    ['move', { to: 'closed', outcome: 'refused' }],
    ['move', ready],
  ] as const)
    expect(await send(intent, { ...form, version })).toMatchObject(told(message, false));
  expect(await send('move', ready)).toMatchObject({ data: { done: true } });
  const price = sql`select cash_cents as value from case_lines join cases on cases.id = case_id
    where agreed_at is not null`;
  expect(await given.read(price)).toBe(6000);
});

it('sends no price without a part that was scanned since, and none for one that is left empty', async () => {
  const { send, readVersion } = await bringIn('rana@example.com');
  const version = await readVersion();
  await given.run(sql`insert into products (name, price_cents, category, stock)
    values ('Fan', 1000, 'Sega', 2)`);
  expect(await send('repair-part-quote', { product: 1 })).toMatchObject(
    told('Proposed for the price.'),
  );
  const message = "This case has changed: it is in 'Here'. Reload the page.";
  const prices = { version, 'price-1': '30' };
  expect(await send('repair-quote', prices)).toMatchObject(told(message, false));
  const sent = await send('repair-quote', { ...prices, 'price-2': '' });
  expect(sent).toMatchObject(told('Price sent.'));
});

it('refuses a rate that the page did not show, which is not one that it did not send', async () => {
  await given.run(sql`insert into settings (key, value) values ('lbpRate', '89500')`);
  const { send } = await bringIn('rana@example.com');
  await send('repair-quote', { 'price-1': '30' });
  await send('repair-agreed');
  await send('move', { to: 'ready', outcome: '', words: '' });
  const paid = { dollars: '30', lira: '' };
  const changed = told('The rate changed. Count again.', false);
  expect(await send('repair-paid', { ...paid, rate: '' })).toMatchObject(changed);
  expect(await send('repair-paid', paid)).toMatchObject(told('Handed over. Change $0.00.'));
});

const written = told('Written. No email is known: send the link by WhatsApp, or call.');

it.each([
  ['message', 'words'],
  ['note', 'words'],
  ['send-offer', 'words'],
  ['repair-findings', 'findings'],
])('refuses a text that is too long, and does not cut it: %s', async (intent, field) => {
  const { send } = await bringIn('rana@example.com');
  const message = 'At most 2000 characters: please shorten this by 1.';
  expect(await send(intent, { [field]: 'x'.repeat(2001) })).toMatchObject({
    data: { done: false, message, errors: { [field]: message } },
  });
});

it('tells where nothing is mailed, since no email is known', async () => {
  const { send } = await bringIn('rana@example.com');
  expect(await send('message', { words: 'Hello' })).toMatchObject(told('Message sent.'));
  await given.run(sql`update cases set email = ''`);
  expect(await send('message', { words: 'Come' })).toMatchObject(written);
  expect(await send('repair-quote', { 'price-1': '30' })).toMatchObject(written);
  expect(await send('note', { words: 'Called' })).toMatchObject(told('Noted.'));
});

it('tells where no offer is mailed, neither the first nor one for less than described', async () => {
  const { send } = await bringIn('', 'offer');
  const less = { line: 1, 'decision-1': 'less', 'cash-1': '20' };
  const agreeAndReceive = async () => {
    expect(await send('agree')).toMatchObject(told('C-1: Ready.'));
    await send('move', { to: 'here', outcome: '' });
    return send('receive', less);
  };
  expect(await send('send-offer', less)).toMatchObject(written);
  expect(await agreeAndReceive()).toMatchObject(written);
  await given.run(sql`update cases set email = 'rana@example.com'`);
  expect(await agreeAndReceive()).toMatchObject(told('C-1: Waiting for customer.'));
  await given.run(sql`update cases set email = ''`);
  await send('agree');
  await send('move', { to: 'here', outcome: '' });
  const givenBack = { line: 1, 'decision-1': 'given-back', words: 'Please fetch it.' };
  expect(await send('receive', givenBack)).toMatchObject(written);
});

it('reads what the shop knows of an offer while it is priced, and for the shelves', async () => {
  const { send, load } = await bringIn('rana@example.com', 'offer');
  const countKnown = async () => (await load()).offer?.knowledge.length;
  expect(await countKnown()).toBe(1);
  await send('send-offer', { line: 1, 'cash-1': '20' });
  expect(await countKnown()).toBe(1);
  await send('agree');
  expect(await countKnown()).toBe(0);
  await send('pay', { line: 1, pay: 'credit', dollars: '', lira: '' });
  expect(await countKnown()).toBe(1);
  await given.run(sql`with product as (insert into products (name, price_cents, category, stock)
    values ('Wii', 4000, 'Nintendo', 1) returning id)
    update case_lines set product_id = product.id from product`);
  expect(await countKnown()).toBe(0);
});

it('names the city of the shop on the slip in its language', async () => {
  const { readSlip } = await bringIn('');
  expect(await readSlip()).toMatchObject({ city: 'Beirut, Lebanon' });
  await given.run(sql`update cases set language = 'fr'`);
  expect(await readSlip()).toMatchObject({ city: 'Beyrouth, Liban' });
});
