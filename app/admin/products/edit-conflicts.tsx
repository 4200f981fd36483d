import {
  conflictText,
  type EditConflict,
  fieldWords,
  seenField,
} from '#app/catalogue/editing/edit-conflict.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import styles from './edit-conflicts.module.css';

/** What changed in the shop under the form: the owner decides which values hold (decision 32). */
export function EditConflicts({ conflicts }: { conflicts: readonly EditConflict[] }) {
  const changed = conflicts.filter(({ from, now }) => from !== now);
  const [one] = changed;
  const single = changed.length === 1 ? one : undefined;
  return (
    <Notice tone="warn" title={changed.map(conflictText).join('\n')} className={styles.conflicts}>
      {conflicts.map(({ field, now }) => (
        <input key={field} type="hidden" name={seenField(field)} value={now} />
      ))}
      <div className={styles.keys}>
        <Button type="submit" name="decision" value="keep" variant="quiet" size="sm">
          {single ? `Keep ${fieldWords(single.field, single.now)}` : 'Keep these'}
        </Button>
        <Button type="submit" name="decision" value="replace" variant="quiet" size="sm">
          {single ? `Set to ${fieldWords(single.field, single.wanted)}` : 'Set what I typed'}
        </Button>
      </div>
    </Notice>
  );
}
