import { useState } from 'react';
import { FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { formatCash } from '#app/counter/cash.ts';
import { type BookEntry, entryKinds, maxNoteLength } from '#app/counter/cash-book.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { CloseButton, ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';

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
          <FetcherForm
            action="/admin/counter"
            fields={{ intent: 'correct', entry: entry.id }}
            draft={`correction of ${entry.id}`}
            onDone={() => setAsking(false)}
            className={layout.stack}
          >
            {({ busy, field }) => (
              <>
                <Field label="What was wrong" dir="auto" {...field('reason', maxNoteLength)} />
                <DialogActions>
                  <CloseButton>Cancel</CloseButton>
                  <Button type="submit" variant="danger" busy={busy}>
                    Take it back
                  </Button>
                </DialogActions>
              </>
            )}
          </FetcherForm>
        </ConfirmDialog>
      )}
    </>
  );
}
