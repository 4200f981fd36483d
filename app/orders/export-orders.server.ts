import { sql } from 'kysely';
import type { AmountDueSettings, PricedDelivery } from '#app/delivery/amount-due.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { byteOrderMark, type CsvCell, csvLine, defuseCell } from '#app/platform/text/csv.ts';
import { orderCondition } from './all-orders.server.ts';
import { describeOrderDue } from './order-due.ts';
import type { ExportedRows, OrderFilter } from './order-filter.ts';
import { getStatus, type OrderStatus } from './order-status.ts';
import { deliveryColumns } from './orders.server.ts';

const pageSize = 1000;

/** The orders of a filter, or these. */
export type ExportedOrders = OrderFilter | { orderNumbers: readonly string[] };

interface ExportedItem {
  name: string;
  category: string;
  subcategory: string;
  priceCents: number;
  quantity: number;
}

interface ExportedOrder extends PricedDelivery {
  id: number;
  orderNumber: string;
  day: string;
  time: string;
  status: OrderStatus;
  customer: string;
  phone: string;
  items: ExportedItem[];
}

/** Text is defused; an amount stays a number, which a spreadsheet adds up. */
const text = (value: string): CsvCell => defuseCell(value);
const dollars = (cents: number): CsvCell => cents / 100;

const toHead = ({ orderNumber, day, time, status }: ExportedOrder): CsvCell[] => [
  orderNumber,
  day,
  time,
  getStatus(status).label,
];

/** Nothing is to be paid for a cancelled order; an amount that is not known yet stays empty. */
function toDelivery(order: ExportedOrder, settings: AmountDueSettings): CsvCell[] {
  const due = describeOrderDue(order, settings);
  if (!due) return ['', '', 0, '', ''];
  const { deliveryFeeCents, lbpRate } = order;
  return [
    text(due.label),
    deliveryFeeCents === null ? '' : dollars(deliveryFeeCents),
    due.dueCents === null ? '' : dollars(due.dueCents),
    lbpRate ?? '',
    due.days ?? '',
  ];
}

const files: Record<
  ExportedRows,
  { headings: string[]; toRows: (order: ExportedOrder, settings: AmountDueSettings) => CsvCell[][] }
> = {
  orders: {
    headings: [
      'Order',
      'Date',
      'Time',
      'Status',
      'Customer',
      'Phone',
      'City',
      'Units',
      'Total USD',
      'Delivery to',
      'Delivery USD',
      'To pay on delivery USD',
      'Lira for a dollar',
      'Days',
    ],
    toRows: (order, settings) => [
      [
        ...toHead(order),
        text(order.customer),
        text(order.phone),
        text(order.city),
        order.items.reduce((sum, { quantity }) => sum + quantity, 0),
        dollars(order.totalCents),
        ...toDelivery(order, settings),
      ],
    ],
  },
  items: {
    headings: [
      'Order',
      'Date',
      'Time',
      'Status',
      'Product',
      'Category',
      'Subcategory',
      'Unit price USD',
      'Units',
      'Amount USD',
    ],
    toRows: (order) =>
      order.items.map(({ name, category, subcategory, priceCents, quantity }) => [
        ...toHead(order),
        text(name),
        text(category),
        text(subcategory),
        dollars(priceCents),
        quantity,
        dollars(priceCents * quantity),
      ]),
  },
};

/**
 * Yields a CSV file for the accountant, the oldest orders first, with days and times of Beirut. Each
 * page is one query, so a slow reader holds no transaction.
 */
export async function* exportOrders(
  db: Connection,
  which: ExportedOrders,
  rows: ExportedRows,
  settings: AmountDueSettings,
): AsyncGenerator<string> {
  const condition =
    'orderNumbers' in which
      ? sql`order_number = any(${[...which.orderNumbers]})`
      : orderCondition(which);
  const { headings, toRows } = files[rows];
  yield `${byteOrderMark}${csvLine(headings)}\r\n`;
  for (let last = 0; ; ) {
    const { rows: orders } = await sql<ExportedOrder>`
      select id, order_number as "orderNumber", status, total_cents as "totalCents",
        to_char(created_at at time zone 'Asia/Beirut', 'YYYY-MM-DD') as day,
        to_char(created_at at time zone 'Asia/Beirut', 'HH24:MI') as time,
        concat_ws(' ', first_name, last_name) as customer, phone, city,
        ${deliveryColumns},
        (select coalesce(json_agg(json_build_object('name', name, 'category', category,
            'subcategory', subcategory, 'priceCents', price_cents, 'quantity', quantity)
            order by position), '[]')
          from order_items where order_id = orders.id) as items
      from orders where id > ${last} and ${condition} order by id limit ${pageSize}`.execute(db);
    const lines = orders
      .flatMap((order) => toRows(order, settings))
      .map((cells) => `${csvLine(cells)}\r\n`);
    if (lines.length > 0) yield lines.join('');
    last = orders.at(-1)?.id ?? last;
    if (orders.length < pageSize) return;
  }
}
