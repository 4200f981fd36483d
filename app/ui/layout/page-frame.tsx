import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page-frame.module.css';

interface PageFrameProps {
  title: ReactNode;
  /** Beside the title, such as a count or a button. */
  beside?: ReactNode;
  /** For pages of one column. */
  narrow?: boolean;
  children: ReactNode;
}

export function PageFrame({ title, beside, narrow = false, children }: PageFrameProps) {
  return (
    <div className={classNames('wrap', styles.page, narrow && styles.narrow)}>
      <div className={`row spread ${styles.head}`}>
        <h1>{title}</h1>
        {beside}
      </div>
      {children}
    </div>
  );
}

/** Content with a narrow sticky column beside it, or below it on small screens. */
export function Split({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={`stack ${styles.main}`}>{children}</div>
      <div className={styles.side}>{side}</div>
    </div>
  );
}
