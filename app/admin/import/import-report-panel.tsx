import { Form, useNavigation } from 'react-router';
import {
  countProducts,
  reportTitle,
  rowsToWrite,
  stockWarning,
} from '#app/catalogue/csv/import-report.ts';
import { formatDateTime } from '#app/platform/text/date.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './import.module.css';
import { ImportChanges } from './import-changes.tsx';
import { ImportConflicts } from './import-conflicts.tsx';
import { ImportFaults } from './import-errors.tsx';
import type { ShownChange, ShownImport } from './import-view.ts';
import { useImportProgress } from './use-import-progress.ts';

export interface ImportReportPanelProps {
  kept: ShownImport;
  /** The first of them. */
  changes: readonly ShownChange[];
  /** Why the report is shown again. */
  note: string | null;
}

/** What a checked file would do or has done, and the key that does it. */
export function ImportReportPanel({ kept, changes, note }: ImportReportPanelProps) {
  const { report, state, fileName } = kept;
  const count = rowsToWrite(report);
  const columns = report.faultCount > 0 ? [] : Object.entries(report.columns);
  return (
    <Panel className={styles.panel}>
      <h2>
        Report: <bdi>{fileName || 'the file'}</bdi>
      </h2>
      <Outcome kept={kept} note={note} />
      {state !== 'applied' && (
        <p className={styles.sum}>
          <strong>{reportTitle(report)}</strong>
        </p>
      )}
      {columns.length > 0 && (
        <ul className={styles.columnCounts} aria-label="Columns that change">
          {columns.map(([head, products]) => (
            <li key={head}>{`${head}: ${countProducts(products)}`}</li>
          ))}
        </ul>
      )}
      {report.faultCount > 0 && <ImportFaults report={report} />}
      {report.faultCount === 0 && state !== 'applied' && (
        <>
          {stockWarning(report) && <Notice tone="warn">{stockWarning(report)}</Notice>}
          {report.conflictCount > 0 && <ImportConflicts kept={kept} />}
        </>
      )}
      {report.faultCount === 0 && count > 0 && state !== 'applied' && <Apply kept={kept} />}
      {changes.length > 0 && <ImportChanges changes={changes} count={count} />}
    </Panel>
  );
}

/** What has happened to the file so far. */
function Outcome({
  kept: { state, report, appliedAt },
  note,
}: Omit<ImportReportPanelProps, 'changes'>) {
  if (state === 'applied') {
    const done = `${countProducts(report.added)} added, ${report.changed.toLocaleString('en-US')} changed.`;
    return (
      <Notice tone="ok" role="status" title="Applied">
        {done} {appliedAt && <time dateTime={appliedAt}>{formatDateTime(appliedAt)}</time>}
      </Notice>
    );
  }
  if (note === 'changed') {
    return (
      <Notice tone="warn" role="alert" title="The products changed since this check.">
        Nothing was applied. This is a new check of the same file.
      </Notice>
    );
  }
  if (state === 'cut-off' || (note === 'failed' && state === 'checked')) {
    return (
      <Notice tone="bad" role="alert" title="Applying was cut off.">
        Nothing was applied. You can try again.
      </Notice>
    );
  }
  return null;
}

function Apply({ kept }: { kept: ShownImport }) {
  const sent = useNavigation().formData;
  const busy = sent?.get('intent') === 'apply' && sent.get('check') === String(kept.id);
  const done = useImportProgress(kept, busy);
  const total = rowsToWrite(kept.report);
  const working = busy || kept.state === 'running';
  return (
    <Form method="post" action="/admin/import" className={styles.form}>
      <input type="hidden" name="check" value={kept.id} />
      <input type="hidden" name="intent" value="apply" />
      <Button type="submit" busy={working}>
        Apply
      </Button>
      <div className={styles.progress} role="status">
        {working && (
          <ProgressBar label="Applying" done={done} total={total}>
            {`${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} rows`}
          </ProgressBar>
        )}
      </div>
    </Form>
  );
}
