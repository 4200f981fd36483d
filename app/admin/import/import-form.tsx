import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form, Link, useNavigate } from 'react-router';
import { returningSignInUrl } from '#app/admin/forms/admin-action.ts';
import layout from '#app/admin/layout.module.css';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import {
  type CsvColumn,
  csvHeads,
  emptyFile,
  maxImportBytes,
} from '#app/catalogue/csv/product-csv.ts';
import { productFields } from '#app/catalogue/editing/product-fields.ts';
import { upload } from '#app/platform/files/upload.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { describedBy, FieldNotes } from '#app/ui/controls/field-notes.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './import.module.css';

/** For 50,000 rows; a large file is checked before the shop answers. */
const checkMs = 60_000;
const uploadFailed = 'The file did not arrive. Check the connection and try again.';

function useUpload() {
  const navigate = useNavigate();
  /** From 0 to 1, where the shop checks the file. Null while nothing is sent. */
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState('');
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  function fail(form: HTMLFormElement, message: string) {
    // Rendered before the focus moves, so that a screen reader reads it with the field.
    flushSync(() => {
      setSent(null);
      setError(message);
    });
    form.querySelector<HTMLElement>('[type=file]')?.focus();
  }
  async function send(form: HTMLFormElement) {
    const fields = new FormData(form);
    const files = [...fields.values()].filter((value) => value instanceof File);
    if (files.some((file) => !file.name)) return fail(form, 'Choose a CSV file.');
    if (files.some((file) => file.size > maxImportBytes))
      return fail(form, 'The file is larger than 10 MB.');
    if (files.some((file) => file.size === 0)) return fail(form, emptyFile);
    setError('');
    setSent(0);
    sending.current = new AbortController();
    const { signal } = sending.current;
    try {
      const options = { onProgress: setSent, signal, workMs: checkMs };
      const { status, url } = await upload(form.action, fields, options);
      if (status >= 400) return fail(form, uploadFailed);
      const { pathname, search } = new URL(url);
      setSent(null);
      // The shop redirects everyone who is not signed in as an admin to its home page.
      const isSignedOut = !pathname.startsWith('/admin');
      void navigate(isSignedOut ? returningSignInUrl() : pathname + search);
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      fail(form, uploadFailed);
    }
  }
  return { sent, error, send };
}

interface ImportFormProps {
  /** Whether the report that was asked for was deleted. */
  isExpired: boolean;
  error?: string;
}

/** Uploads a file to check. Nothing is written by it. */
export function ImportForm({ isExpired, error: sentError }: ImportFormProps) {
  const id = useId();
  const sender = useUpload();
  const { sent } = sender;
  const error = sender.error || sentError;
  return (
    <Panel className={styles.panel}>
      <h2>Import products</h2>
      {isExpired && (
        <Notice tone="warn" role="alert">
          This check was deleted. Choose the file again.
        </Notice>
      )}
      <p>
        Change or add many products by a CSV file. It is checked first, and you see what it would do
        before anything changes. Start from an{' '}
        <Link to="/admin/products.csv?everything" reloadDocument download>
          export of all products
        </Link>
        . What the name of a new product tells, such as PAL or complete, fills the columns that your
        file does not have.
      </p>
      <Form
        method="post"
        action="/admin/import"
        encType="multipart/form-data"
        className={`row ${styles.form}`}
        noValidate
        data-tap
        onSubmit={(event) => {
          event.preventDefault();
          void sender.send(event.currentTarget);
        }}
      >
        <div className={styles.field}>
          <label htmlFor={id} className="small strong">
            CSV file
          </label>
          <input
            id={id}
            type="file"
            name="file"
            accept=".csv,.tsv,.txt,text/csv"
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, { hint: true, error })}
          />
          <FieldNotes id={id} hint="At most 10 MB and 50,000 rows, in UTF-8." error={error} />
        </div>
        <input type="hidden" name="intent" value="check" />
        <Button type="submit" busy={sent !== null}>
          Check file
        </Button>
      </Form>
      {/* Without the numbers, which would be read at each change. */}
      <p role="status" className="visually-hidden">
        {sent !== null && (sent < 1 ? 'Sending the file' : 'The file is being checked.')}
      </p>
      {sent !== null && (
        <ProgressBar label="Sending the file" done={Math.round(sent * 100)} total={100}>
          {sent < 1 ? `${Math.round(sent * 100)} % sent` : 'Checking the file'}
        </ProgressBar>
      )}
      <ImportHelp />
    </Panel>
  );
}

const columnHelp = {
  id: 'The id of a product. If empty, each import of the file adds a new product.',
  archived: 'yes takes it out of the shop, no brings it back.',
  exported:
    'Do not edit this cell. It limits the import to the cells that you change and moves the stock by the difference. Export again before each import of stock: a file that was applied once can change the stock again after sales. If empty, every cell is taken as it is written.',
};

function describeColumn(column: CsvColumn): string {
  return column in columnHelp
    ? columnHelp[column as keyof typeof columnHelp]
    : productFields[column as keyof typeof productFields].csvHelp;
}

function ImportHelp() {
  return (
    <details className={classNames(layout.fold, styles.help)}>
      <summary>What the file looks like</summary>
      <p>
        The first row names the columns, in any order; comma, semicolon or tab between the cells. A
        column that is left out stays as it is. A new product needs name, price and category.
      </p>
      <dl className={styles.columns}>
        {Object.entries(csvHeads).map(([column, head]) => (
          <div key={column}>
            <dt className="strong">{head}</dt>
            <dd className="muted">{describeColumn(column as CsvColumn)}</dd>
          </div>
        ))}
      </dl>
      <h3>Categories and subcategories</h3>
      <dl className={styles.columns}>
        {categoryTree.map(({ slug, name, subcategories }) => (
          <div key={slug}>
            <dt className="strong">{name}</dt>
            <dd className="muted">{subcategories.join(' · ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
