import { parseLine } from '#app/platform/text/input-text.ts';
import { parsePage } from '#app/platform/text/paging.ts';

const customerSorts = ['newest', 'last-order', 'email'] as const;
const customerGroups = ['all', 'locked', 'admins', 'staff', 'phone'] as const;

export interface CustomerFilter {
  /** A part of a name, phone number, e-mail or order number; empty for all. */
  q: string;
  show: (typeof customerGroups)[number];
  sort: (typeof customerSorts)[number];
  page: number;
}

export function parseCustomerFilter(query: URLSearchParams): CustomerFilter {
  return {
    q: parseLine(query.get('q'), 100),
    show: customerGroups.find((one) => one === query.get('show')) ?? 'all',
    sort: customerSorts.find((one) => one === query.get('sort')) ?? 'newest',
    page: parsePage(query.get('page')),
  };
}

export function customerListUrl({ page, ...filter }: CustomerFilter): string {
  return `/admin/users?${new URLSearchParams({ ...filter, page: String(page) })}`;
}

export function customerUrl(id: string): string {
  return `/admin/users/${encodeURIComponent(id)}`;
}

/** A search, and the list by last order, find this many customers at least and then stop. */
export const maxCustomers = 500;
