import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import PrintedRunPage, { loader } from '#app/admin/dispatch/printed-run.page.tsx';
import { action } from '#app/admin/dispatch/run.page.tsx';
import { refused } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { openStaff } from '#tests/support/page-context.ts';

const given = openOrderDatabase();
const params = { id: '1' };
const path = '/admin/dispatch/runs/1';

it('prints a run sheet without what has left the run, and what Cash-up expects', async () => {
  const [stays, leaves] = [await given.prepare(), await given.prepare()];
  const refuses = await given.prepare({ phone: '+9613999999' });
  await given.openRun(stays, leaves, refuses);
  await given.move(leaves, 'cancelled');
  await given.record(refuses, refused);
  const browser = await openStaff(given.db);
  const loaderData = await loader({ ...browser.ask(`${path}/sheet`), params } as never);
  const props = { loaderData } as unknown as Parameters<typeof PrintedRunPage>[0];
  const Stub = createRoutesStub([{ path: '*', Component: () => <PrintedRunPage {...props} /> }]);
  const html = renderToStaticMarkup(<Stub initialEntries={['/']} />);
  expect(html).not.toContain(leaves);
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain('2 stops · $20.00 to collect');
  const amounts = text.match(/\$\d+\.\d\d/g);
  expect(amounts, 'the sum, then each stop').toEqual(['$20.00', '$20.00', '$0.00']);
});

it('saves an outcome once for each press, and another one over it only where that was shown', async () => {
  const orderNumber = await given.prepare();
  await given.openRun(orderNumber);
  const browser = await openStaff(given.db);
  const form = {
    ...{ intent: 'outcome', orderNumber, entryKey: randomUUID(), seen: '' },
    ...{ outcome: 'delivered', dollars: '20', lira: '' },
  };
  const send = (change = {}) =>
    action({ ...browser.ask(path, { ...form, ...change }), params } as never);
  for (const again of ['', ' after a lost answer'])
    expect(await send(), `saved${again}`).toMatchObject({ data: { done: true } });
  const changed = { outcome: 'refused', reason: 'no-cash' };
  expect(await send(changed)).toMatchObject({ data: { done: false, isStale: true } });
  const readSeen = sql<{ at: Date }>`select outcome_at as at from run_orders`;
  const [shown] = await given.run(readSeen);
  expect(await send({ ...changed, seen: shown?.at.toISOString() })).toMatchObject({
    data: { done: true },
  });
  const entries = sql`select outcome from run_entries order by made_at`;
  expect(await given.list(entries)).toEqual(['delivered', 'refused']);
});
