import { Link } from 'react-router';
import { formatDateTime } from '#app/platform/text/date.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import styles from './import.module.css';
import { importUrl } from './import-url.ts';
import type { ShownImport } from './import-view.ts';

/** What came of the import that this admin has last begun. */
export function LastImport({ last }: { last: ShownImport }) {
  const { id, fileName, state, appliedAt } = last;
  const words = {
    applied: `was applied${appliedAt ? `, ${formatDateTime(appliedAt)}` : ''}.`,
    running: 'is being applied.',
    'cut-off': 'was cut off. Nothing was applied.',
    checked: 'was checked.',
  };
  return (
    <Notice tone={state === 'cut-off' ? 'warn' : 'info'} className={styles.last}>
      <Link to={importUrl(id)}>
        <bdi>{fileName || 'The last file'}</bdi>
      </Link>{' '}
      {words[state]}
    </Notice>
  );
}
