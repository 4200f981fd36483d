import { Fragment, useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import type { AdminProduct } from '#app/catalogue/editing/admin-product.ts';
import {
  type AdminProductQuery,
  type AdminProductSort,
  adminProductsUrl,
  toQueryFields,
} from '#app/catalogue/editing/admin-product-query.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import { EditProduct } from './edit-product.tsx';
import type { ProductAnswer } from './product-response.ts';
import { ProductRow } from './product-row.tsx';
import styles from './product-table.module.css';
import { archiveFormId, editButtonId, editFormId } from './row-actions.tsx';
import rows from './row-table.module.css';
import { SelectAllBox } from './select-box.tsx';
import type { UndoableFetcher } from './use-undoable.ts';

export interface ProductTableProps {
  listing: AdminProductQuery;
  products: readonly AdminProduct[];
  /** The id of the product whose row is open. */
  editing: number | null;
  undoable: UndoableFetcher;
  /** The ids of the products whose rows are selected from the start. */
  selected: readonly number[];
  nativeAnswer: ProductAnswer | undefined;
}

/** A page of products; one row at a time opens for editing. */
export function ProductTable({
  listing,
  products,
  editing,
  undoable,
  selected,
  nativeAnswer,
}: ProductTableProps) {
  useFocusAfterEditing(editing);
  const waiting = undoable.state === 'submitting';
  if (products.length === 0) return <p className={styles.none}>No products found.</p>;
  return (
    <>
      <Form id={editFormId} method="get" action="/admin" preventScrollReset>
        {toQueryFields(listing).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      <undoable.Form id={archiveFormId} method="post" />
      <table className={classNames(rows.table, styles.table)}>
        <thead>
          <tr>
            <th scope="col" className={styles.select}>
              {listing.show !== 'archived' && <SelectAllBox />}
            </th>
            <th scope="col">
              <span className="visually-hidden">Picture</span>
            </th>
            <SortHead listing={listing} words="Name" by={['name-asc', 'name-desc']} />
            <th scope="col">Category</th>
            <SortHead listing={listing} words="Price" by={['price-asc', 'price-desc']} end />
            <th scope="col" className={styles.end}>
              Compare-at
            </th>
            <SortHead listing={listing} words="Stock" by={['stock-asc', 'stock-desc']} end />
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => {
            const open = product.id === editing && !product.archived;
            return (
              <Fragment key={product.id}>
                <ProductRow
                  product={product}
                  editing={open}
                  waiting={waiting}
                  selected={selected.includes(product.id)}
                />
                {open && (
                  <tr className={styles.form}>
                    <td colSpan={8}>
                      <EditProduct
                        product={product}
                        closedUrl={adminProductsUrl(listing)}
                        nativeAnswer={nativeAnswer}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

interface SortHeadProps {
  listing: AdminProductQuery;
  words: string;
  by: readonly [up: AdminProductSort, down: AdminProductSort];
  end?: boolean;
}

function SortHead({ listing, words, by: [up, down], end }: SortHeadProps) {
  const order = { [up]: 'ascending', [down]: 'descending' } as const;
  const sort = listing.sort === up ? down : up;
  return (
    <th scope="col" aria-sort={order[listing.sort]} className={end ? styles.end : undefined}>
      <Link to={adminProductsUrl({ ...listing, sort, page: 1 })} preventScrollReset>
        {words}
      </Link>
    </th>
  );
}

/** Into the form when a row opens, back to the row's key when it closes. */
function useFocusAfterEditing(editing: number | null): void {
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (editing !== null && editing !== last.current) {
      document.querySelector<HTMLElement>(`.${styles.form} [name=name]`)?.focus();
    }
    if (editing === null && last.current !== null) {
      document.getElementById(editButtonId(last.current))?.focus({ preventScroll: true });
    }
    last.current = editing;
  }, [editing]);
}
