import styles from './spinner.module.css';

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

/** Somebody is waiting, and is told so. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="status">
      <SpinnerDots />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
