import { Mail, MessageCircle, Phone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { data, Link, useNavigation } from 'react-router';
import { englishNames } from '#app/admin/english-names.ts';
import { useOpenErrors } from '#app/admin/forms/use-action-response.ts';
import { readFormTexts, useSavedDraft } from '#app/admin/forms/use-saved-draft.ts';
import layout from '#app/admin/layout.module.css';
import { useMay } from '#app/admin/use-may.ts';
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
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './order.module.css';

/** Who ordered, where it goes, and the ways to reach them. */
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
      </ul>
      {phone && may('customers') && (
        <Link to={`/admin/users/${encodeURIComponent(phone)}`}>Orders of this customer</Link>
      )}
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

/** The statuses and the changes of an order, with who made each and when. */
export function OrderHistory({ order }: { order: OrderDetails }) {
  return (
    <section>
      <h3>History</h3>
      <ol className={layout.list}>
        {listOrderEvents(order).map((entry) => (
          <li key={entry.at} className={classNames(layout.row, styles.event)}>
            {'status' in entry ? (
              <StatusTag status={entry.status} />
            ) : (
              <span>{describeOrderChange(entry)}</span>
            )}
            <span className={layout.detail}>
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
              {', '}
              <bdi>{entry.by ?? 'a deleted account'}</bdi>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface InternalNotesProps {
  /** What they are about: an order's number, a user's id. */
  subject: string;
  notes: readonly OrderNote[];
  answer: NoteAnswer | undefined;
  hint: string;
}

/** What came of adding a note. */
export interface NoteAnswer {
  errors: { note?: string };
  done?: boolean;
  /** The connection failed: the note may have been added or not. */
  failure?: string;
}

/** The response to the form of a note. */
export function answerNote(isAdded: boolean) {
  return isAdded
    ? data<NoteAnswer>({ errors: {}, done: true })
    : data<NoteAnswer>({ errors: { note: 'Write a note of at most 2,000 letters.' } }, 400);
}

/** What administrators have written about an order or a customer, who is not shown it. */
export function InternalNotes({ subject, notes, answer, hint }: InternalNotesProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === 'submitting';
  const [key, setKey] = useState('');
  const draft = useSavedDraft(form, {
    id: `note ${subject}`,
    saved: { note: '', attemptKey: key },
  });
  const { errors, onInput } = useOpenErrors(answer?.errors);
  const [added, setAdded] = useState(0);
  // The server renders no key: it would differ from the browser's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each note
  useEffect(() => setKey(createUuid()), [added]);
  const sent = useRef('');
  const readNote = () => readFormTexts(form.current).note ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: emptied once for each note of one's own
  useEffect(() => {
    // What was typed since is the next note.
    if (!answer?.done || readNote() !== sent.current) return;
    setAdded((count) => count + 1);
    draft.discard();
  }, [answer]);
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
      <ValidatedForm
        method="post"
        ref={form}
        preventScrollReset
        onSubmit={() => {
          sent.current = readNote();
        }}
        onInput={onInput}
        className={classNames(layout.form, styles.add)}
      >
        <input type="hidden" name="attemptKey" value={draft.startedFrom.attemptKey ?? key} />
        <CountedField
          multiline
          label="Note"
          name="note"
          required
          limit={2000}
          error={errors.note}
          key={`${added} ${draft.key}`}
          defaultValue={draft.texts.note}
          hint={hint}
        />
        <Button type="submit" variant="quiet" busy={busy}>
          Add note
        </Button>
      </ValidatedForm>
    </section>
  );
}
