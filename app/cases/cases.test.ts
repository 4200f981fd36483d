import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { addDays } from '#app/platform/text/day-range.ts';
import { casesAdmin as admin, readCase, resetCases } from '#tests/support/cases.ts';
import { takeQueuedEmails } from '#tests/support/queued-emails.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { getCustomerVersion } from './case.ts';
import { answerCase, endExpiredCases } from './case-answers.server.ts';
import { createCaseLink, findLinkedCaseId } from './case-links.server.ts';
import { changeCustomer, noteOnCase, writeCaseMessage } from './case-messages.server.ts';
import { addCasePhoto, removeCasePhoto, sweepCases } from './case-photos.server.ts';
import { countCases, findCase, listCases, moveCase, openCase } from './cases.server.ts';
import {
  eraseCases,
  eraseDeletedCases,
  erasePhoneCases,
  exportCases,
} from './personal-cases.server.ts';
import { sendQuote } from './repairs.server.ts';
import { reportComplaintsDue } from './watch-cases.server.ts';

const given = openTestDatabase();

beforeEach(() => resetCases(given.db));

const open = (kind: 'offer' | 'complaint' | 'repair', attemptKey: string = randomUUID()) =>
  openCase(given.db, {
    ...{ kind, attemptKey, userId: null, orderId: null, language: 'ar', words: 'Secret words' },
    ...{ name: 'Rana', email: 'rana@example.com', phone: '+9613123456' },
    lines: [{ what: 'Cedar Quest', askedCents: 2000 }],
  });
const listMails = () =>
  given.list<string>(sql`select data->>'template' from pgboss.job where name = 'mails' order by 1`);
async function drawSmall(red: number): Promise<Blob> {
  const background = { r: red, g: 90, b: 90 };
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  return new Blob([new Uint8Array(await image.png().toBuffer())]);
}

it('opens one case for a double press, and tells the shop and its customer once (34)', async () => {
  const key = randomUUID();
  const [one, two] = await Promise.all([open('offer', key), open('offer', key)]);
  expect(one.id).toBe(two.id);
  expect([one, two].filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await listMails()).toEqual(['case-news', 'case-opened']);
  expect(await findCase(given.db, one.id)).toMatchObject({
    ...{ stage: 'to-answer', email: 'rana@example.com' },
    lines: [{ what: 'Cedar Quest', askedCents: 2000, quantity: 1 }],
  });
});

it('writes three first emails of a day to a mailbox, without what a stranger has typed', async () => {
  await Promise.all(['offer', 'repair', 'offer', 'repair'].map((kind) => open(kind as 'offer')));
  await given.run(sql`update cases set email = 'Rana+2@example.com'`);
  await open('offer');
  const emails = await takeQueuedEmails(given);
  const first = emails.filter(({ to }) => to.email === 'Rana+2@example.com');
  expect(first).toHaveLength(3);
  for (const { to, html, text } of first) {
    expect(to.name).toBe('');
    expect(text).toContain('/ar/c?t=');
    for (const typed of ['Cedar Quest', '>Rana<', 'Secret words'])
      expect(html).not.toContain(typed);
  }
  const { id } = await open('offer');
  await write(id, admin);
  const [news] = (await takeQueuedEmails(given)).filter(
    ({ to }) => to.email === 'rana@example.com',
  );
  expect(news?.html).toContain('<bdi>Hello</bdi>');
  expect(news?.html).toContain('Cedar Quest');
});

it('repeats what was asked to the confirmed address of an account', async () => {
  const details = {
    ...({ kind: 'offer', userId: 'buyer', orderId: null, language: 'en' } as const),
    words: '',
    ...{ name: 'Rana', email: 'rana@example.com', phone: '' },
    lines: [{ what: 'Cedar Quest' }],
  };
  for (const isConfirmed of [false, true]) {
    await given.run(sql`update users set email_verified = ${isConfirmed}`);
    await openCase(given.db, { ...details, attemptKey: randomUUID() });
    const emails = await takeQueuedEmails(given);
    const mail = emails.find(({ to }) => to.email === 'rana@example.com');
    expect(mail?.html.includes('Cedar Quest')).toBe(isConfirmed);
  }
  // However many strangers, and the account itself, have written with it.
  for (let count = 0; count < 4; count += 1)
    await openCase(given.db, { ...details, attemptKey: randomUUID() });
  const all = await takeQueuedEmails(given);
  expect(all.filter(({ to }) => to.email === 'rana@example.com')).toHaveLength(4);
});

