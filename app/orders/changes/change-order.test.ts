import { sql } from 'kysely';
import { addPlace as addDeliveryPlace } from '#app/delivery/edit-places.server.ts';
import { listPlaces } from '#app/delivery/places.server.ts';
import { addZone } from '#app/delivery/zones.server.ts';
import { eraseContacts } from '#app/orders/confirmation/order-contacts.server.ts';
import {
  createOrderLink,
  findLinkedOrderId,
  hasDeadLinks,
} from '#app/orders/confirmation/order-links.server.ts';
import { findStockLedger } from '#app/orders/moves/stock-ledger.server.ts';
import { recognisePlaces } from '#app/orders/orders.server.ts';
import type { DeliveryRules } from '#app/orders/place-order.server.ts';
import { delivered, maya, refused } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { deliveryRules, fillCart } from '#tests/support/orders/placed-order.ts';
import { changeDestination, setDiscount, settleFee, takeOutUnit } from './change-order.server.ts';
import type { Destination } from './destination.server.ts';
import type { OrderChangeRequest } from './recorded-change.server.ts';

const given = openOrderDatabase({ stock: 5 });
let rules: DeliveryRules;
let orderNumber: string;

async function addPlace(title: string, feeCents: number): Promise<void> {
  const zone = await addZone(given.db, maya, { title, feeCents });
  const names = { title, titleAr: '', titleFr: '', district: title, spellings: [] };
  await addDeliveryPlace(given.db, maya, { ...names, zoneId: 'id' in zone ? zone.id : 0 });
}

const read = () => given.readOrder(orderNumber);

/** By Maya, from a page that shows the order as it is, but for what a test says. */
async function change(to: Partial<Destination>, from: Partial<OrderChangeRequest> = {}) {
  const request = { ...(await given.request(orderNumber)), ...from };
  return changeDestination(given.db, request, { ...(await read()), ...to }, rules);
}
const takeOut = async (lineNumber: number) =>
  takeOutUnit(given.db, await given.request(orderNumber), lineNumber, rules);
const settle = async (feeCents: number) =>
  settleFee(given.db, await given.request(orderNumber), feeCents);

beforeEach(async () => {
  await given.empty('delivery_zones');
  await given.addProduct({ name: 'Two Buttons', price_cents: 450 });
  await addPlace('Jounieh', 600);
  await addPlace('Tyre', 1000);
  rules = { ...deliveryRules, places: await listPlaces(given.db) };
  orderNumber = await given.order(fillCart(2450, [1, 2], [2, 1]));
  await given.empty('audit_log');
  await given.clearEmails();
});

