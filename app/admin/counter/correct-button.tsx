import { useEffect, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useActionResponse, useOpenErrors } from '#app/admin/forms/use-action-response.ts';
import layout from '#app/admin/layout.module.css';
import { formatCash } from '#app/counter/cash.ts';
import { type BookEntry, entryKinds, maxNoteLength } from '#app/counter/cash-book.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';
import type { CounterResult } from './counter-forms.server.ts';
import { useStaleness } from './use-counter-form.ts';

/** Asks what was wrong with an entry, and enters the opposite. */
export function CorrectButton({ entry }: { entry: BookEntry }) {
  const [isAsking, setAsking] = useState(false);
  const what = `${entryKinds[entry.kind]}, ${formatCash(entry)}`;
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Correct ${what}, ${entry.note ?? ''}`}
        onClick={() => setAsking(true)}
      >
        Correct
      </Button>
      {isAsking && <CorrectDialog entry={entry} what={what} onClose={() => setAsking(false)} />}
    </>
  );
}

interface CorrectDialogProps {
  entry: BookEntry;
  what: string;
  onClose: () => void;
}

function CorrectDialog({ entry, what, onClose }: CorrectDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <ConfirmDialog ref={dialog} titleId={titleId} title="Take this entry back?" onClose={onClose}>
      <p>
        {what}
        {entry.note && (
          <>
            , <bdi>{entry.note}</bdi>
          </>
        )}
        . It stays in the book, and the opposite is entered beside it.
      </p>
      <CorrectForm entryId={entry.id} close={() => dialog.current?.close()} />
    </ConfirmDialog>
  );
}

interface CorrectFormProps {
  entryId: number;
  close: () => void;
}

function CorrectForm({ entryId, close }: CorrectFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { Form, data: response, state } = useFetcher<CounterResult>();
  const { errors, onInput } = useOpenErrors(response?.errors);
  useActionResponse(response, form, close);
  useStaleness(response);
  return (
    <Form
      ref={form}
      method="post"
      action="/admin/counter"
      onInput={onInput}
      noValidate
      className={layout.stack}
    >
      <input type="hidden" name="intent" value="correct" />
      <input type="hidden" name="entry" value={entryId} />
      <Field
        label="What was wrong"
        name="reason"
        maxLength={maxNoteLength}
        autoComplete="off"
        dir="auto"
        error={errors.reason}
      />
      <DialogActions>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={state !== 'idle'}>
          Take it back
        </Button>
      </DialogActions>
    </Form>
  );
}