it('takes thirty messages of a day from a customer, and mails the shop one in ten minutes until it answers', async () => {
  const { id } = await open('repair');
  await given.run(sql`delete from pgboss.job`);
  const listMails = () =>
    given.list<string>(sql`select data ->> 'template' || case when start_after > now() then ' later'
      else '' end from pgboss.job order by start_after, id`);
  const send = () => given.run(sql`delete from pgboss.job`);
  for (const words of ['First of two', 'Second of two'])
    await writeCaseMessage(given.db, {
      caseId: id,
      entryKey: randomUUID(),
      words,
      actor: 'customer',
    });
  expect(await listMails()).toEqual(['case-opened']);
  const [mail] = await takeQueuedEmails(given);
  for (const words of ['First of two', 'Second of two']) expect(mail?.text).toContain(words);
  // Answered by mail, which the case does not know.
  await write(id, 'customer');
  await write(id, 'customer');
  expect(await listMails()).toEqual(['case-opened later']);
  await given.run(sql`update case_entries set created_at = created_at - interval '11 minutes'`);
  await write(id, 'customer');
  expect(await listMails()).toEqual(['case-opened later']);
  await send();
  await write(id, admin);
  await send();
  await write(id, 'customer');
  expect(await listMails()).toEqual(['case-opened']);
  const key = randomUUID();
  const writeLast = () =>
    writeCaseMessage(given.db, { caseId: id, entryKey: key, words: 'Last', actor: 'customer' });
  for (let count = 7; count < 30; count += 1) await write(id, 'customer');
  expect(await writeLast()).toEqual({ written: true });
  expect(await write(id, 'customer')).toMatchObject({
    refused: 'not-allowed',
    message: expect.stringContaining('30 messages'),
  });
  expect(await writeLast()).toEqual({ written: true });
  expect(await write(id, admin)).toEqual({ written: true });
  await given.run(sql`update case_entries set created_at = created_at - interval '1 day'`);
  expect(await write(id, 'customer')).toEqual({ written: true });
});

it('mails what was written with its line breaks, to its customer and to the shop, and no note on a device', async () => {
  const { id } = await open('repair');
  const words = 'Come on Monday\nor on Tuesday';
  await given.run(sql`update cases set words = ${words}`);
  await given.run(sql`update case_lines set words = 'Dust'`);
  for (const actor of [admin, 'customer'] as const)
    await writeCaseMessage(given.db, { caseId: id, entryKey: randomUUID(), words, actor });
  const emails = await takeQueuedEmails(given);
  const broken = emails.filter(({ html }) => html.includes('Come on Monday<br/>or on Tuesday'));
  expect(new Set(broken.map(({ to }) => to.email)).size).toBe(2);
  expect(emails.some(({ html }) => html.includes('Dust'))).toBe(false);
});

it('lists what is to be answered, also what its customer wrote since, and refuses a move from a stage that has passed', async () => {
  const { id } = await open('repair');
  const listed = async (stage: 'to-answer' | 'waiting') =>
    (await listCases(given.db, { stage, kind: null, page: 1 })).total;
  expect(await listed('to-answer')).toBe(1);
  await write(id, admin);
  expect([await listed('to-answer'), await listed('waiting')]).toEqual([0, 1]);
  await write(id, 'customer');
  expect([await listed('to-answer'), await listed('waiting')]).toEqual([1, 0]);
  expect((await countCases(given.db, '2026-01-01')).counts).toEqual({ 'to-answer': 1 });
  const move = { caseId: id, to: 'here', actor: admin } as const;
  const late = { ...move, entryKey: randomUUID(), seen: 'to-answer' } as const;
  expect(await moveCase(given.db, late)).toMatchObject({ refused: 'moved-on' });
  const right = { ...move, entryKey: randomUUID(), seen: 'waiting' } as const;
  expect(await moveCase(given.db, right)).toEqual({ moved: 'here' });
  expect(await moveCase(given.db, right)).toEqual({ moved: 'here' });
  expect((await readCase(given.db, id)).entries).toHaveLength(4);
});

it('keeps what its customer asks to be answered, until the shop has written or named a price', async () => {
  const ask = async () => {
    const { id } = await open('repair');
    await write(id, admin);
    await write(id, 'customer');
    return id;
  };
  const move = (caseId: number, seen: 'waiting' | 'here', to: 'here' | 'ready', words = '') =>
    moveCase(given.db, { caseId, seen, to, words, actor: admin, entryKey: randomUUID() });
  const isOpen = async (id: number) => (await readCase(given.db, id)).askedAt !== null;
  const [pressed, told, priced] = [await ask(), await ask(), await ask()];
  await move(pressed, 'waiting', 'here');
  expect(await isOpen(pressed)).toBe(true);
  await move(pressed, 'here', 'ready');
  expect(await isOpen(pressed)).toBe(true);
  expect((await countCases(given.db, '2026-01-01')).counts).toEqual({ 'to-answer': 3 });
  await move(told, 'waiting', 'here', 'Yes, on Monday.');
  await move(priced, 'waiting', 'here');
  const quoted = { caseId: priced, seen: 'here', admin, entryKey: randomUUID() } as const;
  await sendQuote(given.db, { ...quoted, prices: new Map([[1, 3000]]) });
  await write(pressed, admin);
  for (const id of [pressed, told, priced]) expect(await isOpen(id)).toBe(false);
});