describe('changing where an order goes', () => {
  it('plans the fee and the days of the new place, for every paper', async () => {
    expect(await change({ city: 'jounieh', building: 'Nasr' })).toEqual({ changed: 'destination' });
    const order = await read();
    const detail = 'City, Building and floor';
    expect(order).toMatchObject({
      ...{ city: 'jounieh', placeTitle: 'Jounieh', zoneTitle: 'Jounieh', building: 'Nasr' },
      ...{ deliveryFeeCents: 600, totalCents: 2450, dueFrom: expect.stringMatching(/^\d{4}-/) },
      changes: [{ kind: 'destination', detail, dueCents: 3050, byCustomer: false }],
    });
    const before = { place: 'Beirut', deliveryFeeCents: null };
    const after = { place: 'Jounieh', deliveryFeeCents: 600, changed: detail.split(', ') };
    const entries = await given.run(sql`select action, actor_email, before, after from audit_log`);
    const entry = { action: 'change', actor_email: 'maya@example.com', before, after };
    expect(entries).toEqual([entry]);
    expect(await given.listEmails()).toEqual(['order-changed']);
  });

  it('keeps the fee, the days and the silence where only the phone differs', async () => {
    await change({ city: 'Jounieh' });
    await given.clearEmails();
    await given.run(sql`update orders set delivery_fee_cents = 0, due_from = '2026-01-02'`);
    await change({ phone: '+96170123456' });
    expect(await read()).toMatchObject({
      ...{ deliveryFeeCents: 0, dueFrom: '2026-01-02', phone: '+96170123456' },
      changes: [{ detail: 'City' }, { detail: 'Phone' }],
    });
    expect(await given.listEmails()).toEqual([]);
    expect(await change({})).toEqual({ changed: null });
  });

  it('opens no link that went to a phone which the shop has corrected, until that is undone', async () => {
    const { id } = await read();
    const addLink = () => createOrderLink(given.db, id);
    const find = (path: string) => findLinkedOrderId(given.db, path.split('t=')[1] ?? '');
    const first = await addLink();
    await change({ phone: '+96170123456' }, { by: { customer: null } });
    await change({ city: 'Tyre' });
    expect(await find(first)).toBe(id);
    expect(await hasDeadLinks(given.db, id)).toBe(false);
    await change({ phone: '+96170123457' });
    expect(await find(first)).toBeNull();
    expect(await hasDeadLinks(given.db, id)).toBe(true);
    const second = await addLink();
    expect(await hasDeadLinks(given.db, id)).toBe(false);
    expect(await given.undoLast(orderNumber)).toEqual({ changed: 'undo' });
    expect([await find(first), await find(second)]).toEqual([id, null]);
  });

  it('gives an order whose place was recognised later its fee with the corrected spelling', async () => {
    await given.run(sql`update orders set city = 'Jouniehh'`);
    const [jounieh] = rules.places;
    const spellings = ['jouniehh'];
    await recognisePlaces(given.db, jounieh ? [{ ...jounieh, spellings }] : []);
    const promised = { dueFrom: '2026-01-02', dueTo: '2026-01-05' };
    await given.run(sql`update orders set due_from = '2026-01-02', due_to = '2026-01-05'`);
    expect(await read()).toMatchObject({ placeId: jounieh?.id, deliveryFeeCents: null });
    await change({ city: 'Jounieh' }, { by: { customer: null } });
    const settled = { deliveryFeeCents: 600, placeTitle: 'Jounieh', ...promised };
    expect(await read()).toMatchObject(settled);
  });

  it('drops the fee at an unknown place, and needs none where the order is collected', async () => {
    await change({ city: 'Tyre' });
    await change({ city: 'Atlantis' });
    const unknown = { deliveryFeeCents: null, placeTitle: null, zoneTitle: null };
    expect(await read()).toMatchObject(unknown);
    await change({ isCollected: true });
    expect(await read()).toMatchObject({ deliveryFeeCents: 0, dueFrom: null, isCollected: true });
  });

  it('is undone with its fee, its days and its mail, and what was there before is not kept', async () => {
    const { changes: _changes, version: _version, ...before } = await read();
    await change({ city: 'Tyre', firstName: 'Zeina', phone: '+96170123456' });
    expect(await given.undoLast(orderNumber)).toEqual({ changed: 'undo' });
    expect(await read()).toMatchObject(before);
    expect(await given.listEmails()).toEqual([]);
    await change({ city: 'Tyre' });
    await given.run(sql`update order_changes set created_at = created_at - interval '2 days'`);
    await eraseContacts(given.db);
    expect(await given.undoLast(orderNumber)).toBeNull();
  });

  it('is the customer’s too, without an account, and is recorded as theirs', async () => {
    await change({ city: 'Tyre' }, { by: { customer: null } });
    expect(await read()).toMatchObject({ changes: [{ byCustomer: true, dueCents: 3450 }] });
    expect(await given.run(sql`select from audit_log`)).toEqual([]);
  });

  it('is refused once the order is packed, on its way or was changed elsewhere', async () => {
    const older = await given.request(orderNumber);
    await change({ city: 'Tyre' });
    expect(await change({ city: 'Jounieh' }, older)).toEqual({
      refused: 'moved-on',
      message: expect.stringMatching(/^Maya changed where it goes at \d\d:\d\d\.$/),
    });
    await given.move(orderNumber, 'processing');
    await given.run(sql`update orders set packed_at = now()`);
    expect(await change({ city: 'Jounieh' })).toMatchObject({ message: 'It is packed already.' });
    await given.move(orderNumber, 'shipped');
    const shipped = { refused: 'not-allowed', message: 'This order is already shipped.' };
    expect(await change({ city: 'Jounieh' })).toMatchObject(shipped);
    expect(await read()).toMatchObject({ city: 'Tyre', deliveryFeeCents: 1000 });
  });
});

describe('taking out a unit', () => {
  it('returns it to the stock and makes the order cost less, with a ledger that adds up', async () => {
    await change({ city: 'Jounieh' });
    expect(await takeOut(1)).toEqual({ changed: 'unit' });
    expect(await takeOut(2)).toEqual({ changed: 'unit' });
    expect(await read()).toMatchObject({
      ...{ totalCents: 1000, deliveryFeeCents: 600 },
      lines: [{ name: 'Cedar Quest', quantity: 1, priceCents: 1000 }],
      changes: [
        { detail: 'City', dueCents: 3050 },
        { detail: 'Cedar Quest', dueCents: 2050 },
        { detail: 'Two Buttons', dueCents: 1600 },
      ],
    });
    expect(await given.list(sql`select item_names from orders`)).toEqual(['Cedar Quest']);
    expect(await given.listStocks()).toEqual([4, 5]);
    const ledgers = await Promise.all([1, 2].map((id) => findStockLedger(given.db, id)));
    const lines = ledgers.map((one) => one?.lines.map(({ kind, change: by }) => `${kind} ${by}`));
    expect(lines).toEqual([
      ['opening 5', 'sale -2', 'return 1'],
      ['opening 5', 'sale -1', 'return 1'],
    ]);
  });

  it('is done once by two administrators who press together', async () => {
    const request = await given.request(orderNumber);
    const outcomes = await Promise.all([1, 2].map(() => takeOutUnit(given.db, request, 1, rules)));
    expect(outcomes).toContainEqual({ changed: 'unit' });
    expect(outcomes).toContainEqual({
      refused: 'moved-on',
      message: expect.stringMatching(/^Maya took out a piece at/),
    });
    expect(await given.listStocks()).toEqual([4, 4]);
  });

  it('returns the rest of the order, and no more, when it is cancelled then', async () => {
    await takeOut(1);
    await given.move(orderNumber, 'cancelled');
    expect(await given.listStocks()).toEqual([5, 5]);
    const ledger = await findStockLedger(given.db, 1);
    expect(ledger?.lines.map(({ change: by }) => by)).toEqual([5, -2, 1, 1]);
  });

  it('leaves the last one in', async () => {
    await takeOut(2);
    await takeOut(1);
    expect(await takeOut(1)).toMatchObject({ refused: 'last-unit' });
    expect(await read()).toMatchObject({ totalCents: 1000 });
  });
});

