import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { ReactNode } from 'react';
import AdminOrderPage from '#app/admin/orders/order.page.tsx';
import { OrderTable } from '#app/admin/orders/order-list.tsx';
import type { Place } from '#app/delivery/find-place.ts';
import { listAllOrders } from '#app/orders/all-orders.server.ts';
import {
  addOrderLine,
  changeDestination,
  setDiscount,
  takeOutUnit,
} from '#app/orders/changes/change-order.server.ts';
import { joinOrders } from '#app/orders/changes/join-orders.server.ts';
import { OrderCard } from '#app/orders/customer/order-card.tsx';
import { exportOrders } from '#app/orders/export-orders.server.ts';
import { moveOrder } from '#app/orders/moves/move-order.server.ts';
import { pickDueSettings } from '#app/orders/order-due.ts';
import { parseOrderFilter } from '#app/orders/order-filter.ts';
import { findOrderDetails, type OrderDetails } from '#app/orders/orders.server.ts';
import { type DeliveryRules, placeOrder } from '#app/orders/place-order.server.ts';
import { describeFoot, PackingSlip, PrintedReceipt } from '#app/orders/printing/printed-order.tsx';
import { readConfig } from '#app/platform/config.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { composeEmail, toEmailShop } from '#app/server/email-preview/email-templates.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { addBuyerAndProduct, buildOrderAttempt } from '#tests/support/orders/placed-order.ts';
import { renderAdmin } from '#tests/support/orders/render-admin.tsx';
import { emptyTables, openTestDatabase } from '#tests/support/test-database.ts';

const given = openTestDatabase();
const settings: ShopSettings = { ...defaultSettings(readConfig({})), lbpRate: 89_500 };
const due = pickDueSettings(settings);
let jounieh: Place;

async function addJounieh(): Promise<Place> {
  const added = await sql<{ id: number }>`
    with zone as (
      insert into delivery_zones (title, fee_cents, position) values ('Hills', 600, 9) returning id
    )
    insert into delivery_places (zone_id, title, district)
    select id, 'Jounieh', 'Keserwan' from zone returning id`.execute(given.db);
  const names = { title: 'Jounieh', titleAr: null, titleFr: null, district: 'Keserwan' };
  const id = added.rows[0]?.id ?? 0;
  return { id, ...names, zoneTitle: 'Hills', feeCents: 600, spellings: ['jounieh'] };
}

beforeEach(async () => {
  await emptyTables(given.db, 'orders, products, users, delivery_zones');
  await sql`delete from pgboss.job`.execute(given.db);
  await addBuyerAndProduct(given.db);
  jounieh = await addJounieh();
});

async function place(city: string, change: Partial<ShopSettings> = {}): Promise<OrderDetails> {
  const rules: DeliveryRules = { places: [jounieh], settings: { ...settings, ...change } };
  const details = {
    building: 'Nasr building',
    landmark: 'مقابل محل الورد',
    mapPin: 'https://maps.example.com/?q=33.98,35.61',
  };
  const outcome = await placeOrder(given.db, buildOrderAttempt({}, { city, ...details }), rules);
  return read('placed' in outcome ? outcome.placed : '');
}

async function read(orderNumber: string): Promise<OrderDetails> {
  const order = await findOrderDetails(given.db, orderNumber);
  if (!order) throw new Error('The order is gone.');
  return order;
}

const seller = { sellerName: 'Maya Haddad', sellerAddress: '', sellerRegister: '42' };

/** The text of a page as it is read, with one blank between two words. */
function toText(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'");
  return text.replace(/\s+/g, ' ').replace(/ (?=[.,])/g, '');
}

const render = (children: ReactNode) => toText(renderAdmin(children));

