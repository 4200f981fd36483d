import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ComponentType } from 'react';
import { createCaseLink } from '#app/cases/case-links.server.ts';
import CustomerCasePage, { loader as loadForCustomer } from '#app/cases/customer/case.page.tsx';
import { takeBack } from '#app/cases/take-back.server.ts';
import { moveOrder } from '#app/orders/moves/move-order.server.ts';
import { casesAdmin as admin, resetCases, takeInReturn } from '#tests/support/cases.ts';
import { createOrder } from '#tests/support/orders/placed-order.ts';
import { renderAdmin } from '#tests/support/orders/render-admin.tsx';
import { createPageServices, openSignedIn } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import AdminCasePage, { loader } from './case.page.tsx';

const given = openTestDatabase();

beforeEach(() => resetCases(given.db));

it('has a taking back once in both histories, also where its words were stored twice', async () => {
  const order = await createOrder(given.db);
  await moveOrder(given.db, { orderNumber: order, to: 'delivered', actorId: 'owner' });
  const caseId = await takeInReturn(given.db, order, admin);
  await takeBack(given.db, {
    ...{ caseId, entryKey: randomUUID(), admin, pay: 'credit', refundCents: 1000, lbpRate: null },
    pieces: [{ position: 1, quantity: 1, to: 'written-off', serial: '' }],
    cash: { cents: 0, lbp: 0 },
  });
  const services = createPageServices(given.db);
  const browser = await openSignedIn(services, { email: 'maya@example.com', isNew: true });
  await given.run(sql`update users set role = 'admin'`);
  const params = { id: String(caseId) };
  const link = await createCaseLink(given.db, caseId);
  const show = (Page: unknown, loaderData: unknown) => {
    const Component = Page as ComponentType;
    return renderAdmin(<Component {...({ loaderData } as object)} />);
  };
  const readHistories = async () => {
    const asked = { ...browser.ask(`/admin/counter/cases/${caseId}`), params };
    const shown = await loadForCustomer(browser.ask(link) as never);
    return [
      show(AdminCasePage, await loader(asked as never)),
      show(CustomerCasePage, shown.data),
    ].map((html) => html.slice(html.indexOf('History')).match(/<li>|Taken back: 1/g));
  };
  const once = ['<li>', '<li>', '<li>', 'Taken back: 1'];
  expect(await readHistories()).toEqual([once, once]);
  await given.run(sql`update case_entries set words =
    (select words from case_entries order by id desc limit 1) where kind = 'decided'`);
  expect(await readHistories()).toEqual([once, once]);
});