describe('an order that was delivered before', () => {
  beforeEach(async () => {
    await change({ city: 'Tyre' });
    await given.move(orderNumber, 'delivered');
  });
  const changeAll = async () => [
    await setDiscount(given.db, await given.request(orderNumber), {
      ...{ discountCents: 100, discountReason: 'Scratched' },
    }),
    await takeOut(1),
    await settle(700),
    await change({ city: 'Jounieh' }),
    await change({ city: 'Atlantis' }, { by: { customer: null } }),
  ];

  it('costs what it did, once it came back and is open again: earlier months have it', async () => {
    await given.move(orderNumber, 'cancelled');
    await given.move(orderNumber, 'pending');
    const message = 'It was delivered before. Enter a new order.';
    const refused = { refused: 'not-allowed', message };
    const toCustomer = 'It was delivered before. Please call us to change anything.';
    const ofCustomer = { ...refused, message: toCustomer };
    expect(await changeAll()).toEqual([refused, refused, refused, refused, ofCustomer]);
    expect(await change({ landmark: 'Blue gate' })).toEqual({ changed: 'destination' });
    expect(await read()).toMatchObject({ totalCents: 2450, deliveryFeeCents: 1000 });
  });

  it('is changed as any other where the delivery was a mistake', async () => {
    await given.move(orderNumber, 'pending');
    const kinds = ['discount', 'unit', 'fee', 'destination', 'destination'];
    expect(await changeAll()).toEqual(kinds.map((changed) => ({ changed })));
  });
});

describe('settling a fee', () => {
  it('gives an order of an unknown place its amount, once', async () => {
    const request = await given.request(orderNumber);
    expect(await settle(700)).toEqual({ changed: 'fee' });
    const message = expect.stringContaining('Maya set the delivery fee');
    expect(await settleFee(given.db, request, 700)).toMatchObject({ message });
    const changes = [{ kind: 'fee', detail: '$7.00', dueCents: 3150 }];
    expect(await read()).toMatchObject({ changes });
  });

  it.each(['delivered', 'cancelled'])(
    'is set once of a %s order, where it was not known',
    async (status) => {
      await given.run(sql`update orders set delivery_fee_cents = null, status = ${status}`);
      expect(await settle(700)).toEqual({ changed: 'fee' });
      expect(await settle(800)).toMatchObject({ refused: 'not-allowed' });
      const isCancelled = status === 'cancelled';
      expect(await given.listEmails()).toEqual(isCancelled ? [] : ['order-changed']);
      expect(await read()).toMatchObject({ changes: [{ dueCents: isCancelled ? null : 3150 }] });
      expect(await given.undoLast(orderNumber)).toEqual({ changed: 'undo' });
      expect(await read()).toMatchObject({ deliveryFeeCents: null });
    },
  );

  it.each(['by the next run', 'in the shop', 'without another run'])(
    'is set where the order came back of a closed run and was delivered %s',
    async (how) => {
      orderNumber = await given.prepare();
      await given.openRun(orderNumber);
      await given.record(orderNumber, delivered);
      await given.closeRun();
      expect(await settle(700)).toMatchObject({ message: 'Reopen run 1 first.' });
      await given.move(orderNumber, 'processing');
      await given.run(sql`update orders set packed_at = now()`);
      if (how !== 'without another run') {
        await given.openRun(orderNumber);
        await given.record(orderNumber, how === 'in the shop' ? refused : delivered, 2);
      }
      if (how !== 'by the next run') await given.move(orderNumber, 'delivered');
      expect(await settle(700)).toEqual({ changed: 'fee' });
    },
  );

  it('leaves pieces that came back as they are, and so does its undo', async () => {
    await given.run(sql`update orders set delivery_fee_cents = null, status = 'delivered'`);
    await given.run(sql`update order_items set returned_quantity = 1 where position = 1`);
    expect(await settle(700)).toEqual({ changed: 'fee' });
    expect(await given.undoLast(orderNumber)).toEqual({ changed: 'undo' });
    expect((await read()).lines[0]).toMatchObject({ returnedQuantity: 1 });
    await given.run(sql`update orders set status = 'pending'`);
    expect(await takeOut(2)).toMatchObject({ message: /came back/ });
  });
});
