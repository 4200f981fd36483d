import { type ReactNode, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useAnswer } from '#app/admin/use-answer.ts';
import { maxBulkProducts } from '#app/catalogue/bulk/bulk-change.ts';
import {
  type AdminProductQuery,
  adminProductsUrl,
} from '#app/catalogue/editing/admin-product-query.ts';
import { Button } from '#app/ui/controls/button.tsx';
import styles from './bulk-edit.module.css';
import { BulkFields } from './bulk-fields.tsx';
import type { ProductAnswer } from './product-response.ts';
import { bulkFormId } from './select-box.tsx';
import { useSelection } from './use-selection.ts';

export interface BulkEditProps {
  listing: AdminProductQuery;
  /** What the table shows. */
  products: readonly unknown[];
  total: number;
  /** Whether there are more than that. */
  more: boolean;
  /** The bulk edit that was applied last: nothing stays selected after it. */
  applied: number | null;
  nativeAnswer: ProductAnswer | undefined;
  /** The table. */
  children: ReactNode;
}

/** The bar under the table, there while a row is selected: what to change about the selected rows. */
export function BulkEdit(props: BulkEditProps) {
  const { listing, products, total, more, applied, nativeAnswer, children } = props;
  const fetcher = useFetcher<ProductAnswer>({ key: 'bulk-edit' });
  const { form, count, matches, onChange, clear } = useSelection(products);
  useAnswer(fetcher.data, form, () => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is applied
  useEffect(() => {
    if (applied !== null) clear();
  }, [applied]);
  const native = nativeAnswer?.intent === 'preview' ? nativeAnswer : undefined;
  const selected = (matches ? total : count).toLocaleString('en-US');
  const offersAll = !more && total > products.length && total <= maxBulkProducts;

  return (
    <div className={styles.bulk} onChange={onChange}>
      {children}
      <fetcher.Form
        ref={form}
        id={bulkFormId}
        method="post"
        action={adminProductsUrl(listing)}
        preventScrollReset
        noValidate
        aria-label="Change the selected products"
        className={styles.bar}
      >
        <div className={styles.head}>
          <strong role="status">{count > 0 ? `${selected} selected` : 'Selected products'}</strong>
          {offersAll && (
            <label className={styles.all}>
              <input type="checkbox" name="matches" value="all" />
              {`Select all ${total.toLocaleString('en-US')} matches`}
            </label>
          )}
        </div>
        <BulkFields sent={(fetcher.data ?? native)?.bulk} />
        <div className={styles.keys}>
          <Button
            type="submit"
            name="intent"
            value="preview"
            size="sm"
            busy={fetcher.state !== 'idle'}
            className={styles.preview}
          >
            Preview
          </Button>
          <Button variant="quiet" size="sm" onClick={clear} className={styles.clear}>
            Clear
          </Button>
        </div>
      </fetcher.Form>
    </div>
  );
}
