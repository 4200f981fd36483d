import { setTimeout as sleep } from 'node:timers/promises';
import { data, Link, redirect } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { type AdminFormGiven, adminForm, adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { applyImport } from '#app/catalogue/csv/apply-import.server.ts';
import { emptyFile, type ImportChoices } from '#app/catalogue/csv/product-csv.ts';
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
import { refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { databaseContext, logError } from '#app/platform/http/request-context.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { Route } from './+types/import.page.ts';
import styles from './import.module.css';
import { ImportForm } from './import-form.tsx';
import { ImportReportPanel } from './import-report.tsx';
import { importUrl, parseImportId, toShownChange } from './shown-import.ts';

export const meta = describeHiddenPage('Import products', 'Change many products by a file.');

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
const perhapsUndone = 'Perhaps undone. Press Undo again: it is done once.';
const applyFailed = 'Failed to apply the import. Open its report again to see the result.';

const checked = { check: formField.raw().transform((id) => parseImportId(id) ?? 0) };

export const action = adminForms('books', {
  check: adminForm({}, async (_, { db, admin, form }) => {
    const file = form.get('file');
    // A browser sends a file without a name where none was chosen.
    if (!(file instanceof File) || file.name === '') return refuseFile('Choose a CSV file.');
    if (file.size === 0) return refuseFile(emptyFile);
    const bytes = new Uint8Array(await file.arrayBuffer());
    return redirect(importUrl(await saveImport(db, admin.id, { name: file.name, bytes })));
  }),
  apply: adminForm(checked, ({ check: id }, given) => orReport(id, applyChecked(id, given))),
  overwrite: adminForm(checked, ({ check: id }, given) => choose(id, { overwrite: true }, given)),
  repeat: adminForm(checked, ({ check: id }, given) => choose(id, { repeat: true }, given)),
  undo: adminForm(checked, ({ check: id }, given) => orReport(id, undoApplied(id, given))),
});

/** A large file is worked on without the form: its report follows it. */
function orReport<Answer>(id: number, work: Promise<Answer>) {
  return Promise.race([work, sleep(maxAnswerMs, redirect(importUrl(id)), { ref: false })]);
}

type ImportGiven = Pick<AdminFormGiven, 'db' | 'admin' | 'context'>;

async function choose(id: number, chosen: ImportChoices, { db, admin }: ImportGiven) {
  return redirect(importUrl((await checkAgain(db, admin.id, id, chosen)) ?? id));
}

async function undoApplied(id: number, { db, admin, context }: ImportGiven) {
  try {
    const outcome = await undoImport(db, admin, id);
    const isKnown = 'undone' in outcome || outcome.refused === 'running';
    return isKnown ? redirect(importUrl(id)) : refuse(undoFailed);
  } catch (error) {
    logError(context, error, 'undoing an import failed');
    return refuse(perhapsUndone, { status: 503 });
  }
}

async function applyChecked(id: number, { db, admin, context }: ImportGiven) {
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

export const clientAction = adminAction((form) =>
  refuse(form.get('intent') === 'undo' ? perhapsUndone : applyFailed),
);

export const shouldRevalidate = revalidateAfterConflict;

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, changes, note, last } = loaderData;
  return (
    <>
      {shown && (
        <ImportReportPanel key={`report ${shown.id}`} shown={shown} changes={changes} note={note} />
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

function LastImport({ last }: { last: SavedImport }) {
  const { id, fileName, state, appliedAt } = last;
  const outcomes = {
    applied: `was applied${appliedAt ? `, ${formatDateTime(appliedAt)}` : ''}.`,
    running: 'is being applied.',
    interrupted: 'was interrupted. Nothing was applied.',
    checked: 'was checked.',
    undoing: 'was applied and is being undone.',
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
