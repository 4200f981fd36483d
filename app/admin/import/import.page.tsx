import { setTimeout as sleep } from 'node:timers/promises';
import { data, Link, redirect } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { type AdminFormGiven, adminForm, adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { formatUndone } from '#app/catalogue/bulk/undone-text.ts';
import { applyImport } from '#app/catalogue/csv/apply-import.server.ts';
import { emptyFile } from '#app/catalogue/csv/product-csv.ts';
import {
  checkAgain,
  findImport,
  findLastImport,
  listImportChanges,
  type SavedImport,
  saveImport,
} from '#app/catalogue/csv/saved-import.server.ts';
import { undoImport } from '#app/catalogue/csv/undo-import.server.ts';
import { maxAnswerMs } from '#app/platform/http/connection.ts';
import { done, type FormResult, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { databaseContext, logError } from '#app/platform/http/request-context.server.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { Route } from './+types/import.page.ts';
import styles from './import.module.css';
import { ImportForm } from './import-form.tsx';
import { ImportReportPanel } from './import-report.tsx';
import { importUrl, parseImportId, toShownChange } from './shown-import.ts';

export const meta = describeHiddenPage({
  title: 'Import products',
  description: 'Change many products by a file.',
  path: '/admin/import',
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireArea(context, 'books');
  const db = context.get(databaseContext);
  const query = new URL(request.url).searchParams;
  const id = parseImportId(query.get('check'));
  const note = query.get('note');
  if (id === null) {
    const last = await findLastImport(db, admin.id);
    return { shown: null, changes: [], note, last };
  }
  const saved = await findImport(db, admin.id, id);
  if (!saved) return data({ shown: null, changes: [], note: 'expired', last: null }, 404);
  const changes = await listImportChanges(db, id);
  return { shown: saved, changes: changes.map(toShownChange), note, last: null };
}

const undoFailed = 'Failed to undo the import. Open its report again to see the result.';
const applyFailed = 'Failed to apply the import. Open its report again to see the result.';

interface ImportResult extends FormResult {
  /** What an undo did. */
  undone?: string;
}

const checked = { check: formField.raw().transform((id) => parseImportId(id) ?? 0) };

export const action = adminForms<ImportResult>('books', {
  check: adminForm({}, async (_, { db, admin, form }) => {
    const file = form.get('file');
    // A browser sends a file without a name where none was chosen.
    if (!(file instanceof File) || file.name === '') return refuseFile('Choose a CSV file.');
    if (file.size === 0) return refuseFile(emptyFile);
    const bytes = new Uint8Array(await file.arrayBuffer());
    return redirect(importUrl(await saveImport(db, admin.id, { name: file.name, bytes })));
  }),
  apply: adminForm(checked, async ({ check: id }, { db, admin, context }) => {
    // A large file is applied on without the form: the report follows it.
    const report = sleep(maxAnswerMs, redirect(importUrl(id)), { ref: false });
    return Promise.race([applyChecked(id, { db, admin, context }), report]);
  }),
  overwrite: adminForm(checked, async ({ check: id }, { db, admin }) => {
    const again = await checkAgain(db, admin.id, id, { overwrite: true });
    return redirect(importUrl(again ?? id));
  }),
  undo: adminForm(checked, async ({ check: id }, { db, admin, context }) => {
    try {
      const outcome = await undoImport(db, admin, id);
      if ('undone' in outcome) return done('', { undone: formatUndone(outcome) });
    } catch (error) {
      logError(context, error, 'undoing an import failed');
    }
    return refuse(undoFailed);
  }),
});

async function applyChecked(
  id: number,
  { db, admin, context }: Pick<AdminFormGiven, 'db' | 'admin' | 'context'>,
) {
  try {
    const outcome = await applyImport(db, { id, actor: admin });
    const isChanged = 'refused' in outcome && outcome.refused === 'products-changed';
    if (!isChanged) return redirect(importUrl(id));
    return redirect(importUrl((await checkAgain(db, admin.id, id)) ?? id, 'changed'));
  } catch (error) {
    logError(context, error, 'applying an import failed');
    return redirect(importUrl(id, 'failed'));
  }
}

const refuseFile = (error: string) => refuse('', { errors: { file: error } });

export const clientAction = adminAction<ImportResult>((form) =>
  refuse(form.get('intent') === 'undo' ? undoFailed : applyFailed),
);

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, changes, note, last } = loaderData;
  return (
    <>
      {shown && (
        <ImportReportPanel
          key={`report ${shown.id}`}
          shown={shown}
          changes={changes}
          note={note}
          undone={actionData?.undone}
        />
      )}
      {last && <LastImport last={last} />}
      <ImportForm
        key={`form ${shown?.id}`}
        isExpired={note === 'expired'}
        error={actionData?.errors?.file}
      />
    </>
  );
}

/** The result of the import that this admin began last. */
function LastImport({ last }: { last: SavedImport }) {
  const { id, fileName, state, appliedAt } = last;
  const outcomes = {
    applied: `was applied${appliedAt ? `, ${formatDateTime(appliedAt)}` : ''}.`,
    running: 'is being applied.',
    interrupted: 'was interrupted. Nothing was applied.',
    checked: 'was checked.',
    undone: 'was applied and undone.',
  };
  return (
    <Notice tone={state === 'interrupted' ? 'warn' : 'info'} className={styles.last}>
      <Link to={importUrl(id)}>
        <bdi>{fileName || 'The last file'}</bdi>
      </Link>{' '}
      {outcomes[state]}
    </Notice>
  );
}