it('writes the words of a form once, and others of the same form, as after a lost answer, too', async () => {
  const { id } = await open('repair');
  const form = { caseId: id, entryKey: randomUUID() };
  for (const words of ['Come at 5', 'Come at 5', 'Come at 6']) {
    await writeCaseMessage(given.db, { ...form, words, actor: 'customer' });
    await noteOnCase(given.db, { ...form, entryKey: `${form.entryKey}-note`, words, actor: admin });
  }
  const { entries } = await readCase(given.db, id);
  for (const kind of ['message', 'note']) {
    const written = entries.filter((entry) => entry.kind === kind).map(({ words }) => words);
    expect(written).toEqual(['Come at 5', 'Come at 6']);
  }
});

it('moves a case once by a form, and tells of it where the same form then asks for something else', async () => {
  const { id } = await open('repair');
  const form = { caseId: id, entryKey: randomUUID(), seen: 'to-answer', actor: admin } as const;
  const close = { ...form, to: 'closed', outcome: 'refused', words: 'Too old' } as const;
  for (let twice = 0; twice < 2; twice += 1)
    expect(await moveCase(given.db, close)).toEqual({ moved: 'closed' });
  for (const change of [{ outcome: 'withdrawn' }, { to: 'here' }, { words: 'Too new' }] as const)
    expect(await moveCase(given.db, { ...close, ...change })).toMatchObject({
      refused: 'moved-on',
    });
  expect(await readCase(given.db, id)).toMatchObject({ stage: 'closed', outcome: 'refused' });
});

it('writes to the address that was corrected, and opens by no link that went to another', async () => {
  const { id } = await open('repair');
  const token = (await createCaseLink(given.db, id)).split('t=')[1] ?? '';
  const form = { caseId: id, entryKey: randomUUID(), admin };
  const person = { name: 'Rana', phone: '+9613123456', language: 'fr' } as const;
  const change = (email: string) => changeCustomer(given.db, { ...form, ...person, email });
  await change('rana@example.com');
  expect(await findLinkedCaseId(given.db, token)).toBe(id);
  for (let twice = 0; twice < 2; twice += 1)
    expect(await change('rania@example.com')).toEqual({ changed: true });
  expect(await findLinkedCaseId(given.db, token)).toBeNull();
  const { entries } = await readCase(given.db, id);
  const notes = entries.filter(({ kind }) => kind === 'note').map(({ words }) => words);
  expect(notes).toEqual(['Customer changed: language.', 'Customer changed: email.']);
  await takeQueuedEmails(given);
  const quoted = { ...form, entryKey: randomUUID(), seen: 'to-answer' } as const;
  await sendQuote(given.db, { ...quoted, prices: new Map([[1, 3000]]) });
  const mailed = (await takeQueuedEmails(given)).map(({ to, text }) => [to.email, text]);
  expect(mailed).toEqual([['rania@example.com', expect.stringContaining('/fr/c?t=')]]);
});

it('overwrites no customer whom a colleague has changed since it was shown', async () => {
  const { id } = await open('repair');
  const shown = await readCase(given.db, id);
  const { name, email, phone, language } = shown;
  const person = { name, email, phone, language, shownPerson: getCustomerVersion(shown) };
  const change = (changed: Partial<typeof person>, entryKey: string = randomUUID()) =>
    changeCustomer(given.db, { caseId: id, entryKey, admin, ...person, ...changed });
  const entryKey = randomUUID();
  // The same press again, whose answer was lost.
  for (let twice = 0; twice < 2; twice += 1)
    expect(await change({ phone: '+9613999999' }, entryKey)).toEqual({ changed: true });
  expect(await change({ name: 'Rania' })).toMatchObject({ refused: 'moved-on' });
  const now = await readCase(given.db, id);
  expect(now).toMatchObject({ name: 'Rana', phone: '+9613999999' });
  const seen = { phone: now.phone, shownPerson: getCustomerVersion(now) };
  expect(await change({ ...seen, name: 'Rania' })).toEqual({ changed: true });
});

