import { Form, useOutletContext } from 'react-router';
import { mostMatches } from '#app/orders/max-matches.ts';
import type { OrderFilter } from '#app/orders/order-filter.ts';
import { getStatus, orderStatuses } from '#app/orders/order-status.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { LiveTag } from './live-tag.tsx';
import styles from './order-list-head.module.css';
import { QuietBox } from './status-changes.tsx';
import type { OrderFeed } from './use-order-feed.ts';

export interface OrderListHeadProps {
  filter: OrderFilter;
  total: number;
}

/** How many orders there are, and what is looked for among them. */
export function OrderListHead({ filter, total }: OrderListHeadProps) {
  const { connection } = useOutletContext<OrderFeed>();
  const { term, status } = filter;
  const isFiltered = term !== '' || status !== null;
  const count = total.toLocaleString('en-US') + (isFiltered && total === mostMatches ? '+' : '');
  return (
    <div className={styles.head}>
      <div className={styles.row}>
        <h2>{total === 1 ? '1 order' : `${count} orders`}</h2>
        <div className={styles.row}>
          <TextButtonLink to="/admin/orders/slips">Packing slips of all processing</TextButtonLink>
          <LiveTag connection={connection} isNewest={!isFiltered && filter.page === 1} />
        </div>
      </div>
      <Form
        method="get"
        action="/admin/orders"
        role="search"
        aria-label="Orders"
        className={styles.filter}
        // A new filter shows in its fields, however it came.
        key={`${term} ${status}`}
      >
        <Field
          label="Search orders"
          type="search"
          name="q"
          placeholder="Number, name, phone or email"
          defaultValue={term}
          maxLength={100}
        />
        <Select label="Show" name="status" defaultValue={status ?? ''}>
          <option value="">All statuses</option>
          {orderStatuses.map((one) => (
            <option key={one} value={one}>
              {getStatus(one).label}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="quiet">
          Search
        </Button>
        {isFiltered && <TextButtonLink to="/admin/orders">Clear</TextButtonLink>}
      </Form>
      <div className={styles.row}>
        <p className={styles.keys}>
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>s</kbd> goes to the status
        </p>
        <QuietBox className={styles.quiet} />
      </div>
    </div>
  );
}
