import { useId } from 'react';
import { Form, Link } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { describedBy, FieldNotes } from '#app/ui/controls/field-notes.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './import.module.css';
import { ImportHelp } from './import-help.tsx';
import { useUpload } from './use-upload.ts';

export interface ImportFormProps {
  /** The report that was asked for is not kept any more. */
  gone: boolean;
  error?: string;
}

/** A file to check. Nothing is written by it. */
export function ImportForm({ gone, error }: ImportFormProps) {
  const id = useId();
  const upload = useUpload();
  const { sent } = upload;
  const fault = upload.error || error;
  return (
    <Panel className={styles.panel}>
      <h2>Import products</h2>
      {gone && (
        <Notice tone="warn" role="alert">
          This check is not kept any more. Choose the file again.
        </Notice>
      )}
      <p>
        Change or add many products by a CSV file. It is checked first, and you see what it would do
        before anything changes. Start from an{' '}
        <Link to="/admin/products.csv?everything" reloadDocument download>
          export of all products
        </Link>
        .
      </p>
      <Form
        method="post"
        action="/admin/import"
        encType="multipart/form-data"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          upload.send(event.currentTarget);
        }}
      >
        <div className={styles.field}>
          <label htmlFor={id}>CSV file</label>
          <input
            id={id}
            type="file"
            name="file"
            accept=".csv,.tsv,.txt,text/csv"
            required
            aria-invalid={fault ? true : undefined}
            aria-describedby={describedBy(id, { hint: true, error: fault })}
          />
          <FieldNotes id={id} hint="At most 10 MB and 50,000 rows, in UTF-8." error={fault} />
        </div>
        <Button type="submit" name="intent" value="check" busy={sent !== null}>
          Check file
        </Button>
      </Form>
      <div role="status">
        {sent !== null && (
          <ProgressBar label="Sending the file" done={Math.round(sent * 100)} total={100}>
            {sent < 1 ? `${Math.round(sent * 100)} % sent` : 'Checking the file'}
          </ProgressBar>
        )}
      </div>
      <ImportHelp />
    </Panel>
  );
}
