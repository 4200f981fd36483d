import { sql } from 'kysely';
import { createFirstAdmin } from '#app/accounts/users/admins.server.ts';
import { clearDemo, countDemo } from '#app/admin/settings/clear-demo.server.ts';
import { caseKinds, caseStages } from '#app/cases/case.ts';
import { endExpiredCases } from '#app/cases/case-answers.server.ts';
import { countCases } from '#app/cases/cases.server.ts';
import { reportComplaintsDue } from '#app/cases/watch-cases.server.ts';
import { sumCashIn, sumEntries } from '#app/counter/cash-book.server.ts';
import { enterMovement } from '#app/counter/enter-cash.server.ts';
import { listClosedTills, openTill, readOpenTill } from '#app/counter/till.server.ts';
import { sumOpenCredit } from '#app/credit/credit.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { deliveryRules } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { insertDemoCounter } from './demo-counter.ts';
import { seedDemoOnce } from './seed.ts';

const given = openTestDatabase();
const admin = { id: '', email: '' };
const today = todayInBeirut();
const always = { from: '2020-01-01', to: '2100-01-01' };

beforeAll(async () => {
  await seedDemoOnce(given.db, async (transaction) => {
    Object.assign(admin, await createFirstAdmin(transaction));
    await insertDemoCounter(transaction, admin, deliveryRules.settings);
  });
});

it('has a case of each kind in each stage, with entries of both sides, in three languages', async () => {
  const all = Object.keys(caseKinds).flatMap((kind) =>
    Object.keys(caseStages).map((stage) => `${kind} ${stage}`),
  );
  const stages = await given.list(sql`select distinct kind || ' ' || stage from cases`);
  expect(stages.sort()).toEqual(all.sort());
  expect((await countCases(given.db, today)).late).toBe(1);
  const sides = sql`select count(distinct by_customer)::int from case_entries group by case_id`;
  expect((await given.list<number>(sides)).filter((count) => count === 2).length).toBeGreaterThan(
    18,
  );
  expect(await given.list(sql`select distinct language from cases order by 1`)).toEqual([
    ...['ar', 'en', 'fr'],
  ]);
  expect(await given.list(sql`select name from cases where name not like '%d_mo)'`)).toEqual([]);
  // Only the complaint is late, and nothing was written, closed or received before it was opened.
  expect(
    await given.run(sql`select id from cases where not is_demo or email <> ''
      or (due_on <= ${today} and kind <> 'complaint') or opened_at > least(agreed_at, received_at, closed_at)
      or exists (select from case_entries where case_id = cases.id and created_at not between
        opened_at and ${today}::date at time zone 'Asia/Beirut')`),
  ).toEqual([]);
});

it('has two counted tills, money of each kind, and credit; the till and the day are the owner’s', async () => {
  expect(await readOpenTill(given.db)).toBeNull();
  expect(await listClosedTills(given.db, 9)).toMatchObject([
    { differenceCents: -200, reason: 'A coin roll was short' },
    { differenceCents: 0, reason: null },
  ]);
  const kinds = await given.list(sql`select distinct kind from cash_entries order by kind`);
  expect(kinds).toEqual(['bought-in', 'expense', 'sale', 'taken-out']);
  expect((await sumOpenCredit(given.db)).cents).toBe(2450);
  expect(await sumEntries(given.db, { range: { from: today, to: today } })).toMatchObject({
    count: 0,
  });
});

it('sends no email, neither at once nor at nine, and leaves no receipt number and no deed of the owner', async () => {
  const morning = new Date(`${today}T09:30:00+02:00`);
  expect([await endExpiredCases(given.db), await reportComplaintsDue(given.db, morning)]).toEqual([
    ...[0, 0],
  ]);
  expect(await given.run(sql`select from pgboss.job`)).toEqual([]);
  expect(await given.run(sql`select from orders where receipt_number is not null`)).toEqual([]);
  expect(await given.list(sql`select distinct subject_kind from audit_log`)).toEqual(['product']);
});

it('goes with the demo; what the owner has booked stays', async () => {
  const { opened } = (await openTill(given.db, { cents: 900, lbp: 0, admin })) as {
    opened: number;
  };
  const own = { kind: 'put-in', cents: 500, lbp: 0, note: 'Own', lbpRate: null, admin } as const;
  await enterMovement(given.db, { ...own, entryKey: 'own' });
  expect((await sumCashIn(given.db, always)).cents).toBeGreaterThan(0);
  // As where the clock was ahead at the first start.
  await given.run(sql`update installation set demo_seeded_at = now() + interval '1 day'`);
  await clearDemo(given.db, admin);
  const none = { unsold: 0, sold: 0, archived: 0, cases: 0, changed: 0 };
  expect(await countDemo(given.db)).toEqual(none);
  expect(await sumCashIn(given.db, always)).toEqual({ cents: 0, counterCents: 0 });
  expect(await sumEntries(given.db, { range: always })).toEqual({ count: 1, cents: 500, lbp: 0 });
  expect(await given.list(sql`select id from tills`)).toEqual([opened]);
  for (const table of ['cases', 'case_entries', 'credit_entries', 'orders'])
    expect(await given.run(sql`select from ${sql.table(table)}`), table).toEqual([]);
});