async function renderEmails(order: OrderDetails): Promise<Record<string, string>> {
  const shop = toEmailShop(settings, 'https://sandouk.example');
  const papers: Record<string, string> = {};
  const kinds = [
    ['order-confirmation', {}],
    ['new-order', {}],
    ['order-status', { status: 'processing' }],
    ['order-status', { status: 'shipped' }],
  ] as const;
  for (const [template, more] of kinds) {
    const data = { orderId: order.id, ...more };
    const email = await composeEmail(given.db, shop, { template, data });
    const name = `${template} ${Object.values(more).join()}`;
    papers[`${name} text`] = email?.text.replace(/\s+/g, ' ') ?? '';
    papers[`${name} html`] = toText(email?.html ?? '');
  }
  return papers;
}

/** Every page, paper and email on which an order stands, as text. */
async function renderPapers(order: OrderDetails): Promise<Record<string, string>> {
  const page = { order, contacts: [], record: { delivered: 0, refused: 0, pardon: null } };
  const more = { tries: [], lateEntries: [], joinable: [], cases: [], isCustomerSpared: false };
  const loaderData = { ...page, ...more, settings: due };
  const props = { loaderData } as unknown as Parameters<typeof AdminOrderPage>[0];
  return {
    ...(await renderEmails(order)),
    card: render(<OrderCard order={order} isNew settings={due} movesOn />),
    receipt: render(<PrintedReceipt order={order} settings={due} seller={seller} />),
    slip: render(<PackingSlip order={order} foot={describeFoot(order, settings)} />),
    page: render(<AdminOrderPage {...props} />),
  };
}

/** The receipt of an order whose cash was counted. */
function renderPaid(order: OrderDetails, paidCents: number): string {
  const payment = { receiptNumber: 7, paidAt: '2026-11-25T10:00:00Z', paidCents };
  return render(<PrintedReceipt {...{ order, settings: due, seller, payment }} />);
}

/** The row of the newest order in the list of all. */
async function renderRow(): Promise<string> {
  const { orders } = await listAllOrders(given.db, 'maya', parseOrderFilter(new URLSearchParams()));
  const chosen = { has: () => false, onRowClick: () => undefined } as never;
  return render(
    <OrderTable
      orders={orders.slice(0, 1)}
      newNumbers={new Set()}
      chosen={chosen}
      settings={due}
    />,
  );
}

/** Expects these texts on every paper, each after the one before it. */
function expectLines(papers: Record<string, string>, lines: readonly string[]): void {
  for (const [name, text] of Object.entries(papers)) {
    let from = text.indexOf('Total');
    for (const line of lines) {
      const at = text.indexOf(line, from);
      expect(at, `'${line}' in ${name}: ${text}`).toBeGreaterThan(-1);
      from = at + line.length;
    }
  }
}

async function readCsv(): Promise<Record<string, string>> {
  const parts: string[] = [];
  const filter = parseOrderFilter(new URLSearchParams());
  for await (const part of exportOrders(given.db, filter, 'orders', due)) parts.push(part);
  const [row = {}] = parse<Record<string, string>>(parts.join(''), { columns: true, bom: true });
  return row;
}