it('opens by the links of its customer still, once a missing phone or address is added', async () => {
  for (const missing of ['phone', 'email']) {
    const { id } = await open('repair');
    await given.run(sql`update cases set ${sql.ref(missing)} = '' where id = ${id}`);
    await given.run(sql`insert into case_entries (case_id, entry_key, kind, words)
      values (${id}, ${`customer-deleted-${id}`}, 'note', 'Deleted')`);
    const [, token = ''] = (await createCaseLink(given.db, id)).split('t=');
    const person = { name: 'Rana', email: 'rana@example.com', phone: '+9613123456' };
    const press = { caseId: id, entryKey: randomUUID(), admin, language: 'ar' } as const;
    await changeCustomer(given.db, { ...press, ...person });
    expect(await findLinkedCaseId(given.db, token)).toBe(id);
    const { entries } = await readCase(given.db, id);
    const notes = entries.filter(({ kind }) => kind === 'note').map(({ words }) => words);
    expect(notes).toEqual(['Deleted', `Customer changed: ${missing}.`]);
  }
});

it('keeps what is of another customer than the deleted one, as whose a case was first written', async () => {
  const person = { name: 'Rania', email: 'rana@example.com', language: 'ar' } as const;
  const change = (caseId: number, phone: string) =>
    changeCustomer(given.db, { caseId, entryKey: randomUUID(), admin, ...person, phone });
  const [corrected, renamed] = [await open('repair'), await open('repair')];
  await erasePhoneCases(given.db, ['+9613123456']);
  await change(corrected.id, '+9613999999');
  await change(renamed.id, '+9613123456');
  await given.run(sql`update cases set stage = 'closed', closed_at = now() - interval '2 days'`);
  await eraseDeletedCases(given.db);
  const { entries, ...kept } = await readCase(given.db, corrected.id);
  expect(kept).toMatchObject({ name: 'Rania', phone: '+9613999999', words: 'Secret words' });
  const notes = entries.filter(({ kind }) => kind === 'note').map(({ words }) => words);
  expect(notes).toEqual(['Customer changed: name, phone.']);
  expect(await readCase(given.db, renamed.id)).toMatchObject({
    name: 'Deleted account',
    phone: '',
  });
});

/** An offer with a price that its customer is asked about. */
async function price(): Promise<number> {
  const { id } = await open('offer');
  await given.run(sql`update case_lines set cash_cents = 1000 where case_id = ${id}`);
  const move = { caseId: id, seen: 'to-answer', to: 'waiting', actor: admin } as const;
  await moveCase(given.db, { ...move, entryKey: randomUUID() });
  return id;
}

const yes = (caseId: number) =>
  answerCase(given.db, { caseId, entryKey: randomUUID(), says: 'yes', wishes: 'credit' });

const write = (caseId: number, actor: typeof admin | 'customer') =>
  writeCaseMessage(given.db, { caseId, entryKey: randomUUID(), words: 'Hello', actor });

it('holds a price while its customer asks about it, and for its days from the answer on', async () => {
  const [asking, answered] = [await price(), await price()];
  for (const id of [asking, answered]) {
    await write(id, 'customer');
    await given.run(sql`update cases set due_on = due_on - 20 where id = ${id}`);
  }
  expect(await yes(asking)).toEqual({ moved: 'expected' });
  // The question is still to be answered.
  expect((await readCase(given.db, asking)).askedAt).not.toBeNull();
  await write(answered, admin);
  expect(await endExpiredCases(given.db)).toBe(0);
  expect((await readCase(given.db, answered)).dueOn).toBe(addDays(todayInBeirut(), 14));
  expect(await yes(answered)).toEqual({ moved: 'expected' });
});

it('reports a complaint on day 12 at nine, once, and has it late on day 15', async () => {
  const { id } = await open('complaint');
  const nine = (days: number, time = '09:00') =>
    given.read<Date>(sql`select ((opened_at at time zone 'Asia/Beirut')::date + ${days}::int
      + ${time}::time) at time zone 'Asia/Beirut' from cases where id = ${id}`);
  expect(await reportComplaintsDue(given.db, await nine(10))).toBe(0);
  expect(await reportComplaintsDue(given.db, await nine(11, '08:59'))).toBe(0);
  expect(await reportComplaintsDue(given.db, await nine(11))).toBe(1);
  expect(await reportComplaintsDue(given.db, await nine(12))).toBe(0);
  expect(await listMails()).toContain('complaints-due');
  const dayOf = (days: number) =>
    given.read<string>(sql`select (due_on - 14 + ${days}::int)::text from cases where id = ${id}`);
  expect((await countCases(given.db, await dayOf(13))).late).toBe(0);
  expect((await countCases(given.db, await dayOf(14))).late).toBe(1);
});

