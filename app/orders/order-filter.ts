import { parsePage } from '#app/platform/text/paging.ts';
import { type OrderStatus, parseStatus } from './order-status.ts';

/** What the owner's list of orders shows. */
export interface OrderFilter {
  /** Number, name, phone or e-mail; empty for all. */
  term: string;
  status: OrderStatus | null;
  page: number;
}

export function parseOrderFilter(query: URLSearchParams): OrderFilter {
  return {
    term: (query.get('q') ?? '').trim().slice(0, 100),
    status: parseStatus(query.get('status')),
    page: parsePage(query.get('page')),
  };
}

/** The address of the list with a filter; defaults are omitted. */
export function orderListUrl({ term, status, page }: Partial<OrderFilter>): string {
  const query = new URLSearchParams();
  if (term) query.set('q', term);
  if (status) query.set('status', status);
  if (page && page > 1) query.set('page', String(page));
  return query.size > 0 ? `/admin/orders?${query}` : '/admin/orders';
}

/** Matches beyond these are not counted: counting takes time, and no admin pages that far. */
export const maxMatches = 5000;
