import styles from './select-box.module.css';

/** The form that the boxes of all rows belong to. */
export const bulkFormId = 'bulk-edit';

export interface SelectBoxProps {
  id: number;
  name: string;
  checked: boolean;
}

/** Takes a row into the bulk edit. */
export function SelectBox({ id, name, checked }: SelectBoxProps) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        form={bulkFormId}
        name="product"
        value={id}
        defaultChecked={checked}
        aria-label={`Select ${name}`}
      />
    </label>
  );
}

/** Takes every row of the page, or none; it needs JavaScript and is hidden without. */
export function SelectAllBox() {
  return (
    <label className={styles.all}>
      <input type="checkbox" form={bulkFormId} data-selects-all="" />
      <span className={`visually-hidden ${styles.words}`}>Select all on this page</span>
    </label>
  );
}
