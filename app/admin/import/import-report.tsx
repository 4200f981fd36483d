import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Form, Link, useNavigation, useRevalidator } from 'react-router';
import layout from '#app/admin/layout.module.css';
import { formatUndone } from '#app/catalogue/bulk/undone-text.ts';
import {
  countChanges,
  formatConflictCount,
  formatImportReport,
  formatMoreErrors,
  formatRestoredWarning,
  formatStockWarning,
  isApplicable,
} from '#app/catalogue/csv/product-csv.ts';
import type { SavedImport } from '#app/catalogue/csv/saved-import.server.ts';
import { formatCount, formatNumber } from '#app/platform/text/count.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { DataTable, ScrollRegion } from '#app/ui/data/table.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './import.module.css';
import { importUrl, type ShownChange } from './shown-import.ts';

interface ImportReportPanelProps {
  shown: SavedImport;
  /** The first changes. */
  changes: readonly ShownChange[];
  /** Why the report is shown again. */
  note: string | null;
}

/** What a checked file would do or has done, and the button that applies it. */
export function ImportReportPanel({ shown, changes, note }: ImportReportPanelProps) {
  const { report, state, fileName } = shown;
  const count = countChanges(report);
  const canApply = isApplicable(report);
  const isBlocked = report.errorCount > 0 && !report.isPartial;
  const isOpen = !['applied', 'undoing', 'undone'].includes(state);
  const warnings = [formatStockWarning(report), formatRestoredWarning(report)].filter(Boolean);
  return (
    <Panel className={styles.panel}>
      <h2>
        Report: <bdi>{fileName || 'the file'}</bdi>
      </h2>
      <ImportOutcome shown={shown} note={note} />
      {isOpen && (
        <p className={styles.sum}>
          <strong>{formatImportReport(report)}</strong>
        </p>
      )}
      {canApply && (
        <ul className={`cluster muted ${styles.columnCounts}`} aria-label="Changes by column">
          {Object.entries(report.columns).map(([head, products]) => (
            <li key={head}>{`${head}: ${formatCount(products, 'product')}`}</li>
          ))}
        </ul>
      )}
      {isOpen && !isBlocked && (report.repeated ?? 0) > 0 && (
        <ChooseForm id={shown.id} intent="repeat">
          Take the rows that were left out, too
        </ChooseForm>
      )}
      {isOpen && (canApply || report.errorCount === 0) && (
        <>
          {warnings.map((warning) => (
            <Notice key={warning} tone="warn">
              {warning}
            </Notice>
          ))}
          {report.conflictCount > 0 && <ImportConflicts shown={shown} />}
          {canApply && <ApplyImport shown={shown} />}
        </>
      )}
      {report.errorCount > 0 && <ImportErrors shown={shown} />}
      {changes.length > 0 && <ImportChanges changes={changes} count={count} />}
    </Panel>
  );
}

function ImportOutcome({ shown, note }: Omit<ImportReportPanelProps, 'changes'>) {
  const { id, state, report, appliedAt } = shown;
  if (state === 'applied') {
    const left = report.badRows > 0 ? ` ${formatCount(report.badRows, 'bad row')} left out.` : '';
    const done = `${formatCount(report.added, 'product')} added, ${formatNumber(report.changed)} changed.${left}`;
    return (
      <Notice tone="ok" role="status" title="Applied">
        {done}{' '}
        {appliedAt && <time dateTime={appliedAt.toISOString()}>{formatDateTime(appliedAt)}</time>}
        <UndoImport id={id} />
      </Notice>
    );
  }
  if (state === 'undoing') return <Undoing shown={shown} />;
  if (state === 'undone')
    return (
      <Notice tone="info" role="status" title="Undone">
        {formatUndoneImport(shown)}
      </Notice>
    );
  if (note === 'changed')
    return (
      <Notice tone="warn" role="alert" title="The products changed since this check.">
        Nothing was applied. This is a new check of the same file.
      </Notice>
    );
  if (state === 'interrupted' || (note === 'failed' && state === 'checked'))
    return (
      <Notice tone="bad" role="alert" title="Applying was interrupted.">
        Nothing was applied. You can try again.
      </Notice>
    );
  return null;
}

function formatUndoneImport({ report, leftNames, leftCount }: SavedImport): string {
  // An undo of an earlier version has told no names.
  if (leftCount === null)
    return 'The products are as before this file, except those that changed since.';
  const undone = countChanges(report) - leftCount;
  return formatUndone({ undone, skipped: leftNames }, leftCount);
}

function Undoing({ shown }: { shown: SavedImport }) {
  useImportProgress(shown, false);
  return (
    <Notice tone="info" role="status" title="Being undone">
      This page shows when it is done.
    </Notice>
  );
}

/** New products are archived, changed ones get back what they had. */
function UndoImport({ id }: { id: number }) {
  const busy = useNavigation().formData?.get('intent') === 'undo';
  return (
    <Form method="post" action={importUrl(id)} data-tap>
      <input type="hidden" name="check" value={id} />
      <Button type="submit" name="intent" value="undo" variant="quiet" size="sm" busy={busy}>
        Undo
      </Button>
    </Form>
  );
}

