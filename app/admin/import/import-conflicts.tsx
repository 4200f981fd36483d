import { Form } from 'react-router';
import { conflictsTitle } from '#app/catalogue/csv/import-report.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import styles from './import.module.css';
import type { ShownImport } from './import-view.ts';

/** What the shop has changed since the export where the file changes it too; the owner decides. */
export function ImportConflicts({ kept: { id, report } }: { kept: ShownImport }) {
  const more = report.conflictCount - report.conflicts.length;
  return (
    <Notice tone="warn" title={conflictsTitle(report)}>
      <ul className={styles.conflicts}>
        {report.conflicts.map(({ line, name, text }) => (
          <li key={`${line} ${text}`}>
            {`Line ${line}, `}
            <bdi>{name}</bdi>
            {`: ${text}`}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`And ${more.toLocaleString('en-US')} more.`}</p>}
      {report.openConflictCount > 0 && (
        <Form method="post" action="/admin/import">
          <input type="hidden" name="check" value={id} />
          <Button type="submit" name="intent" value="overwrite" variant="quiet">
            Take the file’s values for these
          </Button>
        </Form>
      )}
    </Notice>
  );
}
