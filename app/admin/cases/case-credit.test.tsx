import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ComponentType } from 'react';
import { findLastChangeId } from '#app/cases/case-lines.ts';
import { openCase } from '#app/cases/cases.server.ts';
import { payOffer } from '#app/cases/pay-offer.server.ts';
import { payCreditInCash } from '#app/cases/pay-refund.server.ts';
import { casesAdmin as admin, readCase, resetCases } from '#tests/support/cases.ts';
import { renderAdmin } from '#tests/support/orders/render-admin.tsx';
import { createPageServices, openSignedIn } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import AdminCasePage, { loader } from './case.page.tsx';

const given = openTestDatabase();

beforeEach(() => resetCases(given.db));

it('leads from a trade-in that became credit of an account to a sale with it, and gives none of it in cash', async () => {
  const { id } = await openCase(given.db, {
    ...({ kind: 'offer', userId: 'buyer', orderId: null, language: 'en', words: '' } as const),
    ...{ name: 'Rana', email: '', phone: '+9613123456', attemptKey: randomUUID() },
    lines: [{ what: 'Cedar Quest' }],
  });
  await given.run(sql`update cases set stage = 'ready', received_at = now(), agreed_at = now()`);
  await given.run(sql`update case_lines set cash_cents = 2000, credit_cents = 2500`);
  await payOffer(given.db, {
    ...{ caseId: id, entryKey: randomUUID(), seen: findLastChangeId(await readCase(given.db, id)) },
    ...{ admin, phone: '', pay: 'credit', cash: { cents: 0, lbp: 0 }, lbpRate: null },
  });

  const services = createPageServices(given.db);
  const browser = await openSignedIn(services, { email: 'maya@example.com', isNew: true });
  await given.run(sql`update users set role = 'admin'`);
  const asked = { ...browser.ask(`/admin/counter/cases/${id}`), params: { id: String(id) } };
  const loaderData = await loader(asked as never);
  const Page = AdminCasePage as unknown as ComponentType<{ loaderData: unknown }>;
  const page = renderAdmin(<Page loaderData={loaderData} />);
  expect(page).toContain(`/admin/counter/sale?case=${id}`);
  expect(page).not.toContain('Give $');
  const press = { caseId: id, entryKey: randomUUID(), cents: 2500, lbpRate: null, admin };
  expect(await payCreditInCash(given.db, press)).toMatchObject({ refused: 'amount' });
});
