import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { findLastChangeId } from '#app/cases/case-lines.ts';
import { readCase } from '#tests/support/cases.ts';
import { openStaff } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { loader as loadCase, action as sendCase } from './case.page.tsx';
import { action } from './intake.page.tsx';
import { loader } from './offer-slip.page.tsx';

const given = openTestDatabase('users');
const identity = 'LB-4711-0815';

it('shows the number of an identity card on the slip alone: to a seller on the day, then to the owner (34 C)', async () => {
  const browser = await openStaff(given.db, 'seller');
  const bought = {
    ...{ intent: 'buy', attemptKey: randomUUID(), line: '1', now: 'yes', identity },
    ...{ 'what-1': 'Cedar Quest', 'cash-1': '20', 'credit-1': '', 'serial-1': 'SN-1' },
    ...{ pay: 'cash', dollars: '19', lira: '', name: 'Rana', phone: '03 123456', language: 'fr' },
  };
  const send = (form: Record<string, string>) =>
    action(browser.ask('/admin/counter/cases/new', form) as never);
  expect(await send(bought)).toMatchObject({
    data: { done: false, errors: { dollars: 'Count out $20.00.' } },
  });
  expect(await send({ ...bought, 'cash-1': 'much' })).toMatchObject({
    data: { errors: { 'cash-1': 'Enter an amount such as 12.50.' } },
  });
  const press = async (form = {}) => {
    const answer = (await send({ ...bought, dollars: '20', ...form })) as unknown as Response;
    return [answer.status, answer.headers.get('set-cookie')];
  };
  expect([await press(), await press()]).toEqual([
    [302, null],
    [302, null],
  ]);
  // With what was changed after an answer that was lost.
  expect(await press({ 'what-1': 'Cedar Pad' })).toEqual([
    302,
    expect.stringMatching(/^flash=case-opened-earlier;/),
  ]);

  const id = await given.read<number>(sql`select max(id)::int as value from cases`);
  const open = (path: string) => ({ ...browser.ask(path), params: { id: String(id) } }) as never;
  const readSlip = async () =>
    JSON.stringify(await loader(open(`/admin/counter/cases/${id}/offer-slip`)));
  expect(await readSlip()).toContain(identity);
  expect(await readSlip()).toContain('Payé en espèces');
  const page = JSON.stringify(await loadCase(open(`/admin/counter/cases/${id}`)));
  expect(page).toContain('SN-1');
  expect(page).not.toContain(identity);
  await given.run(sql`update cases set received_at = received_at - interval '1 day',
    closed_at = closed_at - interval '1 day'`);
  expect(await readSlip()).not.toContain(identity);
  await given.run(sql`update users set role = 'admin'`);
  expect(await readSlip()).toContain(identity);
  const [log, cases] = [sql`select * from audit_log`, sql`select * from cases`];
  const stored = JSON.stringify([await given.run(log), await given.run(cases)]);
  expect(stored).not.toContain(identity);
});

it('asks for the number of the order whose pieces come back', async () => {
  const browser = await openStaff(given.db, 'seller');
  const taken = { intent: 'open', attemptKey: randomUUID(), kind: 'return', what: '', order: '' };
  const message = 'Enter the number of a delivered order.';
  expect(await action(browser.ask('/admin/counter/cases/new', taken) as never)).toMatchObject({
    data: { done: false, errors: { order: message } },
  });
});

it('asks for the number and the serials with the payment, too, and notes them only with it', async () => {
  const browser = await openStaff(given.db, 'seller');
  const taken = {
    ...{ intent: 'buy', attemptKey: randomUUID(), line: '1' },
    ...{ 'what-1': 'Cedar Quest', 'cash-1': '20', 'credit-1': '', language: 'en' },
    ...{ pay: 'cash', dollars: '', lira: '' },
  };
  await action(browser.ask('/admin/counter/cases/new', taken) as never);
  const id = await given.read<number>(sql`select max(id)::int as value from cases`);
  const send = async (form: Record<string, string>) => {
    const found = await readCase(given.db, id);
    const pressed = { entryKey: randomUUID(), seen: found.stage, line: '1' };
    const version = String(findLastChangeId(found));
    const asked = browser.ask(`/admin/counter/cases/${id}`, { ...pressed, version, ...form });
    return sendCase({ ...asked, params: { id: String(id) } } as never);
  };
  const load = (path: string) =>
    ({ ...browser.ask(`/admin/counter/cases/${id}${path}`), params: { id: String(id) } }) as never;
  await send({ intent: 'send-offer', 'cash-1': '20' });
  await send({ intent: 'agree' });
  const pay = (dollars: string) =>
    send({ intent: 'pay', pay: 'cash', dollars, lira: '', 'serial-1': 'SN-2', identity: 'LB-1' });
  expect(await pay('19')).toMatchObject({ data: { done: false } });
  expect((await readCase(given.db, id)).lines[0]?.serial).toBeNull();
  expect(await pay('20')).toMatchObject({ data: { done: true } });
  const slip = JSON.stringify(await loader(load('/offer-slip')));
  for (const noted of ['LB-1', 'SN-2', 'Paid in cash']) expect(slip).toContain(noted);
  // Paid on another day than it came.
  await given.run(sql`update cases set received_at = '2026-01-15T10:00:00Z'`);
  expect(JSON.stringify(await loader(load('/offer-slip')))).toBe(slip);
});

it('takes in no repair and no offer that nothing was written about, and why a complaint is made', async () => {
  const browser = await openStaff(given.db, 'seller');
  const open = (kind: string, what: string, ground = {}) => {
    const taken = { intent: 'open', attemptKey: randomUUID(), kind, what, name: 'Rana', ...ground };
    return action(browser.ask('/admin/counter/cases/new', taken) as never);
  };
  const errors = { what: 'Write what it is.' };
  for (const kind of ['offer', 'repair'])
    expect(await open(kind, '')).toMatchObject({ data: { done: false, errors } });
  // Also where its form is that of another kind.
  expect(await open('offer', 'Cedar Quest')).toMatchObject({ status: 302 });
  for (const ground of ['damaged', '', 'toString'])
    expect(await open('complaint', 'The box', { ground })).toMatchObject({ status: 302 });
  const listed = await given.list(sql`select ground from cases order by id desc limit 4`);
  expect(listed).toEqual([null, null, 'damaged', null]);
});
