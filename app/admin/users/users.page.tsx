import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { FilterBar } from '#app/admin/filter-bar.tsx';
import layout from '#app/admin/layout.module.css';
import rows from '#app/admin/row-table.module.css';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { readPage } from '#app/platform/text/paging.ts';
import { TextButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Money } from '#app/ui/data/money.tsx';
import { Pager } from '#app/ui/data/pager.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/users.page.ts';
import { AccountTags } from './account-tags.tsx';
import {
  type CustomerFilter,
  customerListUrl,
  customerUrl,
  maxCustomers,
  parseCustomerFilter,
} from './customer-filter.ts';
import {
  type Customer,
  customersPageSize,
  findRemovableDemoAdmin,
  listCustomers,
} from './customers.server.ts';
import styles from './users.module.css';

export const meta = describeHiddenPage(
  'Customers',
  'Accounts and phones, what they have ordered, and their roles.',
);

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'customers');
  const db = context.get(databaseContext);
  const filter = parseCustomerFilter(new URL(request.url).searchParams);
  const [{ page, ...listed }, demoAdminId] = await Promise.all([
    readPage(filter.page, customersPageSize, (one) => listCustomers(db, { ...filter, page: one })),
    findRemovableDemoAdmin(db),
  ]);
  return { filter: { ...filter, page }, demoAdminId, ...listed };
}

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { filter, customers, total, pageCount, demoAdminId } = loaderData;
  return (
    <>
      {demoAdminId && (
        <Notice tone="warn">
          {'The demo administrator can still sign in. You do not need it any more: '}
          <Link to={customerUrl(demoAdminId)}>erase the demo administrator</Link>.
        </Notice>
      )}
      <Panel flat aria-label="Customers">
        <CustomerFilters filter={filter} />
        <p className={styles.count}>{formatTotal(filter, total)}</p>
        {customers.length > 0 && <CustomerTable customers={customers} />}
        {customers.length === 0 && <Notice>No customer matches. Try a part of a name.</Notice>}
      </Panel>
      <Pager
        page={filter.page}
        pageCount={pageCount}
        getUrl={(page) => customerListUrl({ ...filter, page })}
        labels={['Previous', 'Next']}
      />
    </>
  );
}

function formatTotal({ q, sort, show }: CustomerFilter, total: number): string {
  const count = formatCount(total, show === 'all' || show === 'phone' ? 'customer' : 'account');
  if (total < maxCustomers) return count;
  if (q) return `The first ${count} that match. Type more of the name.`;
  return sort === 'last-order' && show === 'all' ? `The ${count} with the newest orders` : count;
}

function CustomerFilters({ filter: { q, show, sort } }: { filter: CustomerFilter }) {
  return (
    <FilterBar
      // A new filter shows in its fields, however it came.
      key={`${q} ${show} ${sort}`}
      action="/admin/users"
      label="Customers"
      beside={
        <TextButtonLink to="/admin/subscribers.csv" reloadDocument download>
          <Download className="icon" aria-hidden="true" />
          Newsletter subscribers (CSV)
        </TextButtonLink>
      }
    >
      <Field
        label="Search customers"
        name="q"
        type="search"
        placeholder="Name, phone, e-mail or order"
        defaultValue={q}
        maxLength={100}
      />
      <Select label="Which" name="show" defaultValue={show}>
        <option value="all">Everyone</option>
        <option value="locked">Locked</option>
        <option value="admins">Administrators</option>
        <option value="phone">By phone</option>
        <option value="staff">Sellers and packers</option>
      </Select>
      <Select label="Order by" name="sort" defaultValue={sort}>
        <option value="newest">Newest</option>
        <option value="last-order">Last order</option>
        <option value="email">E-mail</option>
      </Select>
    </FilterBar>
  );
}

function CustomerTable({ customers }: { customers: readonly Customer[] }) {
  return (
    <table className={classNames(rows.table, rows.stacked, styles.table)}>
      <thead>
        <tr>
          <th scope="col">Customer</th>
          <th scope="col">Phone</th>
          <th scope="col">Orders</th>
          <th scope="col" className={rows.amount}>
            Delivered
          </th>
          <th scope="col">Last order</th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </tbody>
    </table>
  );
}

function CustomerRow({ customer }: { customer: Customer }) {
  const { id, email, name, phone, createdAt, orderCount, deliveredCents, lastOrderAt } = customer;
  return (
    <tr>
      <td className={rows.wide}>
        <Link to={customerUrl(id)} className={styles.name}>
          <bdi>{name ?? email ?? id}</bdi>
        </Link>
        <AccountTags customer={customer} />
        <div className={layout.detail}>
          {name && <bdi>{email ?? 'Without an account'}</bdi>}
          {name && ', '}
          {`since ${formatDate(createdAt)}`}
        </div>
      </td>
      <td>
        {phone && (
          <a href={`tel:${phone}`} dir="ltr">
            {phone}
          </a>
        )}
      </td>
      <td>{formatCount(orderCount, 'order')}</td>
      <td className={rows.amount}>
        <Money cents={deliveredCents} />
      </td>
      <td>{lastOrderAt && <time dateTime={lastOrderAt}>{formatDate(lastOrderAt)}</time>}</td>
    </tr>
  );
}
