import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { useLeaveDialog } from '#app/admin/forms/unsaved-edits.tsx';
import { useActionResponse } from '#app/admin/forms/use-action-response.ts';
import layout from '#app/admin/layout.module.css';
import {
  bulkKindNames,
  bulkKinds,
  categoryOption,
  maxBulkProducts,
  roundings,
} from '#app/catalogue/bulk/bulk-change.ts';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import {
  type AdminProductQuery,
  adminProductsUrl,
  toQueryFields,
} from '#app/catalogue/editing/admin-product-query.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { useBottomBar } from '#app/ui/layout/use-bottom-bar.ts';
import styles from './bulk-edit.module.css';
import type { ProductResponse } from './product-response.ts';

/** The form that the checkboxes of all rows belong to. */
export const bulkFormId = 'bulk-edit';

function findCheckboxes(form: HTMLFormElement | null) {
  const inputs = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement);
  return {
    rows: inputs.filter((input) => input.name === 'product'),
    head: inputs.find((input) => input.dataset.selectsAll !== undefined),
    matches: inputs.find((input) => input.name === 'matches'),
  };
}

/** The checkboxes hold the selection; they are counted again when `shown`, the rows, changes. */
function useSelection(form: RefObject<HTMLFormElement | null>, shown: unknown) {
  const [count, setCount] = useState(0);
  const [allMatches, setAllMatches] = useState(false);

  function recount() {
    const { rows, head, matches } = findCheckboxes(form.current);
    const checked = rows.filter((row) => row.checked).length;
    if (head) {
      head.checked = checked > 0 && checked === rows.length;
      head.indeterminate = checked > 0 && checked < rows.length;
    }
    if (matches && checked === 0) matches.checked = false;
    setCount(checked);
    setAllMatches(matches?.checked ?? false);
  }
  function onChange({ target }: FormEvent) {
    const { rows, head, matches } = findCheckboxes(form.current);
    if (target === head) for (const row of rows) row.checked = head.checked;
    const isRow = target instanceof HTMLInputElement && rows.includes(target);
    if (matches && (target === head || isRow)) matches.checked = false;
    recount();
  }
  function clear() {
    form.current?.reset();
    for (const row of findCheckboxes(form.current).rows) row.checked = false;
    recount();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: counts the rows that are shown now
  useEffect(recount, [shown]);
  return { count, allMatches, onChange, clear };
}

function isFilled(form: HTMLFormElement | null): boolean {
  if (!form || !findCheckboxes(form).rows.some((row) => row.checked)) return false;
  const fields = new FormData(form);
  return bulkKindNames.some((kind) => fields.get(kind));
}

interface BulkEditProps {
  query: AdminProductQuery;
  products: readonly unknown[];
  total: number;
  /** Whether there are more products than `total`. */
  more: boolean;
  /** The bulk edit that was applied last; it clears the selection. */
  applied: number | null;
  children: ReactNode;
}

/** The bar under the table, shown while rows are selected: what to change in these rows. */
export function BulkEdit({ query, products, total, more, applied, children }: BulkEditProps) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<ProductResponse>({ key: 'bulk-edit' });
  const { count, allMatches, onChange, clear } = useSelection(form, products);
  const navigate = useNavigate();
  useLeaveDialog({ isEdited: () => isFilled(form.current) });
  useActionResponse(fetcher.data, form);
  useBottomBar(form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each applied edit
  useEffect(() => {
    if (applied !== null) clear();
  }, [applied]);
  function printStickers() {
    const chosen = new FormData(form.current ?? undefined).getAll('product');
    const search = allMatches
      ? [...toQueryFields(query), ['matches', 'all']]
      : chosen.map((id) => ['product', String(id)]);
    void navigate(`/admin/products/stickers?${new URLSearchParams(search)}`);
  }
  const selected = formatNumber(allMatches ? total : count);
  const isArchive = query.show === 'archived';
  const offersAll = !more && total > products.length && total <= maxBulkProducts;

  return (
    <div className={styles.bulk} onChange={onChange}>
      {children}
      <fetcher.Form
        ref={form}
        id={bulkFormId}
        method="post"
        action={adminProductsUrl(query)}
        preventScrollReset
        noValidate
        data-tap
        aria-label="Change the selected products"
        className={classNames(layout.chosenBar, styles.bar)}
      >
        <div className={styles.head}>
          <strong role="status">{count > 0 ? `${selected} selected` : 'Selected products'}</strong>
          {offersAll && (
            <Checkbox size="sm" name="matches" value="all">
              {`Select all ${formatNumber(total)} matches`}
            </Checkbox>
          )}
        </div>
        <BulkInputs
          key={String(isArchive)}
          isArchive={isArchive}
          errors={fetcher.data?.errors ?? {}}
        />
        <div className={styles.actions}>
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
          <Button variant="quiet" size="sm" onClick={printStickers}>
            Print stickers
          </Button>
          <Button variant="quiet" size="sm" onClick={clear}>
            Clear
          </Button>
        </div>
      </fetcher.Form>
    </div>
  );
}

interface BulkInputsProps {
  isArchive: boolean;
  errors: NonNullable<ProductResponse['errors']>;
}

/** The stylesheet shows the input of the chosen kind. */
function BulkInputs({ isArchive, errors }: BulkInputsProps) {
  const kinds = bulkKindNames.filter((kind) => !!bulkKinds[kind].forArchived === isArchive);
  return (
    <div className={styles.fields}>
      <Select label="Change" name="kind" size="sm">
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {bulkKinds[kind].label}
          </option>
        ))}
      </Select>
      {kinds.map(
        (kind) =>
          bulkKinds[kind].input && (
            <Field
              key={kind}
              {...bulkKinds[kind].input}
              name={kind}
              autoComplete="off"
              maxLength={20}
              error={errors[kind]}
              className={styles[kind]}
              inputClassName={styles.number}
            />
          ),
      )}
      <Select label="Round" name="rounding" size="sm" className={styles.rounding}>
        <option value="">To the cent</option>
        <Options labels={roundings} />
      </Select>
      <Select
        label="Move to"
        name="category"
        size="sm"
        error={errors.category}
        className={styles.category}
      >
        <option value="">Choose</option>
        {categoryTree.map(({ slug, name, subcategories }) => (
          <optgroup key={slug} label={name}>
            <option value={categoryOption(name, '')}>{`${name}, no subcategory`}</option>
            {subcategories.map((subcategory) => (
              <option key={subcategory} value={categoryOption(name, subcategory)}>
                {`${name} → ${subcategory}`}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </div>
  );
}
