import { type ReactNode, useRef } from 'react';
import styles from './bottom-bar.module.css';
import { useBottomBar } from './use-bottom-bar.ts';

/** A sum and its button. On small screens they stay in sight at the lower edge, elsewhere they stand in the panel. */
export function BottomBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  return (
    <div ref={bar} className={styles.bar}>
      {children}
    </div>
  );
}
