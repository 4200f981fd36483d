import type { ComponentProps } from 'react';
import type { PaidAmount } from '#app/delivery/delivery-lines.tsx';
import type { Order } from '#app/orders/order.ts';
import { pickDueSettings } from '#app/orders/order-due.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { renderAt, toText } from '#tests/support/render-at.tsx';
import { LinkedOrder } from './linked-order.tsx';

const given = openOrderDatabase();
const settings = pickDueSettings(defaultSettings(readConfig({})));

const show = (change: Partial<ComponentProps<typeof LinkedOrder>> & { order: Order }) => {
  const props = { settings, token: 'T', ask: null, collectIn: null, isFree: false, movesOn: true };
  return renderAt(
    '/o',
    <LinkedOrder {...props} phone="03 123 456" answer={undefined} {...change} />,
  );
};

it('30.8 says that cancelling by oneself ends with the confirmation, where it does', async () => {
  const order = await given.readOrder(await given.order());
  const warning = 'From then on you can no longer cancel it yourself.';
  const html = show({ order });
  expect(html).toContain(warning);
  const [, noteId] = /aria-describedby="([^"]+)"[^>]*>Confirm</.exec(html) ?? [];
  expect(html).toContain(`<p id="${noteId}"`);
  expect(show({ order, movesOn: false })).not.toContain(warning);
  expect(show({ order: { ...order, isPacked: true } })).not.toContain(warning);
  const confirmed = { ...order, confirmation: 'confirmed' as const };
  expect(show({ order: confirmed })).not.toContain(warning);
});

it('sends with its answers which order was seen', async () => {
  const order = await given.readOrder(await given.order());
  const seen = `name="seen" value="${order.version}"`;
  for (const ask of [null, 'cancel']) expect(show({ order, ask })).toContain(seen);
});

it('says a refusal, which takes the focus, outside of what is live', async () => {
  const order = await given.readOrder(await given.order());
  const html = show({ order, answer: { message: 'This order has changed.' } });
  const [, live = ''] = /role="status">(.*?)<div tabindex="-1"/.exec(html) ?? [];
  const count = (tag: string) => live.split(tag).length;
  expect(live).toContain('Please confirm your order.');
  expect(count('</div>')).toBe(count('<div') + 1);
});

it('promises to pack nothing that is not out yet, and packs it from its release on', async () => {
  const order = await given.readOrder(await given.order());
  const [line] = order.lines;
  const showRelease = (preOrder: string, change: Partial<Order> = {}) =>
    show({ order: { ...order, ...change, lines: line ? [{ ...line, preOrder }] : [] } });
  for (const change of [{}, { confirmation: 'confirmed' }] as const) {
    expect(showRelease('2040-12-04', change)).not.toContain('we pack it');
    expect(showRelease('2040-12-04', change)).toContain('It is a pre-order, out Dec 4, 2040.');
    expect(showRelease('', change)).toContain('It is a pre-order, release date to follow.');
    expect(showRelease('2026-01-02', change)).toMatch(/we pack it/i);
  }
  const warning = 'Once you confirm it, you can no longer cancel it yourself.';
  expect(showRelease('2040-12-04')).toContain(warning);
  expect(showRelease('2026-01-02')).not.toContain(warning);
});

it('ticks what was ticked, after an error elsewhere in the form', async () => {
  const order = await given.readOrder(await given.order());
  const answer = { message: 'Please correct the marked fields.', isCollected: true };
  const box = /<input[^>]*name="getBy"[^>]*>/;
  const asked = { order, ask: 'change', collectIn: 'Beirut' };
  expect(box.exec(show(asked))?.[0]).not.toContain('checked');
  expect(box.exec(show({ ...asked, answer }))?.[0]).toContain('checked');
});

it('says of a delivered order what was paid and its receipt, and nothing of an amount to pay', async () => {
  const placed = await given.readOrder(await given.order());
  const changed = { id: 1, kind: 'fee', detail: '$6.00', dueCents: 2600 } as const;
  const changes = [{ ...changed, byCustomer: false, at: placed.createdAt }];
  const order: Order = { ...placed, changes, lbpRate: 89_500, deliveryFeeCents: 600 };
  const read = (change: Partial<Order>, payment?: PaidAmount) =>
    toText(show({ order: { ...order, ...change }, payment }));
  expect(read({})).toMatch(/To pay on delivery +\$26\.00 +about LBP 2,327,000/);
  expect(read({})).toContain('Delivery fee set: $6.00. To pay on delivery $26.00.');
  const paid = read({ status: 'delivered' }, { receiptNumber: 7, paidCents: 2600 });
  expect(paid).toMatch(/Paid +\$26\.00 +Receipt no\. 7\./);
  const uncounted = read({ status: 'delivered' });
  for (const text of [paid, uncounted]) expect(text).not.toMatch(/To pay on delivery|LBP/);
  expect(uncounted).toContain('Delivery fee set: $6.00.');
  expect(uncounted).not.toContain('Paid');
});

it('tells its action whether it asks how the customer gets the order', async () => {
  const order = await given.readOrder(await given.order());
  const field = '<input type="hidden" name="asksGetBy"';
  expect(show({ order, ask: 'change', collectIn: 'Beirut' })).toContain(field);
  expect(show({ order, ask: 'change' })).not.toContain(field);
});