describe('an order, on every page, paper and email', () => {
  it('costs the same to the cent, with its fee, its lira and its days', async () => {
    const order = await place('Jounieh');
    const papers = await renderPapers(order);
    expectLines(papers, [
      'Delivery to Jounieh $6.00',
      'To pay on delivery $26.00',
      'about LBP 2,327,000 at 89,500',
      'At your door ',
    ]);
    for (const [name, text] of Object.entries(papers)) {
      if (/card|order-status/.test(name)) continue;
      for (const part of ['Nasr building', 'مقابل محل الورد', 'maps.example.com']) {
        expect(text, name).toContain(part);
      }
    }
    expect(await renderRow()).toMatch(/Cedar Quest \(2\).* \$26\.00 Jounieh, \w{3} \d+–\w{3} \d+ /);
    expect(papers.card).toContain('Have $26.00 ready in cash. Please have the amount ready');
    expect(papers['order-confirmation  text']).toContain('You pay cash on delivery: $26.00.');
    expect(papers['order-confirmation  text']).toContain('in notes that are not torn.');
    expect(papers['order-status shipped text']).toContain('Have $26.00 ready in cash.');
    // The settings may have changed since its days were frozen.
    expect(papers.card).toContain('a courier calls you. At your door ');
    expect(papers['order-confirmation  html']).toContain('$26.00, cash on delivery. At your door ');
    for (const [name, text] of Object.entries(papers)) expect(text, name).not.toMatch(/3-4 days/);
    expect(papers.receipt).toMatch(/Total \$20\.00 .*at 89,500, \w{3} \d+, \d{4}, \d\d:\d\d/);
    expect(await readCsv()).toMatchObject({
      ...{ 'Total USD': '20', 'Delivery to': 'Delivery to Jounieh', 'Delivery USD': '6' },
      ...{ 'To pay on delivery USD': '26', 'Lira for a dollar': '89500' },
    });
  });

  it('name the copy: the slip by shelf mark and serial, the receipt by serial (issue 17)', async () => {
    await sql`update products set condition = 'very-good', region = 'pal'`.execute(given.db);
    await sql`insert into product_facts (product_id, serial, shelf_mark)
      values (1, 'SNS-7', 'B3')`.execute(given.db);
    const { slip, receipt } = await renderPapers(await place('Jounieh'));
    expect(slip).toContain('Cedar Quest Very good · PAL Shelf mark B3 Serial SNS-7 2');
    expect(receipt).toContain('Cedar Quest Very good · PAL Serial SNS-7 2 $10.00');
  });

  it('isolate the names of products among Arabic words', async () => {
    const order = await place('Jounieh');
    const renderReceipt = () =>
      renderAdmin(<PrintedReceipt order={order} settings={due} seller={seller} />);
    expect(inLanguage('ar', renderReceipt)).toContain('<bdi>Cedar Quest</bdi>');
    expect(renderReceipt()).not.toContain('<bdi>Cedar Quest</bdi>');
  });

  it('30.8 ask for a confirmation at the top of the order, and say what ends with it', async () => {
    const order = await place('Jounieh');
    const { card = '' } = await renderPapers(order);
    const ends = 'From then on you can no longer cancel it yourself.';
    for (const part of ['Confirm order', ends, 'Please press ‘Confirm order’'])
      expect(card.slice(0, card.indexOf('Cedar Quest')), part).toContain(part);
    await sql`update orders set confirmation = 'confirmed'`.execute(given.db);
    expect((await renderPapers(await read(order.orderNumber))).card).not.toContain('Confirm order');
  });

  it('30.13 say Paid on a receipt whose order was delivered and counted, with its number and the seller', async () => {
    const order = await place('Jounieh');
    const paid = renderPaid(order, 2600);
    const seal = 'Paid on Nov 25, 2026 Receipt no. 7. Sold by Maya Haddad, register number 42';
    for (const part of [seal, 'Paid $26.00']) expect(paid).toContain(part);
    expect(paid).not.toContain('To pay on delivery');
  });

  it('say what was not paid at the door, which is no refund, and on a counted receipt what was paid', async () => {
    const order = { ...(await place('Jounieh')), returnedCents: 1000, unpaidCents: 1000 };
    const paid = renderPaid(order, 1600);
    expect(paid).toMatch(/Delivery to Jounieh \$6\.00 Paid \$16\.00 about LBP 1,432,000 at 89,500/);
    expect(paid).not.toContain('Refund');
    expect(renderPaid({ ...order, returnedCents: 1500 }, 1600)).toContain('Refund -$5.00');
    expect(renderPaid({ ...order, unpaidCents: 0 }, 2600)).toContain('Paid $26.00 Refund -$10.00');
    const { card, page, receipt } = await renderPapers(order);
    for (const text of [card, page, receipt]) {
      expect(text).toMatch(/Not paid at the door [-−]\$10\.00/);
      expect(text).not.toMatch(/Given back|Refund/);
    }
  });

  it('have no fee on a counted receipt whose fee was never known', async () => {
    const paid = renderPaid(await place('Atlantis'), 2000);
    expect(paid).toContain('Total $20.00 Paid $20.00 about LBP 1,790,000 at 89,500');
    expect(paid).not.toMatch(/Delivery|\$4 to \$10/);
  });

  it('follows the release of its pre-order everywhere, and has no days once that is not known', async () => {
    const release = (day: string | null) =>
      sql`update products set category = 'Pre-Orders', released_on = ${day}`.execute(given.db);
    await release('2099-12-19');
    const { orderNumber } = await place('Jounieh');
    await release('2100-02-01');
    const papers = await renderPapers(await read(orderNumber));
    expectLines(papers, ['Delivery to Jounieh $6.00', 'After 1 February 2100']);
    for (const [name, text] of Object.entries(papers)) expect(text, name).not.toMatch(/\b2099\b/);
    expect(await renderRow()).toContain('Jounieh, After 1 February');
    expect(await readCsv()).toMatchObject({ Days: 'After 1 February 2100' });
    await release(null);
    const { version: seen, ...undated } = await read(orderNumber);
    expect(undated).toMatchObject({ dueFrom: null, dueTo: null });
    const change = { orderNumber, seen, by: { customer: 'buyer' } };
    await takeOutUnit(given.db, change, 1, { places: [jounieh], settings });
    await release('2100-03-01');
    expect(await read(orderNumber)).toMatchObject({ dueFrom: '2100-03-01', dueTo: null });
  });

  it('has the day of a release that was not known when it was ordered, but none beside a repair', async () => {
    await sql`update products set category = 'Pre-Orders'`.execute(given.db);
    const { orderNumber, dueFrom } = await place('Jounieh');
    expect(dueFrom).toBeNull();
    await sql`update products set released_on = '2100-02-01'`.execute(given.db);
    expect((await renderPapers(await read(orderNumber))).receipt).toContain(
      'After 1 February 2100',
    );
    await sql`insert into order_items
      (order_id, position, name, image, category, subcategory, price_cents, quantity)
      select id, 2, 'Mend', '', 'Repairs', '', 0, 1 from orders`.execute(given.db);
    expect(await read(orderNumber)).toMatchObject({ dueFrom: null, dueTo: null });
  });

  it('has no days where it is a repair', async () => {
    await sql`update products set category = 'Repairs'`.execute(given.db);
    const papers = await renderPapers(await place('Jounieh'));
    expect(papers.card).toContain('We pack your order and a courier calls you. Have $26.00');
    for (const [name, text] of Object.entries(papers)) {
      expect(text, name).not.toMatch(/3-4 days|At your door/i);
    }
  });

  it('has the range of fees at an unknown place, as orders had before places were known', async () => {
    expect((await renderPapers(await place('Atlantis'))).receipt).toContain(
      'Total about LBP 1,790,000 at 89,500',
    );
    const order = await place('Atlantis', { lbpRate: null });
    const papers = await renderPapers(order);
    expectLines(papers, [
      'Delivery to Atlantis $4 to $10',
      'To pay on delivery $20.00 plus $4 to $10',
    ]);
    expect(papers.receipt).toContain(
      'Cash on delivery. Delivery: $4 to $10 depending on location, paid on delivery.',
    );
    expect(await readCsv()).toMatchObject({ 'Delivery USD': '', 'To pay on delivery USD': '' });
  });

  it('is free from the owner’s limit on', async () => {
    const order = await place('Jounieh', { freeDeliveryFromCents: 2000, lbpRate: null });
    expectLines(await renderPapers(order), [
      'Delivery to Jounieh Free',
      'To pay on delivery $20.00',
    ]);
  });

  it('is still the same after a change of its place and its lines', async () => {
    const before = await place('Atlantis');
    const by = { customer: 'buyer' };
    const change = { orderNumber: before.orderNumber, by };
    const rules = { places: [jounieh], settings };
    const to = { ...before, city: 'Jounieh' };
    await changeDestination(given.db, { ...change, seen: before.version }, to, rules);
    const { version } = await read(before.orderNumber);
    await takeOutUnit(given.db, { ...change, seen: version }, 1, rules);
    const order = await read(before.orderNumber);
    const papers = await renderPapers(order);
    expectLines(papers, [
      'Delivery to Jounieh $6.00',
      'To pay on delivery $16.00',
      'about LBP 1,432,000 at 89,500',
    ]);
    for (const name of ['card', 'page']) {
      expect(papers[name]).toContain('Taken out: Cedar Quest. To pay on delivery $16.00.');
    }
    expect(await readCsv()).toMatchObject({ 'To pay on delivery USD': '16' });
  });

  it('shows on every paper what was added and what is taken off, with its reason', async () => {
    const { orderNumber, version } = await place('Jounieh');
    const by = { admin: { id: 'buyer', email: 'maya@example.com' } };
    const rules = { places: [jounieh], settings };
    await addOrderLine(given.db, { orderNumber, seen: version, by }, 1, rules);
    const discount = { discountCents: 250, discountReason: 'scratched label' };
    const { version: seen } = await read(orderNumber);
    await setDiscount(given.db, { orderNumber, seen, by }, discount);
    const order = await read(orderNumber);
    const papers = await renderPapers(order);
    expectLines(papers, ['Delivery to Jounieh $6.00', 'To pay on delivery $33.50']);
    for (const [name, text] of Object.entries(papers)) {
      if (name === 'slip') continue;
      expect(text, name).toMatch(/Discount, scratched label\s+-\$2\.50/);
    }
    expect(papers.card).toContain('Added: Cedar Quest. To pay on delivery $36.00.');
    expect(papers.card).toMatch(/we changed your order\. Added: Cedar Quest\..* Confirm order /);
  });

  it('says among the own orders that it is cancelled because it comes with another one', async () => {
    const [into, own] = [await place('Jounieh'), await place('Jounieh')];
    const show = (order: OrderDetails) =>
      renderAdmin(<OrderCard order={order} isNew={false} settings={due} movesOn />);
    expect(show(own)).not.toContain('we changed your order');
    // Confirming and, with and without scripts, cancelling.
    expect(show(own).split(`name="seen" value="${own.version}"`)).toHaveLength(4);
    const by = { admin: { id: 'buyer', email: 'maya@example.com' } };
    const request = { orderNumber: into.orderNumber, seen: into.version, by };
    await joinOrders(given.db, request, own, { places: [jounieh], settings });
    const why = `Comes together with ${into.orderNumber}, in one delivery. Cedar Quest Qty 2`;
    expect(toText(show(await read(own.orderNumber)))).toContain(why);
    // A page from before says nothing of it, and its 'Cancel' would not reach those pieces.
    const cancel = { to: 'cancelled', actorId: 'buyer', byCustomer: true } as const;
    const press = { ...cancel, orderNumber: own.orderNumber, seenVersion: own.version };
    expect(await moveOrder(given.db, press)).toMatchObject({ refused: 'moved-on' });
  });

  it('costs nothing once it is cancelled', async () => {
    const { orderNumber } = await place('Jounieh');
    await sql`update orders set status = 'cancelled'`.execute(given.db);
    const order = await read(orderNumber);
    for (const [name, text] of Object.entries(await renderPapers(order))) {
      expect(text, name).not.toMatch(/To pay on delivery|\$26\.00|At your door Mon/);
    }
    expect(await readCsv()).toMatchObject({ 'To pay on delivery USD': '0', 'Delivery to': '' });
  });
});
