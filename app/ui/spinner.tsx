import styles from './spinner.module.css';

/** Three stepping squares: somebody is waiting. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="status" className={styles.spinner}>
      <i />
      <i />
      <i />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
