import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OrderNote } from '#app/orders/order-details.server.ts';
import { formatDateTime } from '#app/platform/date.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import styles from './order.module.css';
import { useFailure } from './use-failure.ts';
import { useKeptEdits } from './use-kept-edits.ts';
import { noErrors, useOpenErrors } from './use-open-errors.ts';

const noNote = { note: '' };

export interface OrderNotesProps {
  orderNumber: string;
  notes: readonly OrderNote[];
  answer: NoteAnswer | undefined;
}

/** What came of adding a note. */
export interface NoteAnswer {
  errors: { note?: string };
  /** Nobody knows whether it was added. */
  failure?: string;
}

/** What the owner's side has written about an order; the customer never sees it. */
export function OrderNotes({ orderNumber, notes, answer }: OrderNotesProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === 'submitting';
  const { kept, key, settle } = useKeptEdits(form, { id: `note ${orderNumber}`, saved: noNote });
  const { errors, onInput } = useOpenErrors<NoteAnswer['errors']>(answer?.errors ?? noErrors);
  const known = useRef(notes.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: emptied when a note has come
  useEffect(() => {
    if (known.current === notes.length) return;
    known.current = notes.length;
    form.current?.reset();
    settle();
  }, [notes.length]);
  useFailure(answer);
  return (
    <section className={styles.notes}>
      <h3>Internal notes</h3>
      {notes.length > 0 && (
        <ul>
          {notes.map(({ id, author, body, at }) => (
            <li key={id}>
              <p className={styles.text}>{body}</p>
              <p className={styles.date}>
                <bdi>{author}</bdi>
                {', '}
                <time dateTime={at}>{formatDateTime(at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" ref={form} preventScrollReset onInput={onInput} className={styles.add}>
        <Field
          multiline
          label="Note"
          name="note"
          required
          maxLength={2000}
          error={errors.note}
          key={key}
          defaultValue={kept.note}
          hint="For the shop only, never for the customer."
        />
        <Button type="submit" variant="quiet" busy={busy}>
          Add note
        </Button>
      </Form>
    </section>
  );
}
