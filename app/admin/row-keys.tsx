import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { ShopProduct } from '#app/catalogue/shop-product.ts';
import { Button } from '#app/ui/button.tsx';
import styles from './row-keys.module.css';

/** One form each for all rows; the keys in the rows name it. */
export const editFormId = 'edit-row';
export const archiveFormId = 'archive-row';

export function editKeyId(id: number): string {
  return `edit-${id}`;
}

export interface RowKeysProps {
  product: ShopProduct;
  /** While another deletion is on its way. */
  waiting: boolean;
}

/** Edit and Delete of a row; an archived product has Restore instead. */
export function RowKeys({ product: { id, name, archived }, waiting }: RowKeysProps) {
  if (archived) {
    return (
      <div className={styles.keys}>
        <Button
          type="submit"
          form={archiveFormId}
          name="restore"
          value={id}
          variant="quiet"
          size="sm"
          disabled={waiting}
          aria-label={`Restore ${name}`}
        >
          <RotateCcw className="icon" aria-hidden="true" />
          Restore
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.keys}>
      <Button
        type="submit"
        id={editKeyId(id)}
        form={editFormId}
        name="edit"
        value={id}
        variant="quiet"
        size="sm"
        aria-label={`Edit ${name}`}
      >
        <Pencil className="icon" aria-hidden="true" />
        Edit
      </Button>
      <Button
        type="submit"
        form={archiveFormId}
        name="archive"
        value={id}
        variant="danger"
        size="sm"
        disabled={waiting}
        aria-label={`Delete ${name}`}
      >
        <Trash2 className="icon" aria-hidden="true" />
        Delete
      </Button>
    </div>
  );
}