function ImportErrors({ shown: { id, report } }: { shown: SavedImport }) {
  const more = formatMoreErrors(report);
  return (
    <>
      <ScrollRegion aria-label="Bad rows">
        <DataTable
          headings={['Line', 'Column', 'Cell', 'Reason']}
          headingsClassName={layout.hiddenOnPhone}
          className={styles.table}
        >
          <tbody>
            {report.errors.map(({ line, column, cell, reason }) => (
              <tr key={`${line} ${column} ${reason}`}>
                <th scope="row" className={styles.line}>
                  {line}
                </th>
                <td>
                  <bdi>{column ?? 'The whole row'}</bdi>
                </td>
                <td className={styles.cell}>
                  <bdi>{cell}</bdi>
                </td>
                <td className={styles.wide}>{reason}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </ScrollRegion>
      {more && <p>{more}</p>}
      {report.isPartial && (
        <p>
          Correct them in your file, or in{' '}
          <Link to={`/admin/import/bad-rows.csv?check=${id}`} reloadDocument download>
            a file of the bad rows
          </Link>
          , and choose it here. Rows that were applied are not applied twice within 30 days.
        </p>
      )}
    </>
  );
}

/** Cells that both the file and the shop changed since the export; the owner decides. */
function ImportConflicts({ shown: { id, report } }: { shown: SavedImport }) {
  return (
    <Notice tone="warn" title={formatConflictCount(report)}>
      <ul className={styles.conflicts}>
        {report.conflicts.map(({ line, name, text }) => (
          <li key={`${line} ${text}`}>
            {`Line ${line}, `}
            <bdi>{name}</bdi>
            {`: ${text}`}
          </li>
        ))}
      </ul>
      <More count={report.conflictCount - report.conflicts.length} />
      {report.openConflictCount > 0 && (
        <ChooseForm id={id} intent="overwrite">
          Take the file’s values for these
        </ChooseForm>
      )}
    </Notice>
  );
}

interface ChooseFormProps {
  id: number;
  intent: 'overwrite' | 'repeat';
  children: ReactNode;
}

function ChooseForm({ id, intent, children }: ChooseFormProps) {
  return (
    <Form method="post" action="/admin/import">
      <input type="hidden" name="check" value={id} />
      <Button type="submit" name="intent" value={intent} variant="quiet">
        {children}
      </Button>
    </Form>
  );
}

function More({ count }: { count: number }) {
  return count > 0 && <p>{`And ${formatNumber(count)} more.`}</p>;
}

function ApplyImport({ shown }: { shown: SavedImport }) {
  const sent = useNavigation().formData;
  const busy = sent?.get('intent') === 'apply' && sent.get('check') === String(shown.id);
  const done = useImportProgress(shown, busy);
  const total = countChanges(shown.report);
  const { badRows } = shown.report;
  const working = busy || shown.state === 'running';
  return (
    <Form method="post" action="/admin/import" className={`row ${styles.form}`}>
      <input type="hidden" name="check" value={shown.id} />
      <input type="hidden" name="intent" value="apply" />
      <Button type="submit" busy={working}>
        {badRows > 0 ? `Apply ${formatNumber(total)} of ${formatNumber(total + badRows)}` : 'Apply'}
      </Button>
      <p role="status" className="visually-hidden">
        {working && 'Applying'}
      </p>
      <div className={styles.progress}>
        {working && (
          <ProgressBar label="Applying" done={done} total={total}>
            {`${formatNumber(done)} of ${formatNumber(total)} rows`}
          </ProgressBar>
        )}
      </div>
    </Form>
  );
}

const pollMs = 400;

/**
 * Polls the number of applied rows while an import runs. If an earlier request applies or undoes it, the page
 * is loaded again at its end; `busy` means that this page applies it.
 */
function useImportProgress({ id, state, rowsDone }: SavedImport, busy: boolean): number {
  const running = state === 'running' || state === 'undoing';
  const [done, setDone] = useState(running ? rowsDone : 0);
  const { state: loading, revalidate } = useRevalidator();

  const poll = useEffectEvent(async () => {
    const response = await fetch(`/admin/import/progress?check=${id}`);
    if (!response.ok) return;
    const now: Pick<SavedImport, 'state' | 'rowsDone'> = await response.json();
    if (now.state === 'running') setDone(now.rowsDone);
    if (now.state === 'running' || now.state === 'undoing') return;
    if (state === 'undoing' && now.state === 'applied' && loading === 'idle')
      showToast({
        kind: 'refused',
        text: 'The undo failed, and nothing was changed. Press Undo again.',
      });
    // One at a time: on a slow line the next one would end it each time.
    if (running && !busy && loading === 'idle') await revalidate();
  });
  const polling = running || busy;
  useEffect(() => {
    if (!polling) return;
    // A poll that fails is repeated by the next one.
    const timer = setInterval(() => void poll().catch(() => undefined), pollMs);
    return () => clearInterval(timer);
  }, [polling]);
  return done;
}

function ImportChanges({ changes, count }: { changes: readonly ShownChange[]; count: number }) {
  return (
    <>
      <h3>Changes</h3>
      <ScrollRegion aria-label="Changes">
        <DataTable
          headings={['Line', 'Product', 'We read', 'What', 'Before', 'After']}
          headingsClassName={layout.hiddenOnPhone}
          className={styles.table}
        >
          {changes.map(({ line, name, isNew, told, diff }) => (
            <tbody key={line}>
              {diff.map((one, index) => (
                <tr key={one.name}>
                  {index === 0 && (
                    <>
                      <th scope="rowgroup" rowSpan={diff.length} className={styles.line}>
                        {line}
                      </th>
                      <td rowSpan={diff.length} className={classNames(styles.cell, styles.wide)}>
                        <bdi>{name}</bdi>
                        {isNew && <div className={styles.isNew}>New</div>}
                      </td>
                      <td rowSpan={diff.length} className={classNames(styles.cell, styles.told)}>
                        {told}
                      </td>
                    </>
                  )}
                  <td>{one.name}</td>
                  <td className={styles.cell}>
                    <bdi>{one.before}</bdi>
                  </td>
                  <td className={classNames(styles.cell, !isNew && styles.after)}>
                    <bdi>{one.after}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </DataTable>
      </ScrollRegion>
      <More count={count - changes.length} />
    </>
  );
}
