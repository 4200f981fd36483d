import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OrderNote } from '#app/orders/order-details.server.ts';
import { formatDateTime } from '#app/platform/date.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import styles from './order.module.css';

export interface OrderNotesProps {
  notes: readonly OrderNote[];
  answer: NoteAnswer | undefined;
}

/** What came of adding a note. */
export interface NoteAnswer {
  error: string | null;
  /** Nobody knows whether it was added. */
  failure?: string;
}

/** What the owner's side has written about an order; the customer never sees it. */
export function OrderNotes({ notes, answer }: OrderNotesProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === 'submitting';
  // biome-ignore lint/correctness/useExhaustiveDependencies: emptied when a note has come
  useEffect(() => form.current?.reset(), [notes.length]);
  useEffect(() => {
    if (answer?.failure) showToast({ kind: 'refused', text: answer.failure });
  }, [answer]);
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
      <Form method="post" ref={form} preventScrollReset className={styles.add}>
        <Field
          multiline
          label="Note"
          name="note"
          required
          maxLength={2000}
          error={answer?.error}
          hint="For the shop only, never for the customer."
        />
        <Button type="submit" variant="quiet" busy={busy}>
          Add note
        </Button>
      </Form>
    </section>
  );
}
