import { parseDay } from '#app/platform/text/day-range.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { parsePage } from '#app/platform/text/paging.ts';
import { withQuery } from '#app/platform/text/url.ts';
import { type OrderStatus, parseStatus } from './order-status.ts';

export interface OrderFilter {
  /** Number, name, phone, e-mail, city, address, product or a spelling of the place; empty for all. */
  term: string;
  status: OrderStatus | null;
  /** Days in Beirut (yyyy-mm-dd); both belong to the range. Empty: no limit. */
  from: string;
  to: string;
  /** Only orders with a note, of the customer or of an administrator. */
  withNotes: boolean;
  emailFailed: boolean;
  page: number;
}

/** Days in the wrong order are exchanged; what cannot be read counts as empty. */
export function parseOrderFilter(query: URLSearchParams): OrderFilter {
  const [from, to] = [parseDay(query.get('from')) ?? '', parseDay(query.get('to')) ?? ''];
  const isReversed = from !== '' && to !== '' && from > to;
  return {
    term: parseLine(query.get('q'), 100),
    status: parseStatus(query.get('status')),
    from: isReversed ? to : from,
    to: isReversed ? from : to,
    withNotes: query.has('notes'),
    emailFailed: query.has('failed'),
    page: parsePage(query.get('page')),
  };
}

function toQuery(filter: Partial<OrderFilter>): URLSearchParams {
  const { term, status, from, to, withNotes, emailFailed, page } = filter;
  return new URLSearchParams({
    ...(term && { q: term }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(withNotes && { notes: 'on' }),
    ...(emailFailed && { failed: 'on' }),
    ...(page && page > 1 && { page: String(page) }),
  });
}

export function orderListUrl(filter: Partial<OrderFilter>): string {
  return withQuery('/admin/orders', toQuery(filter));
}

export function isFilteredList(filter: OrderFilter): boolean {
  return String(toQuery({ ...filter, page: 1 })) !== '';
}

export type ExportedRows = 'orders' | 'items';

/** The address of the file with all orders of a filter, on all its pages. */
export function orderExportUrl(filter: OrderFilter, rows: ExportedRows): string {
  return `/admin/orders.csv?${toQuery({ ...filter, page: 1 })}&rows=${rows}`;
}
