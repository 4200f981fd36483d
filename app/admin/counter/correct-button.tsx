import { useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTypedFields } from '#app/admin/forms/fetcher-form.tsx';
import { useActionResponse, useOpenErrors } from '#app/admin/forms/use-action-response.ts';
import layout from '#app/admin/layout.module.css';
import { formatCash } from '#app/counter/cash.ts';
import { type BookEntry, entryKinds, maxNoteLength } from '#app/counter/cash-book.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { CloseButton, ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';
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
      {isAsking && (
        <ConfirmDialog isOpen title="Take this entry back?" onClose={() => setAsking(false)}>
          <p>
            {what}
            {entry.note && (
              <>
                , <bdi>{entry.note}</bdi>
              </>
            )}
            . It stays in the book, and the opposite is entered beside it.
          </p>
          <CorrectForm entryId={entry.id} close={() => setAsking(false)} />
        </ConfirmDialog>
      )}
    </>
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
  const discard = useTypedFields(form, `/admin/counter correction of ${entryId}`);
  useActionResponse(response, form, () => {
    discard();
    close();
  });
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
        <CloseButton>Cancel</CloseButton>
        <Button type="submit" variant="danger" busy={state !== 'idle'}>
          Take it back
        </Button>
      </DialogActions>
    </Form>
  );
}
