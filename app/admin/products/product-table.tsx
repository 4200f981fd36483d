import { Copy, CopyPlus, type LucideIcon, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { type ComponentProps, Fragment, useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { FormConfirmation } from '#app/admin/forms/form-confirmation.tsx';
import layout from '#app/admin/layout.module.css';
import rows from '#app/admin/row-table.module.css';
import { ribbonStyle } from '#app/catalogue/categories/category-tree.ts';
import { type NewProductText, toAnotherCopy } from '#app/catalogue/copy/another-copy.ts';
import { formatCopyLine } from '#app/catalogue/copy/copy.ts';
import {
  type AdminProductQuery,
  type AdminProductSort,
  adminProductsUrl,
  toQueryFields,
} from '#app/catalogue/editing/admin-product-query.ts';
import {
  type AdminProduct,
  type ProductText,
  toProductText,
} from '#app/catalogue/editing/product-fields.ts';
import { ProductImage } from '#app/catalogue/product/product-image.tsx';
import { formatDate } from '#app/platform/text/date.ts';
import { Money } from '#app/ui/data/money.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { bulkFormId } from './bulk-edit.tsx';
import { archiveFormId, EditProduct, editFormId } from './edit-product.tsx';
import styles from './product-table.module.css';
import { QuickField } from './quick-field.tsx';
import type { UndoableFetcher } from './use-undoable.ts';

const editButtonId = (id: number) => `edit-${id}`;

interface ProductTableProps {
  query: AdminProductQuery;
  products: readonly AdminProduct[];
  /** The id of the product whose row is open. */
  editing: number | null;
  undoable: UndoableFetcher;
  /** The ids of the products whose rows are selected from the start. */
  selected: readonly number[];
  onStartFrom: (texts: ProductText & Partial<NewProductText>) => void;
}

/** A page of products; one row at a time opens for editing. */
export function ProductTable(props: ProductTableProps) {
  const { query, products, editing, undoable, selected, onStartFrom } = props;
  useFocusAfterEditing(editing);
  return (
    <>
      <Form id={editFormId} method="get" action="/admin" preventScrollReset>
        {toQueryFields(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      <undoable.Form
        id={archiveFormId}
        method="post"
        data-tap
        onSubmit={(event) => {
          // A second deletion would end the first one without its answer and its Undo.
          if (undoable.state === 'submitting') event.preventDefault();
        }}
      >
        <FormConfirmation
          answer={undoable.data}
          title="Restore a sold copy?"
          cancel="Leave it sold"
          confirm={{ text: 'Restore it', name: 'restore-sold', value: undoable.data?.id ?? '' }}
        />
      </undoable.Form>
      {products.length === 0 ? (
        <p className={styles.none}>No products found.</p>
      ) : (
        <table className={classNames(rows.table, styles.table)}>
          <thead>
            <tr>
              <th scope="col" className={styles.select}>
                <label className={classNames(layout.choice, styles.selectAll)}>
                  <input type="checkbox" form={bulkFormId} data-selects-all="" />
                  <span className="visually-hidden">Select all on this page</span>
                </label>
              </th>
              <th scope="col">
                <span className="visually-hidden">Image</span>
              </th>
              <SortHead query={query} label="Product" by={['name-asc', 'name-desc']} />
              <SortHead query={query} label="USD" by={['price-asc', 'price-desc']} end />
              <SortHead query={query} label="Stock" by={['stock-asc', 'stock-desc']} end />
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => {
              const isOpen = product.id === editing;
              return (
                <Fragment key={product.id}>
                  <ProductRow
                    product={product}
                    editing={isOpen}
                    waiting={undoable.state === 'submitting'}
                    selected={selected.includes(product.id)}
                    onStartFrom={onStartFrom}
                  />
                  {isOpen && (
                    <tr className={styles.form}>
                      <td colSpan={6}>
                        <EditProduct product={product} closedUrl={adminProductsUrl(query)} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}

interface SortHeadProps {
  query: AdminProductQuery;
  label: string;
  by: readonly [up: AdminProductSort, down: AdminProductSort];
  end?: boolean;
}

function SortHead({ query, label, by: [up, down], end }: SortHeadProps) {
  const order = { [up]: 'ascending', [down]: 'descending' } as const;
  const sort = query.sort === up ? down : up;
  return (
    <th scope="col" aria-sort={order[query.sort]} className={end ? styles.end : undefined}>
      <Link to={adminProductsUrl({ ...query, sort, page: 1 })} preventScrollReset>
        {label}
      </Link>
    </th>
  );
}

function useFocusAfterEditing(editing: number | null): void {
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (editing !== null && editing !== last.current)
      document.querySelector<HTMLElement>(`.${styles.form} [name=name]`)?.focus();
    if (editing === null && last.current !== null)
      document.getElementById(editButtonId(last.current))?.focus({ preventScroll: true });
    last.current = editing;
  }, [editing]);
}

interface ProductRowProps {
  product: AdminProduct;
  editing: boolean;
  /** Whether another deletion is being sent. */
  waiting: boolean;
  selected: boolean;
  onStartFrom: (texts: ProductText & Partial<NewProductText>) => void;
}

function ProductRow({ product, editing, waiting, selected, onStartFrom }: ProductRowProps) {
  const { id, name, category, subcategory, priceCents, compareAtCents, archived } = product;
  const { reducedUntil } = product;
  return (
    <tr className={editing ? styles.editing : undefined}>
      <td className={styles.select}>
        <label className={classNames(layout.choice, styles.selectRow)}>
          <input
            type="checkbox"
            form={bulkFormId}
            name="product"
            value={id}
            defaultChecked={selected}
            aria-label={`Select ${name}`}
          />
        </label>
      </td>
      <td className={styles.image}>
        <ProductImage product={product} size={56} />
      </td>
      <td className={`strong breaks ${styles.name}`}>
        {archived ? (
          name
        ) : (
          <Link to={`/product/${id}`} className={styles.link}>
            {name}
          </Link>
        )}
        <div className={`muted small ${styles.detail}`} style={ribbonStyle(category)}>
          <span className={styles.dot}>{category}</span>
          {subcategory && ` → ${subcategory}`}
        </div>
        <div className={`muted small ${styles.detail}`}>{formatCopyLine(product)}</div>
      </td>
      <td className={styles.end}>
        {archived ? (
          <Money cents={priceCents} />
        ) : (
          <QuickField product={product} field="price" label="Dollar amount">
            <Money cents={priceCents} />
          </QuickField>
        )}
        {compareAtCents !== null && (
          <div>
            <s className={styles.compare}>
              <span className="visually-hidden">Compare-at </span>
              <Money cents={compareAtCents} />
            </s>
          </div>
        )}
        {reducedUntil && <div className="muted small">until {formatDate(reducedUntil)}</div>}
      </td>
      <td className={styles.stock}>
        {archived ? (
          <StockTag product={product} />
        ) : (
          <QuickField product={product} field="quantity" label="Stock">
            <StockTag product={product} />
          </QuickField>
        )}
        <div>
          <Link to={`/admin/products/${id}/ledger`} className={styles.ledger}>
            Ledger<span className="visually-hidden"> of {name}</span>
          </Link>
        </div>
      </td>
      <td className={styles.actions}>
        {editing ? (
          <Tag>Editing</Tag>
        ) : (
          <RowActions product={product} waiting={waiting} onStartFrom={onStartFrom} />
        )}
      </td>
    </tr>
  );
}

function StockTag({ product: { stock, isLow } }: { product: AdminProduct }) {
  const tone = stock === 0 ? 'bad' : isLow ? 'warn' : 'ok';
  return <Tag tone={tone}>{stock === 0 ? 'Out of stock' : `${stock} in stock`}</Tag>;
}

function RowActions({
  product,
  waiting,
  onStartFrom,
}: Pick<ProductRowProps, 'product' | 'waiting' | 'onStartFrom'>) {
  const { id, name, archived } = product;
  const archiving = { form: archiveFormId, value: id, 'aria-disabled': waiting };
  if (archived)
    return (
      <RowButton {...archiving} icon={RotateCcw} name="restore" aria-label={`Restore ${name}`}>
        Restore
      </RowButton>
    );
  return (
    <div className={styles.rowActions}>
      <RowButton
        id={editButtonId(id)}
        form={editFormId}
        icon={Pencil}
        name="edit"
        value={id}
        aria-label={`Edit ${name}`}
      >
        Edit
      </RowButton>
      <RowButton {...archiving} icon={Trash2} name="archive" aria-label={`Delete ${name}`}>
        Delete
      </RowButton>
      <RowButton
        type="button"
        icon={Copy}
        aria-label={`Duplicate ${name}`}
        onClick={() => onStartFrom(toProductText(product))}
      >
        Duplicate
      </RowButton>
      <RowButton
        type="button"
        icon={CopyPlus}
        aria-label={`Another copy of ${name}`}
        onClick={() => onStartFrom(toAnotherCopy(product))}
      >
        Another copy
      </RowButton>
    </div>
  );
}

function RowButton({
  icon: Icon,
  children,
  ...native
}: ComponentProps<'button'> & { icon: LucideIcon }) {
  return (
    <button type="submit" {...native} className={styles.rowButton}>
      <Icon className="icon" aria-hidden="true" />
      {children}
    </button>
  );
}
