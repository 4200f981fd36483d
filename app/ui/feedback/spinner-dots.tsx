import styles from './spinner-dots.module.css';

/** Three stepping squares: work is under way. Says nothing by itself. */
export function SpinnerDots() {
  return (
    <span className={styles.squares} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
