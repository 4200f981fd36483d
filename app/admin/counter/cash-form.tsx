import { type ChangeEvent, useState } from 'react';
import { FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { enteredKinds, entryKinds, maxNoteLength } from '#app/counter/cash-book.ts';
import { acceptedImages, imageRefusals } from '#app/platform/images/image-limits.ts';
import { toUsableImage } from '#app/platform/images/usable-image.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './counter.module.css';
import { Amounts } from './till-panel.tsx';

interface CashFormProps {
  entryKey: string;
  isTillOpen: boolean;
}

/** Each entry keeps its key until it is done: sent again, even from a draft, it is booked once. */
export function CashForm({ entryKey: firstKey, isTillOpen }: CashFormProps) {
  const [entryKey] = useState(firstKey);
  const [enteredCount, setEnteredCount] = useState(0);
  return (
    <Panel aria-labelledby="enter-cash" className={layout.stack}>
      <h2 id="enter-cash">Enter cash</h2>
      {!isTillOpen && (
        <p className={layout.detail}>The till is closed: this is in the book, and in no till.</p>
      )}
      <FetcherForm
        action="/admin/counter"
        fields={{ intent: 'enter', entryKey }}
        encType="multipart/form-data"
        aria-label="Enter cash"
        className={layout.stack}
        draft="cash"
        onDone={() => setEnteredCount(enteredCount + 1)}
      >
        {({ busy, errors }) => (
          <>
            <div key={enteredCount} className={layout.stack}>
              <Select label="What" name="kind" error={errors.kind}>
                {enteredKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {entryKinds[kind]}
                  </option>
                ))}
              </Select>
              <Amounts errors={errors} />
              <Field
                label="What for"
                name="note"
                maxLength={maxNoteLength}
                autoComplete="off"
                dir="auto"
                error={errors.note}
                hint="For instance: petrol."
              />
              <PaperField error={errors.photo} />
            </div>
            <div>
              <Button type="submit" variant="quiet" busy={busy}>
                Enter
              </Button>
            </div>
          </>
        )}
      </FetcherForm>
    </Panel>
  );
}

function PaperField({ error }: { error: string | undefined }) {
  const [refused, setRefused] = useState('');
  async function check({ currentTarget: box }: ChangeEvent<HTMLInputElement>) {
    const file = box.files?.[0];
    setRefused('');
    if (!file) return;
    const usable = await toUsableImage(file);
    // Another file may have been chosen by now.
    if (box.files?.[0] !== file || usable === file) return;
    if (!(usable instanceof File)) {
      box.value = '';
      return setRefused(imageRefusals[usable.refused]);
    }
    const transfer = new DataTransfer();
    transfer.items.add(usable);
    box.files = transfer.files;
  }
  return (
    <Field
      label="Photo of the paper"
      optional
      name="photo"
      type="file"
      accept={acceptedImages}
      onChange={check}
      error={refused || error}
      inputClassName={styles.photo}
    />
  );
}
