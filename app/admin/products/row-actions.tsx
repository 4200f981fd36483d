import { type LucideIcon, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { AdminProduct } from '#app/catalogue/editing/admin-product.ts';
import { Button, type ButtonProps } from '#app/ui/controls/button.tsx';
import styles from './row-actions.module.css';

/** One form each for all rows; the keys in the rows name it. */
export const editFormId = 'edit-row';
export const archiveFormId = 'archive-row';

export function editButtonId(id: number): string {
  return `edit-${id}`;
}

export interface RowActionsProps {
  product: AdminProduct;
  /** While another deletion is on its way. */
  waiting: boolean;
}

function RowButton({ icon: Icon, children, ...native }: ButtonProps & { icon: LucideIcon }) {
  return (
    <Button type="submit" variant="quiet" size="sm" {...native}>
      <Icon className="icon" aria-hidden="true" />
      {children}
    </Button>
  );
}

/** Edit and Delete of a row; an archived product has Restore instead. */
export function RowActions({ product: { id, name, archived }, waiting }: RowActionsProps) {
  const archiving = { form: archiveFormId, value: id, disabled: waiting };
  return (
    <div className={styles.keys}>
      {archived ? (
        <RowButton {...archiving} icon={RotateCcw} name="restore" aria-label={`Restore ${name}`}>
          Restore
        </RowButton>
      ) : (
        <>
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
          <RowButton
            {...archiving}
            icon={Trash2}
            name="archive"
            variant="danger"
            aria-label={`Delete ${name}`}
          >
            Delete
          </RowButton>
        </>
      )}
    </div>
  );
}