it('receives nothing of a complaint that is not answered, whose answer stays due (34.6)', async () => {
  const { id } = await open('complaint');
  const receive = (seen: 'to-answer' | 'waiting') =>
    moveCase(given.db, { caseId: id, seen, to: 'here', actor: admin, entryKey: randomUUID() });
  expect(await receive('to-answer')).toMatchObject({ refused: 'moved-on' });
  const dueOn = addDays(todayInBeirut(), 14);
  expect(await readCase(given.db, id)).toMatchObject({ stage: 'to-answer', dueOn });
  await write(id, admin);
  expect(await receive('waiting')).toEqual({ moved: 'here' });
});

it('keeps six photos of a case and twelve of a day of a person, each once, until 90 days after its end', async () => {
  const photos = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(drawSmall));
  const { id } = await open('offer');
  const { id: other } = await open('offer');
  const { id: third } = await open('offer');
  const add = (caseId: number, index: number) =>
    addCasePhoto(given.db, caseId, photos[index] ?? new Blob());
  const noImage = (caseId: number) => addCasePhoto(given.db, caseId, new Blob(['no image']));
  expect(await noImage(id)).toMatchObject({ refused: 'invalid' });
  for (let index = 0; index < 6; index += 1) expect(await add(id, index)).toEqual({ added: true });
  expect(await add(id, 0)).toEqual({ added: true });
  expect(await add(id, 6)).toMatchObject({ refused: 'not-allowed' });
  // Refused before anything looks into the file.
  expect(await noImage(id)).toMatchObject({ refused: 'not-allowed' });
  const removeFirst = async () =>
    removeCasePhoto(given.db, id, await given.read<number>(sql`select min(id) from case_photos`));
  expect(await removeFirst()).toEqual({ removed: true });
  expect(await add(id, 0)).toEqual({ added: true });
  for (let index = 0; index < 6; index += 1)
    expect(await add(other, index)).toEqual({ added: true });
  expect(await add(third, 0)).toMatchObject({ refused: 'not-allowed' });
  expect(await noImage(third)).toMatchObject({ refused: 'not-allowed' });
  // Anybody may open a case with the address and the phone of an account: it fills no day of hers.
  await given.run(sql`update cases set user_id = 'buyer' where id = ${third}`);
  expect(await add(third, 0)).toEqual({ added: true });
  await given.run(sql`update cases set user_id = 'buyer'`);
  expect(await add(third, 1)).toMatchObject({ refused: 'not-allowed' });
  await given.run(sql`update cases set stage = 'closed' where id = ${id}`);
  expect(await removeFirst()).toMatchObject({ refused: 'moved-on' });
  const sweepAfter = async (days: number) => {
    await given.run(sql`update cases set closed_at = now() - ${days} * interval '1 day'
      where id = ${id}`);
    await sweepCases(given.db);
    return given.read<number>(sql`select count(*)::int from case_photos`);
  };
  expect([await sweepAfter(89), await sweepAfter(91)]).toEqual([13, 7]);
});

it('opens by the token of its link alone, and leaves nothing of an erased person but goods and amounts', async () => {
  const { id } = await open('offer');
  const path = await createCaseLink(given.db, id);
  const token = path.split('t=')[1] ?? '';
  expect(path).toMatch(/^\/ar\/c\?t=/);
  expect(await findLinkedCaseId(given.db, token)).toBe(id);
  expect(await findLinkedCaseId(given.db, '0'.repeat(22))).toBeNull();
  const rana = { id: 'buyer' };
  // Anybody may sign up with her address.
  await given.run(sql`update users set email = 'rana@example.com' where id = 'buyer'`);
  expect(await exportCases(given.db, rana)).toEqual([]);
  await eraseCases(given.db, rana);
  expect(JSON.stringify(await findCase(given.db, id))).toContain('Secret words');
  await given.run(sql`update users set email_verified = true where id = 'buyer'`);
  expect(JSON.stringify(await exportCases(given.db, rana))).toContain('Secret words');
  await given.run(sql`update cases set stage = 'closed', closed_at = now()`);
  await eraseCases(given.db, rana);
  expect(await findLinkedCaseId(given.db, token)).toBeNull();
  const rows = JSON.stringify(await findCase(given.db, id));
  for (const own of ['Secret', 'Rana', 'rana', '3123456']) expect(rows).not.toContain(own);
  expect(rows).toContain('Cedar Quest');
});
