import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './overview.module.css';

export interface WordListPanelProps {
  title: string;
  /** Where there is nothing. */
  empty: string;
  rows: readonly { key: string; word: string; number: string }[];
}

/** Words with a number behind each. */
export function WordListPanel({ title, empty, rows }: WordListPanelProps) {
  return (
    <Panel className={styles.chart}>
      <h2>{title}</h2>
      {rows.length === 0 && <p className={styles.note}>{empty}</p>}
      <ul className={styles.list}>
        {rows.map(({ key, word, number }) => (
          <li key={key}>
            <bdi>{word}</bdi>
            <span>{number}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
