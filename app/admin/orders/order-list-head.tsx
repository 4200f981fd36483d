import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { Form, useNavigate, useOutletContext } from 'react-router';
import type { StreamConnection } from '#app/admin/alerts/order-stream.ts';
import type { OrderFeed } from '#app/admin/alerts/use-order-feed.ts';
import layout from '#app/admin/layout.module.css';
import { QuietCheckbox } from '#app/admin/order-moves/status-changes.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { maxCounted } from '#app/catalogue/listing/listing.ts';
import {
  isFilteredList,
  type OrderFilter,
  orderExportUrl,
  orderListUrl,
  parseOrderFilter,
} from '#app/orders/order-filter.ts';
import { getStatus, orderStatuses } from '#app/orders/order-status.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { formatTime } from '#app/platform/text/date-time.ts';
import { ButtonLink, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Menu } from '#app/ui/controls/menu.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { useTypingPause } from '#app/ui/controls/use-typing-pause.ts';
import { Tag } from '#app/ui/data/tag.tsx';
import type { ChosenOrders } from './chosen-orders.tsx';
import styles from './order-list-head.module.css';

interface OrderListHeadProps {
  filter: OrderFilter;
  /** Null where the list could not be read. */
  total: number | null;
  chosen: ChosenOrders;
}

export function OrderListHead({ filter, total, chosen }: OrderListHeadProps) {
  const { connection } = useOutletContext<OrderFeed>();
  const may = useMay();
  const isFiltered = isFilteredList(filter);
  const more = isFiltered && total === maxCounted ? '+' : '';
  return (
    <div className={styles.head}>
      <div className={`line ${styles.row}`}>
        <div className={`line ${styles.state}`}>
          <h2>
            {total === null
              ? 'Orders'
              : total === 1
                ? '1 order'
                : `${formatNumber(total)}${more} orders`}
          </h2>
          <LiveTag connection={connection} isNewest={!isFiltered && filter.page === 1} />
        </div>
        <OrderFilterForm filter={filter} />
        <ButtonLink to="/admin/orders/new" size="sm" className={styles.place}>
          Order for a customer
        </ButtonLink>
        <Menu label="More" className={styles.more}>
          <TextButtonLink to="/admin/orders/slips">Packing slips of what is to pack</TextButtonLink>
          {may('books') && (
            <>
              <FileLink to={orderExportUrl(filter, 'orders')}>CSV by order</FileLink>
              <FileLink to={orderExportUrl(filter, 'items')}>CSV by item</FileLink>
            </>
          )}
          <TextButtonLink to="/admin/orders/alerts">Alerts</TextButtonLink>
        </Menu>
      </div>
      <div className={`row spread ${styles.tools}`}>
        <Checkbox
          size="sm"
          checked={chosen.isAll}
          disabled={!total}
          onChange={(event) => chosen.chooseAll(event.target.checked)}
        >
          Choose all<span className={layout.hiddenOnPhone}> on this page</span>
        </Checkbox>
        <p className={`muted small ${styles.shortcuts}`}>
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>x</kbd> chooses, <kbd>s</kbd>{' '}
          goes to the status, <kbd>F8</kbd> to Undo
        </p>
        <QuietCheckbox />
      </div>
    </div>
  );
}

function FileLink({ to, children }: { to: string; children: string }) {
  return (
    <TextButtonLink to={to} reloadDocument>
      {children}
    </TextButtonLink>
  );
}

const typingMs = 300;

/** The filters, which the URL holds. Each acts at once; typed text after a short pause. */
function OrderFilterForm({ filter }: { filter: OrderFilter }) {
  const form = useRef<HTMLFormElement>(null);
  const afterTyping = useTypingPause();
  const navigate = useNavigate();
  const { term, status, from, to, withNotes, emailFailed } = filter;
  const shown = orderListUrl({ ...filter, page: 1 });

  function apply() {
    if (!form.current) return;
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const filled = fields.filter(([, value]) => value !== '');
    const url = orderListUrl(parseOrderFilter(new URLSearchParams(filled)));
    if (url !== shown) void navigate(url, { replace: isFilteredList(filter) });
  }
  function onInput({ target }: FormEvent) {
    const isTyped = target instanceof HTMLInputElement && target.type !== 'checkbox';
    afterTyping(apply, isTyped ? typingMs : 0);
  }
  useShownValues(
    form,
    { q: term, status: status ?? '', from, to },
    { notes: withNotes, failed: emailFailed },
  );

  return (
    <Form
      ref={form}
      method="get"
      action="/admin/orders"
      role="search"
      aria-label="Orders"
      className={`line ${styles.filter}`}
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        afterTyping(apply);
      }}
    >
      <Field
        label="Find an order"
        labelPlace="hidden"
        type="search"
        name="q"
        placeholder="Number, name, phone, city, product"
        defaultValue={term}
        maxLength={100}
        className={styles.term}
      />
      <Select
        label="Show"
        labelPlace="hidden"
        name="status"
        size="sm"
        defaultValue={status ?? ''}
        className={styles.show}
      >
        <option value="">All statuses</option>
        {orderStatuses.map((one) => (
          <option key={one} value={one}>
            {getStatus(one).label}
          </option>
        ))}
      </Select>
      <Menu
        label={from || to || withNotes || emailFailed ? 'Filters, some on' : 'Filters'}
        staysOpen
      >
        <Field label="From" type="date" name="from" defaultValue={from} />
        <Field label="To" type="date" name="to" defaultValue={to} />
        <Checkbox size="sm" name="notes" data-tap defaultChecked={withNotes}>
          With notes
        </Checkbox>
        <Checkbox size="sm" name="failed" data-tap defaultChecked={emailFailed}>
          Mail failed
        </Checkbox>
      </Menu>
      {isFilteredList(filter) && <TextButtonLink to="/admin/orders">Clear</TextButtonLink>}
      {/* Without a submit button, Enter would not submit a form of several fields. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
    </Form>
  );
}

/** Shows a new filter in its fields, however it came; a field that is being typed in stays as it is. */
function useShownValues(
  form: RefObject<HTMLFormElement | null>,
  values: Readonly<Record<string, string>>,
  checks: Readonly<Record<string, boolean>>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each filter
  useEffect(() => {
    const fields = form.current?.elements;
    for (const [name, value] of Object.entries(values)) {
      const field = fields?.namedItem(name) as HTMLInputElement | null;
      if (field && field !== document.activeElement) field.value = value;
    }
    for (const [name, isChecked] of Object.entries(checks)) {
      const field = fields?.namedItem(name) as HTMLInputElement | null;
      if (field) field.checked = isChecked;
    }
  }, [JSON.stringify([values, checks])]);
}

interface LiveTagProps {
  connection: StreamConnection;
  /** Whether new orders appear in the list that is shown. */
  isNewest: boolean;
}

/** Shows whether the list follows the shop; a list that would not be live anyway shows only errors. */
function LiveTag({ connection, isNewest }: LiveTagProps) {
  const { state } = connection;
  return (
    <span aria-live="polite">
      {state === 'live' && isNewest && (
        <Tag tone="ok" className={layout.hiddenOnPhone}>
          Live
        </Tag>
      )}
      {state === 'reconnecting' && <Tag tone="warn">Reconnecting…</Tag>}
      {state === 'offline' && (
        <Tag tone="bad">{`Offline since ${formatTime(connection.since)}`}</Tag>
      )}
    </span>
  );
}
