import styles from './skip-link.module.css';

/** The first thing on every page for who uses no mouse. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
  );
}
