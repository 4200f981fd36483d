import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CashUp } from '#app/admin/dispatch/cash-up.tsx';
import PrintedRunPage, { loader } from '#app/admin/dispatch/printed-run.page.tsx';
import RunPage, { action, loader as loadRun } from '#app/admin/dispatch/run.page.tsx';
import { RunStops } from '#app/admin/dispatch/run-stops.tsx';
import { loader as loadOrder } from '#app/admin/orders/order.page.tsx';
import { OrderCash } from '#app/admin/orders/order-cash.tsx';
import { OrderHistory } from '#app/admin/orders/order-details.tsx';
import { CourierPage } from '#app/dispatch/courier/courier-page.tsx';
import { toCourierRun } from '#app/dispatch/courier/courier-run.server.ts';
import {
  action as answerPhone,
  type OutcomeAnswer,
} from '#app/dispatch/courier/run-outcomes.route.ts';
import { issueRunLink, listDeliveryTries } from '#app/dispatch/runs/runs.server.ts';
import { settleReturned } from '#app/dispatch/runs/settle-returned.server.ts';
import { delivered, maya, refused } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { renderAdmin } from '#tests/support/orders/render-admin.tsx';
import { openStaff, type TestBrowser } from '#tests/support/page-context.ts';
import { toText } from '#tests/support/render-at.tsx';

const given = openOrderDatabase();
const params = { id: '1' };
const path = '/admin/dispatch/runs/1';

async function print(browser: TestBrowser): Promise<string> {
  const loaderData = await loader({ ...browser.ask(`${path}/sheet`), params } as never);
  const props = { loaderData } as unknown as Parameters<typeof PrintedRunPage>[0];
  return renderAdmin(<PrintedRunPage {...props} />);
}

it('prints a run sheet without what has left the run, and what Cash-up expects', async () => {
  const gone = await given.prepare({ phone: '+9613888888' });
  const [stays, leaves] = [await given.prepare(), await given.prepare()];
  const refuses = await given.prepare({ phone: '+9613999999' });
  await given.openRun(gone, stays, leaves, refuses);
  for (const number of [gone, leaves]) await given.move(number, 'cancelled');
  await given.record(refuses, refused);
  const html = await print(await openStaff(given.db));
  expect(html).not.toContain(leaves);
  expect(html.match(/(?<=scope="row">)\d/g), 'as on the phone').toEqual(['2', '3']);
  const text = toText(html);
  expect(text).toContain('2 stops · $20.00 to collect');
  const amounts = text.match(/\$\d+\.\d\d/g);
  expect(amounts, 'the sum, then each stop').toEqual(['$20.00', '$20.00', '$0.00']);
});

it('shows beside a parcel where its door is not that of the first one of its stop', async () => {
  const shared = { building: 'Nasr building', landmark: 'Red shop' };
  const first = await given.prepare(shared);
  const mapPin = 'https://maps.example.com/?q=33.98,35.61';
  const own = { firstName: 'Nour', building: 'Saad tower', mapPin };
  const second = await given.prepare({ ...shared, ...own });
  await given.openRun(first, second);
  const readPages = await openPages();
  const { paper, courierText } = await readPages();
  for (const text of [paper, courierText]) {
    const [before, after = ''] = text.split(second);
    expect(before).toContain('Nasr building Red shop');
    expect(before).not.toMatch(/Nour|Saad tower/);
    expect(after).toMatch(/^.*? Nour Haddad Saad tower /);
    expect(after).not.toMatch(/Red shop|Nasr building/);
  }
  expect(courierText.split(second)[1]).toContain('maps.example.com');
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
  const errors = { dollars: 'Enter what the customer paid.' };
  const unpaid = await send({ ...changed, feePaid: 'yes', dollars: '0' });
  expect(unpaid).toMatchObject({ data: { done: false, errors } });
  const readSeen = sql<{ at: Date }>`select outcome_at as at from run_orders`;
  const [shown] = await given.run(readSeen);
  expect(await send({ ...changed, seen: shown?.at.toISOString() })).toMatchObject({
    data: { done: true },
  });
  const entries = sql`select outcome from run_entries order by made_at`;
  expect(await given.list(entries)).toEqual(['delivered', 'refused']);
});

