import { bulkKinds, shelfOption } from '#app/catalogue/bulk/bulk-change.ts';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import styles from './bulk-fields.module.css';
import type { BulkForm } from './product-response.ts';

const numbers = {
  amount: { label: 'By dollars', placeholder: '-2.50' },
  percent: { label: 'By percent', placeholder: '-10' },
  stock: { label: 'By pieces', placeholder: '-1 or 12' },
} as const;

/** What to change, and by how much; the style sheet shows the field of the chosen kind. */
export function BulkFields({ sent }: { sent: BulkForm | undefined }) {
  const faultOf = (kind: string) => (sent?.kind === kind ? sent.fault : undefined);
  const textOf = (kind: string) => (sent?.kind === kind ? sent.text : undefined);
  return (
    <div className={styles.fields}>
      <Select label="Change" name="kind" size="sm" defaultValue={sent?.kind ?? 'amount'}>
        {Object.entries(bulkKinds).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </Select>
      {Object.entries(numbers).map(([kind, words]) => (
        <Field
          key={kind}
          {...words}
          name={kind}
          autoComplete="off"
          maxLength={20}
          defaultValue={textOf(kind)}
          error={faultOf(kind)}
          className={styles[kind]}
          inputClassName={styles.number}
        />
      ))}
      <Select
        label="New category"
        name="shelf"
        size="sm"
        defaultValue={textOf('shelf')}
        error={faultOf('shelf')}
        className={styles.shelf}
      >
        <option value="">Choose</option>
        {categoryTree.map(({ slug, name, subcategories }) => (
          <optgroup key={slug} label={name}>
            <option value={shelfOption(name, '')}>{`${name}, no subcategory`}</option>
            {subcategories.map((subcategory) => (
              <option key={subcategory} value={shelfOption(name, subcategory)}>
                {`${name} → ${subcategory}`}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </div>
  );
}
