import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { joinOrders } from '#app/orders/changes/join-orders.server.ts';
import type { Order } from '#app/orders/order.ts';
import { pickDueSettings } from '#app/orders/order-due.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { deliveryRules } from '#tests/support/orders/placed-order.ts';
import { renderAt, toText } from '#tests/support/render-at.tsx';
import { OrderCard } from './order-card.tsx';

const given = openOrderDatabase();
const settings = pickDueSettings(defaultSettings(readConfig({})));

/** The card of an order that an earlier press has placed. */
async function renderEarlier(orderNumber: string): Promise<string> {
  const order = await given.readOrder(orderNumber);
  return renderAt('/', <OrderCard order={order} isEarlier settings={settings} movesOn />);
}

it('says of a delivered order what was paid and its receipt, and nothing of an amount to pay', async () => {
  const placed = await given.readOrder(await given.order());
  const changed = { id: 1, kind: 'unit', detail: 'Cedar Kart', dueCents: 2000 } as const;
  const changes = [{ ...changed, byCustomer: false, at: placed.createdAt }];
  const delivered = { ...placed, changes, lbpRate: 89_500, status: 'delivered' } as const;
  const order: Order = { ...delivered, deliveryFeeCents: null };
  const show = (payment?: ComponentProps<typeof OrderCard>['payment']) =>
    toText(renderAt('/', <OrderCard {...{ order, payment, settings }} movesOn />));
  const paid = show({ receiptNumber: 7, paidCents: 2000 });
  expect(paid).toMatch(/Paid +\$20\.00 +Receipt no\. 7\./);
  // A fee that was never known was not paid.
  expect(paid).not.toContain('Delivery to');
  expect(paid).toContain('Taken out: Cedar Kart.');
  for (const text of [paid, show()]) expect(text).not.toMatch(/To pay on delivery|LBP/);
  expect(show()).not.toContain('Paid');
});

const showEarlier = async (orderNumber: string) => toText(await renderEarlier(orderNumber));

it('shows where an order goes that an earlier press has placed, instead of what happens next', async () => {
  const mapPin = 'https://maps.example/a';
  const shipping = { building: '3rd floor', mapPin, notes: '+9613123456' };
  const text = await showEarlier(await given.order({}, shipping));
  expect(text).toContain('Your earlier press placed this order.');
  const stored =
    'Rana Haddad +9613123456 rana@example.com Hamra, blue gate, 3rd floor, Beirut Map pin on maps.example +9613123456';
  expect(text).toContain(stored);
  expect(text).not.toContain('What happens next');
});

it('shows it also where the order comes together with another one', async () => {
  const [joined, other] = [await given.order(), await given.order()];
  const request = await given.request(other);
  await joinOrders(given.db, request, await given.readOrder(joined), deliveryRules);
  const text = await showEarlier(joined);
  expect(text).toContain(`Comes together with ${other}, in one delivery.`);
  expect(text).toContain('Your earlier press placed this order.');
});

it('says that such an order was cancelled since', async () => {
  const orderNumber = await given.order();
  await given.move(orderNumber, 'cancelled');
  const text = await showEarlier(orderNumber);
  expect(text).toContain('This order was placed, and cancelled since.');
  expect(text).not.toContain('rana@example.com');
});

it('shows the button that cancels by a dialog only with scripts, and the form beside it only without', async () => {
  const html = await renderEarlier(await given.order());
  const [scripted] = /<button[^>]*>Cancel order</.exec(html) ?? [];
  expect(scripted).toMatch(/class="[^"]*\bscripted\b/);
  expect(html).toMatch(
    /<noscript><form .*<button[^>]*>Cancel the order<\/button><\/form><\/noscript>/,
  );
});

it('offers to change where it goes until it is packed, and only that while its form is open', async () => {
  const placed = await given.readOrder(await given.order());
  const show = (change: Partial<Order>, form?: string) =>
    renderAt(
      '/',
      <OrderCard order={{ ...placed, ...change }} settings={settings} page={2} movesOn>
        {form}
      </OrderCard>,
    );
  const asking = /name="page" value="2"[^>]*><button[^>]* name="change"[^>]*>Change where it goes</;
  for (const status of ['pending', 'processing'] as const) expect(show({ status })).toMatch(asking);
  for (const change of [{ isPacked: true }, { status: 'shipped' }] as const)
    expect(show(change)).not.toContain('Change where it goes');
  const opened = show({}, 'Where does it go?');
  expect(opened).toContain('Where does it go?');
  for (const text of ['Change where it goes', 'Confirm order', 'Cancel'])
    expect(opened).not.toContain(text);
});

it('tells why where it goes did not change, or what has changed by its customer', async () => {
  const order = await given.readOrder(await given.order());
  const changed = { id: 1, kind: 'destination', detail: 'Phone', dueCents: 2000 } as const;
  const changes = [{ ...changed, byCustomer: true, at: order.createdAt }];
  const show = (came: object) => {
    const card = <OrderCard order={{ ...order, changes }} {...{ settings, ...came }} movesOn />;
    return toText(renderAt('/', card).replace(/<details.*<\/details>/s, ''));
  };
  const done = 'Phone changed. To pay on delivery $20.00.';
  expect(show({ isChanged: true })).toContain(done);
  const answer = { message: 'It is packed already.' };
  expect(show({ answer })).toContain(answer.message);
  for (const text of [show({}), show({ answer })]) expect(text).not.toContain(done);
});

it('says whom to call instead of offering to cancel what is packed before it is confirmed', async () => {
  const placed = await given.readOrder(await given.order());
  const show = (order: Order) => {
    const card = <OrderCard {...{ order, settings }} movesOn />;
    const Stub = createRoutesStub([{ id: 'root', path: '*', Component: () => card }]);
    const loaded = { loaderData: { root: { contact: { phone: '+9611234567', whatsapp: '' } } } };
    return toText(renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={loaded} />));
  };
  const packed = /It is packed\. Please call \+9611234567 to change anything\./;
  expect(show(placed)).toContain('Cancel order');
  expect(show(placed)).not.toMatch(packed);
  const pending = show({ ...placed, isPacked: true });
  expect(pending).toMatch(packed);
  expect(pending).not.toContain('Cancel');
  expect(show({ ...placed, isPacked: true, status: 'shipped' })).not.toMatch(packed);
});