it('says to both that the courier has entered another outcome than the shop', async () => {
  const orderNumber = await given.prepare();
  await given.openRun(orderNumber);
  const browser = await openStaff(given.db);
  const link = await issueRunLink(given.db, maya, 1);
  const madeAt = new Date(Date.now() - 60_000).toISOString();
  const entry = { orderNumber, entryKey: randomUUID(), madeAt };
  await given.record(orderNumber, { outcome: 'not-home' });
  const paid = { outcome: 'delivered', collectedCents: '5000', collectedLbp: '4250000' };
  const send = async (change: object) => {
    const sent = browser.ask(`/run/outcomes?t=${link?.token}`, { ...entry, ...paid, ...change });
    const response = await answerPhone(sent as never);
    const { run, refused } = (await response.json()) as OutcomeAnswer;
    const page = renderAdmin(<CourierPage token="" loaded={run} isDead={false} />);
    return { refused, text: toText(page) };
  };
  const readRunPage = async () => {
    const loaderData = await loadRun({ ...browser.ask(path), params } as never);
    const props = { loaderData } as unknown as Parameters<typeof RunPage>[0];
    return toText(renderAdmin(<RunPage {...props} />));
  };
  const readHistory = async () => {
    const asked = { ...browser.ask(`/admin/orders/${orderNumber}`), params: { orderNumber } };
    const { order, lateEntries } = await loadOrder(asked as never);
    return toText(renderAdmin(<OrderHistory {...{ order, lateEntries }} />));
  };
  expect(await readHistory()).not.toMatch(/another outcome|too late/);
  expect(await readRunPage()).not.toMatch(/another outcome|too late/);
  for (const again of ['', ' again after a lost answer']) {
    const { refused, text } = await send({});
    expect(refused, `sent${again}`).toBe('overruled');
    expect(text).toContain('Not home Sent The shop entered another outcome than you.');
  }
  expect(await readRunPage()).toMatch(
    /ORD-\d+ : The courier entered another outcome: Delivered, \$50\.00 and LBP 4,250,000, entered .*, came/,
  );
  expect(await readHistory()).toMatch(
    /Shipped .* The courier entered another outcome: Delivered, \$50\.00 and LBP 4,250,000, entered .* Run 1/,
  );
  const later = new Date().toISOString();
  const { refused, text } = await send({ entryKey: randomUUID(), madeAt: later });
  expect(refused).toBe(undefined);
  expect(text).not.toContain('another outcome');
  for (const page of [await readRunPage(), await readHistory()])
    expect(page).not.toMatch(/another outcome|too late/);
});

it('writes to a door about the orders that are still in the run, and tells which was taken out', async () => {
  const [leaves, stays] = [await given.prepare(), await given.prepare()];
  await given.openRun(leaves, stays);
  await given.run(sql`update orders set first_name = 'Nour', phone = '+9613999999'
    where order_number = ${leaves}`);
  const readTry = async () => {
    const order = await given.readOrder(leaves);
    const tries = await listDeliveryTries(given.db, order.id);
    return toText(renderAdmin(<OrderCash {...{ order, tries }} payment={null} lbpRate={null} />));
  };
  expect(await readTry()).toContain(': on the road');
  await given.move(leaves, 'cancelled');
  expect(await readTry()).toContain(': taken out');

  const browser = await openStaff(given.db);
  const { run, chats } = await loadRun({ ...browser.ask(path), params } as never);
  expect(chats[0]).toContain(stays);
  expect(chats[0]).not.toContain(leaves);
  const { phone } = await given.readOrder(stays);
  expect(chats[0]).toContain(phone.slice(1));
  expect(renderAdmin(<RunStops {...{ run, chats }} />)).not.toContain('Nour');
  expect(renderAdmin(<CashUp run={run} />)).not.toContain('Nour');
});

const openPages = async () => {
  const browser = await openStaff(given.db);
  const { context } = browser.ask('/run');
  const toMessage = (text: string | null) =>
    decodeURIComponent(text ?? '')
      .split('?text=')
      .at(-1);
  return async () => {
    const { run, chats } = await loadRun({ ...browser.ask(path), params } as never);
    const loaded = await toCourierRun(context, run);
    const page = <CourierPage token="" loaded={loaded} isDead={false} />;
    return {
      chats: chats.map(toMessage),
      text: toText(renderAdmin(<RunStops {...{ run, chats }} />)),
      messages: loaded.stops.map(({ messages }) => messages.onTheWay),
      sent: JSON.stringify(loaded),
      courierText: toText(renderAdmin(page)),
      paper: toText(await print(browser)),
    };
  };
};

it('prints the serial of a copy, which the phone of the courier does not get', async () => {
  await given.openRun(await given.prepare());
  await given.run(sql`update order_items set quantity = 1, facts = '{"serial": "SN-204"}'`);
  const readPages = await openPages();
  const { paper, sent } = await readPages();
  expect(paper).toMatch(/ORD-\d+ Cedar Quest \(serial SN-204\)/);
  expect(sent).not.toContain('SN-204');
});

it('collects and announces nothing of an order that has gone on since', async () => {
  const [gone, second] = [await given.prepare(), await given.prepare()];
  const third = await given.prepare();
  const readPages = await openPages();
  await given.run(sql`update orders set delivery_fee_cents = 400`);
  await given.openRun(gone, second, third);
  await given.record(gone, refused);
  const tried = { orderNumber: gone, runId: 1, decision: 'try-again', admin: maya } as const;
  await settleReturned(given.db, tried);
  const { chats, messages, text, courierText, paper } = await readPages();
  expect(courierText).toContain('To collect $48.00');
  expect(paper).toContain('· 1 stop · $48.00 to collect');
  const [message] = messages;
  expect(message).toMatch(new RegExp(`with ${second}, ${third}\\. Please have \\$48\\.00 ready`));
  expect(chats).toEqual([message]);
  expect(text).toContain('2 orders go to one door.');
  for (const number of [second, third]) await given.move(number, 'cancelled');
  expect((await readPages()).chats, 'no button').toEqual(['']);
});

it('has what was taken out stay out of a run that is closed', async () => {
  const [gone, stays] = [await given.prepare(), await given.prepare()];
  const readPages = await openPages();
  await given.openRun(gone, stays);
  await given.move(gone, 'cancelled');
  await given.record(stays, delivered);
  await given.closeRun();
  const { text, courierText } = await readPages();
  expect(text).toContain('Taken out');
  expect(text).not.toContain('On the road');
  expect(courierText).toContain(stays);
  for (const absent of [gone, 'To collect', 'has left the run'])
    expect(courierText).not.toContain(absent);
});
