import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useLeaveDialog } from '#app/admin/forms/unsaved-edits.tsx';
import {
  adminProductsUrl,
  parseAdminProductQuery,
} from '#app/catalogue/editing/admin-product-query.ts';
import { type AdminProduct, toProductText } from '#app/catalogue/editing/product-fields.ts';
import { wasField } from '#app/catalogue/editing/product-form.ts';
import { describedBy } from '#app/ui/controls/field-notes.tsx';
import { EditConflicts } from './edit-product.tsx';
import type { ProductResponse } from './product-response.ts';
import styles from './product-table.module.css';

/** A form of a product has these. */
const required = ['name', 'price', 'category'] as const;

/** The products that a URL shows, whichever row is open. */
const toListUrl = (search: string) =>
  adminProductsUrl(parseAdminProductQuery(new URLSearchParams(search)));

interface QuickFieldProps {
  product: AdminProduct;
  field: 'price' | 'quantity';
  label: string;
  children: ReactNode;
}

/**
 * A value that is changed in its row: a click or Enter opens it, Enter saves it, Esc leaves it; a phone's keys
 * for numbers have neither, and press Save and Cancel. What another one has changed since is asked about.
 */
export function QuickField({ product, field, label, children }: QuickFieldProps) {
  const id = `quick-${field}-${product.id}`;
  const fetcher = useFetcher<ProductResponse>({ key: id });
  const box = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [was, setWas] = useState<string | null>(null);
  const { data: response } = fetcher;
  const error = response?.errors?.[field];
  const name = `${label} of ${product.name}`;
  const busy = fetcher.state === 'submitting';
  const { pathname, search } = useLocation();
  useLeaveDialog({
    isEdited: () => was !== null && box.current?.value !== was,
    // Another list may be without this row.
    isLeft: (next) => next.pathname !== pathname || toListUrl(next.search) !== toListUrl(search),
    onLeave: () => {
      fetcher.reset();
      setWas(null);
    },
  });

  const isLeft = useRef(false);
  function close() {
    isLeft.current = true;
    setWas(null);
  }
  // The button is back once the box is gone.
  useEffect(() => {
    if (was !== null || !isLeft.current) return;
    isLeft.current = false;
    button.current?.focus({ preventScroll: true });
  }, [was]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (response?.done) close();
    else if (error) box.current?.focus();
  }, [response]);
  function cancel() {
    if (busy) return;
    fetcher.reset();
    close();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    cancel();
  }

  if (was === null) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.quick}
        onClick={() => setWas(toProductText(product)[field])}
      >
        {children}
        <span className="visually-hidden">{`: change ${name}`}</span>
      </button>
    );
  }
  const text = toProductText(product);
  return (
    <fetcher.Form method="post" action="/admin" noValidate onKeyDown={onKeyDown}>
      <input type="hidden" name="edit" value={product.id} />
      <input type="hidden" name={wasField(field)} value={was} />
      {required
        .filter((one) => one !== field)
        .map((one) => (
          <Fragment key={one}>
            <input type="hidden" name={one} value={text[one]} />
            <input type="hidden" name={wasField(one)} value={text[one]} />
          </Fragment>
        ))}
      <input
        ref={box}
        // biome-ignore lint/a11y/noAutofocus: it stands where the button was
        autoFocus
        type="text"
        inputMode="decimal"
        name={field}
        defaultValue={was}
        aria-label={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error })}
        maxLength={12}
        autoComplete="off"
        readOnly={busy}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className={styles.quickBox}
      />
      {error && (
        <p id={`${id}-error`} className={styles.quickError}>
          {error}
        </p>
      )}
      {/* Enter presses the first submit button of a form: Save stands before those of a conflict. */}
      <div className={styles.quickActions}>
        <button type="submit" className={styles.rowButton}>
          Save<span className="visually-hidden">{` ${name}`}</span>
        </button>
        <button
          type="button"
          className={styles.rowButton}
          aria-disabled={busy || undefined}
          onClick={cancel}
        >
          Cancel<span className="visually-hidden">{` ${name}`}</span>
        </button>
      </div>
      {response?.conflicts && <EditConflicts conflicts={response.conflicts} />}
    </fetcher.Form>
  );
}
