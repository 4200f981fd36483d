import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import styles from './stock-conflict.module.css';

export interface StockConflictProps {
  from: number;
  now: number;
  wanted: string;
}

/** The stock was sold or changed meanwhile: the owner decides which number holds (decision 32). */
export function StockConflict({ from, now, wanted }: StockConflictProps) {
  return (
    <Notice
      tone="warn"
      title={`Stock changed from ${from} to ${now} while you edited.`}
      className={styles.conflict}
    >
      <div className={styles.keys}>
        <Button type="submit" name="decision" value="keep" variant="quiet" size="sm">
          {`Keep ${now}`}
        </Button>
        <Button type="submit" name="decision" value={`replace:${now}`} variant="quiet" size="sm">
          {`Set to ${wanted}`}
        </Button>
      </div>
    </Notice>
  );
}
