import { sql } from 'kysely';
import type { AmountDue, AmountDueSettings, PricedDelivery } from '#app/delivery/amount-due.ts';
import { returnedItemsCents } from '#app/orders/reports/sales.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { byteOrderMark, type CsvCell, csvLine, defuseCell } from '#app/platform/text/csv.ts';
import { orderCondition } from './all-orders.server.ts';
import { describeOrderDue } from './order-due.ts';
import type { ExportedRows, OrderFilter } from './order-filter.ts';
import { getStatus, type OrderStatus } from './order-status.ts';
import { deliveryColumns, unpaidCents } from './orders.server.ts';

const pageSize = 1000;

export type ExportedOrders = OrderFilter | { orderNumbers: readonly string[] };

interface ExportedItem {
  name: string;
  category: string;
  subcategory: string;
  priceCents: number;
  quantity: number;
  returnedQuantity: number;
}

interface ExportedOrder extends PricedDelivery {
  id: number;
  orderNumber: string;
  day: string;
  time: string;
  status: OrderStatus;
  customer: string;
  phone: string;
  discountCents: number;
  returnedCents: number;
  /** Of that, what was not paid at the door. */
  unpaidCents: number;
  /** Of both for goods, not for the delivery. */
  returnedItemsCents: number;
  unpaidItemsCents: number;
  items: ExportedItem[];
}

/** A piece of an order, or what the whole order takes off: then the texts of a piece are empty. */
type ExportedAmount = ExportedOrder & {
  product: string;
  item: ExportedItem | null;
  amountCents: number;
};

/** Text cannot become a formula; an amount stays a number, which a spreadsheet adds up. */
const text = (value: string): CsvCell => defuseCell(value);
const dollars = (cents: number | null): CsvCell => (cents === null ? '' : cents / 100);

type Column<Row> = [heading: string, toCell: (row: Row) => CsvCell];

const head: Column<ExportedOrder>[] = [
  ['Order', ({ orderNumber }) => orderNumber],
  ['Date', ({ day }) => day],
  ['Time', ({ time }) => time],
  ['Status', ({ status }) => getStatus(status).label],
];

/** Nothing is to be paid for a cancelled order; an amount that is not known yet stays empty. */
const orderColumns: Column<ExportedOrder & { due: AmountDue | null }>[] = [
  ...head,
  ['Customer', ({ customer }) => text(customer)],
  ['Phone', ({ phone }) => text(phone)],
  ['City', ({ city }) => text(city)],
  ['Units', ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0)],
  ['Total USD', ({ totalCents }) => dollars(totalCents)],
  ['Discount USD', ({ discountCents }) => dollars(discountCents)],
  ['Not paid at the door USD', ({ unpaidCents }) => dollars(unpaidCents)],
  ['Given back USD', ({ returnedCents, unpaidCents }) => dollars(returnedCents - unpaidCents)],
  ['Delivery to', ({ due }) => text(due?.label ?? '')],
  ['Delivery USD', ({ due, deliveryFeeCents }) => dollars(due && deliveryFeeCents)],
  ['Credit USD', ({ due, creditCents }) => dollars(due && creditCents)],
  ['To pay on delivery USD', ({ due }) => dollars(due ? due.dueCents : 0)],
  ['Lira for a dollar', ({ due, lbpRate }) => (due && lbpRate) ?? ''],
  ['Days', ({ due }) => due?.days ?? ''],
];

const itemColumns: Column<ExportedAmount>[] = [
  ...head,
  ['Product', ({ product }) => text(product)],
  ['Category', ({ item }) => text(item?.category ?? '')],
  ['Subcategory', ({ item }) => text(item?.subcategory ?? '')],
  ['Unit price USD', ({ item }) => dollars(item?.priceCents ?? null)],
  ['Units', ({ item }) => item?.quantity ?? ''],
  ['Amount USD', ({ amountCents }) => dollars(amountCents)],
  ['Units returned', ({ item }) => item?.returnedQuantity ?? ''],
];

/** The amounts sum to the total less what was given back or not paid at the door; no delivery. */
function listAmounts(order: ExportedOrder): ExportedAmount[] {
  const { items, discountCents, returnedItemsCents, unpaidItemsCents, totalCents } = order;
  const unpaidCents = Math.min(unpaidItemsCents, totalCents);
  const takeOff = (product: string, cents: number) =>
    cents > 0 ? [{ ...order, product, item: null, amountCents: -cents }] : [];
  return [
    ...items.map((item) => ({
      ...{ ...order, product: item.name, item },
      amountCents: item.priceCents * item.quantity,
    })),
    ...takeOff('Discount', discountCents),
    ...takeOff('Not paid at the door', unpaidCents),
    ...takeOff('Given back', Math.min(returnedItemsCents, totalCents) - unpaidCents),
  ];
}

const defineFile = <Row>(
  columns: readonly Column<Row>[],
  toRows: (order: ExportedOrder, settings: AmountDueSettings) => Row[],
) => ({
  headings: columns.map(([heading]) => heading),
  toCells: (order: ExportedOrder, settings: AmountDueSettings) =>
    toRows(order, settings).map((row) => columns.map(([, toCell]) => toCell(row))),
});

const files: Record<ExportedRows, ReturnType<typeof defineFile>> = {
  orders: defineFile(orderColumns, (order, settings) => [
    { ...order, due: describeOrderDue(order, settings) },
  ]),
  items: defineFile(itemColumns, listAmounts),
};

/** Yields CSV, oldest orders first, in the time of Beirut. A slow reader holds no transaction. */
export async function* exportOrders(
  db: Connection,
  which: ExportedOrders,
  rows: ExportedRows,
  settings: AmountDueSettings,
): AsyncGenerator<string> {
  const condition =
    'orderNumbers' in which
      ? sql`order_number = any(${[...which.orderNumbers]})`
      : await orderCondition(db, which);
  const { headings, toCells } = files[rows];
  yield `${byteOrderMark}${csvLine(headings)}\r\n`;
  for (let last = 0; ; ) {
    const { rows: orders } = await sql<ExportedOrder>`
      select id, order_number as "orderNumber", status, total_cents as "totalCents",
        to_char(created_at at time zone 'Asia/Beirut', 'YYYY-MM-DD') as day,
        to_char(created_at at time zone 'Asia/Beirut', 'HH24:MI') as time,
        concat_ws(' ', first_name, last_name) as customer, phone, city,
        discount_cents as "discountCents", returned_cents as "returnedCents",
        ${returnedItemsCents} as "returnedItemsCents", ${unpaidCents} as "unpaidCents",
        (select coalesce(sum(greatest(0, unpaid_cents - refund_fee_cents)), 0)::int from cases
          where order_id = orders.id) as "unpaidItemsCents", ${deliveryColumns},
        (select coalesce(json_agg(json_build_object('name', name, 'category', category,
            'subcategory', subcategory, 'priceCents', price_cents, 'quantity', quantity, 'returnedQuantity', returned_quantity)
            order by position), '[]')
          from order_items where order_id = orders.id) as items
      from orders where id > ${last} and ${condition} order by id limit ${pageSize}`.execute(db);
    const lines = orders
      .flatMap((order) => toCells(order, settings))
      .map((cells) => `${csvLine(cells)}\r\n`);
    if (lines.length > 0) yield lines.join('');
    last = orders.at(-1)?.id ?? last;
    if (orders.length < pageSize) return;
  }
}
