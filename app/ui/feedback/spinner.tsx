import styles from './spinner.module.css';

/** Three stepping dots without a text. */
export function SpinnerDots() {
  return (
    <span className={styles.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

/** Dots with a text for screen readers. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="status">
      <SpinnerDots />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
