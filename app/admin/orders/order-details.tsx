import { Mail, MessageCircle, Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { englishNames } from '#app/admin/english-names.ts';
import { FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { useMay } from '#app/admin/use-may.ts';
import { describeLateEntry } from '#app/dispatch/dispatch-list.ts';
import type { LateEntry } from '#app/dispatch/runs/outcome-entry.server.ts';
import { MapPinLink } from '#app/orders/map-pin-link.tsx';
import {
  describeOrderChange,
  describeSplit,
  listAddressLines,
  listOrderEvents,
  placedChannels,
} from '#app/orders/order.ts';
import type { OrderDetails, OrderNote } from '#app/orders/orders.server.ts';
import { StatusTag } from '#app/orders/status-tag.tsx';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { getWhatsAppUrl, isLandline } from '#app/platform/text/tel.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CountedField } from '#app/ui/controls/field.tsx';
import { checkFields } from '#app/ui/controls/validated-form.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './order.module.css';

export function CustomerCard({ order }: { order: OrderDetails }) {
  const { firstName, lastName, email, phone, mapPin, notes } = order;
  const may = useMay();
  return (
    <section>
      <h3>Customer</h3>
      <p className={styles.customer}>
        <bdi>{`${firstName} ${lastName}`}</bdi>
      </p>
      {order.language !== 'en' && <p>{`Reads ${englishNames[order.language]}`}</p>}
      {order.channel !== 'web' && <p>{describeChannel(order)}</p>}
      {order.splitFrom && <p>{describeSplit(order)}</p>}
      <ul className={styles.ways}>
        {phone && (
          <li>
            <a href={`tel:${phone}`} aria-label={`Call ${phone}`}>
              <Phone className="icon" aria-hidden="true" />
              <bdi dir="ltr">{phone}</bdi>
            </a>
          </li>
        )}
        {phone && !isLandline(phone) && (
          <li>
            <a href={getWhatsAppUrl(phone)} target="_blank" rel="noreferrer">
              <MessageCircle className="icon" aria-hidden="true" />
              WhatsApp
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`}>
              <Mail className="icon" aria-hidden="true" />
              <bdi>{email}</bdi>
            </a>
          </li>
        )}
        {phone && may('customers') && (
          <li>
            <Link to={`/admin/users/${encodeURIComponent(phone)}`}>Orders of this customer</Link>
          </li>
        )}
      </ul>
      <h3>Address</h3>
      <address className={styles.address}>
        {listAddressLines(order).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address without a state
          <bdi key={index}>{line}</bdi>
        ))}
        {mapPin && <MapPinLink href={mapPin} />}
      </address>
      {notes && (
        <>
          <h3>Order notes</h3>
          <p className={styles.text} dir="auto">
            {notes}
          </p>
        </>
      )}
    </section>
  );
}

function describeChannel({ channel, placedBy }: OrderDetails): string {
  return `Came by ${placedChannels[channel]}, placed by ${placedBy ?? 'a deleted account'}`;
}

interface OrderHistoryProps {
  order: OrderDetails;
  lateEntries: readonly LateEntry[];
}

export function OrderHistory({ order: { states, changes }, lateEntries }: OrderHistoryProps) {
  const late = lateEntries.map((entry) => ({ ...entry, at: entry.receivedAt }));
  return (
    <section>
      <h3>History</h3>
      <ol className={layout.list}>
        {listOrderEvents({ states, changes: [...changes, ...late] }).map((entry) => (
          <li key={entry.at} className={classNames(layout.row, styles.event)}>
            {'status' in entry ? (
              <StatusTag status={entry.status} />
            ) : (
              <span>
                {'runId' in entry ? `${describeLateEntry(entry)}.` : describeOrderChange(entry)}
              </span>
            )}
            <span className={layout.detail}>
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
              {', '}
              {'runId' in entry ? (
                <Link to={`/admin/dispatch/runs/${entry.runId}`}>Run {entry.runId}</Link>
              ) : (
                <bdi>{entry.by ?? 'a deleted account'}</bdi>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface InternalNotesProps {
  action: string;
  notes: readonly OrderNote[];
}

/** What administrators have written about an order or a customer, who is not shown it. */
export function InternalNotes({ action, notes }: InternalNotesProps) {
  const [attemptKey, setAttemptKey] = useState('');
  const [added, setAdded] = useState(0);
  // The server renders no key: it would differ from the browser's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each note
  useEffect(() => setAttemptKey(createUuid()), [added]);
  return (
    <section className={styles.notes}>
      <h3>Internal notes</h3>
      {notes.length > 0 && (
        <ul className={layout.stack}>
          {notes.map(({ id, author, body, at }) => (
            <li key={id}>
              <p className={styles.text} dir="auto">
                {body}
              </p>
              <p className={layout.detail}>
                <bdi>{author}</bdi>
                {', '}
                <time dateTime={at}>{formatDateTime(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <FetcherForm
        action={action}
        fields={{ intent: 'note', attemptKey }}
        className={classNames(layout.form, styles.add)}
        draft="note"
        staysOpen
        onSubmit={checkFields}
        onDone={() => setAdded(added + 1)}
      >
        {({ busy, errors }) => (
          <>
            <CountedField
              multiline
              label="Note"
              name="note"
              required
              limit={2000}
              error={errors.note}
              key={added}
              hint="For the shop. Customers who ask for their data get it with them."
            />
            <Button type="submit" variant="quiet" busy={busy}>
              Add note
            </Button>
          </>
        )}
      </FetcherForm>
    </section>
  );
}
