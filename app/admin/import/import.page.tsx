import { data, redirect } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import type { Actor } from '#app/audit/audit-log.server.ts';
import { formatUndone } from '#app/catalogue/bulk/undone-text.ts';
import { applyImport } from '#app/catalogue/csv/apply-import.server.ts';
import { emptyFile } from '#app/catalogue/csv/product-csv.ts';
import {
  checkAgain,
  findImport,
  findLastImport,
  listImportChanges,
  saveImport,
} from '#app/catalogue/csv/saved-import.server.ts';
import { undoImport } from '#app/catalogue/csv/undo-import.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext, logError } from '#app/platform/http/request-context.server.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import type { Route } from './+types/import.page.ts';
import { ImportForm } from './import-form.tsx';
import { ImportReportPanel, LastImport } from './import-report.tsx';
import { importUrl, parseImportId, toShownChange } from './shown-import.ts';

export const meta = describeHiddenPage({
  title: 'Import products',
  description: 'Change many products by a file.',
  path: '/admin/import',
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context);
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

interface ImportResponse {
  error?: string;
  failure?: string;
  /** What an undo did. */
  undone?: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(context);
  const db = context.get(databaseContext);
  const form = await readForm(request);
  const id = parseImportId(form.get('check'));
  if (form.get('intent') === 'apply' && id !== null) {
    return redirect(await apply(id, admin, context));
  }
  if (form.get('intent') === 'overwrite' && id !== null) {
    const again = await checkAgain(db, admin.id, id, { overwrite: true });
    return redirect(importUrl(again ?? id));
  }
  if (form.get('intent') === 'undo' && id !== null) return undo(id, admin, context);
  const file = form.get('file');
  // A browser sends a file without a name where none was chosen.
  if (!(file instanceof File) || file.name === '') {
    return data<ImportResponse>({ error: 'Choose a CSV file.' }, 400);
  }
  if (file.size === 0) return data<ImportResponse>({ error: emptyFile }, 400);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return redirect(importUrl(await saveImport(db, admin.id, { name: file.name, bytes })));
}

/** Applies a checked file and returns the URL of its report. */
async function apply(id: number, actor: Actor, context: Route.ActionArgs['context']) {
  const db = context.get(databaseContext);
  try {
    const outcome = await applyImport(db, { id, actor });
    if (!('refused' in outcome) || outcome.refused !== 'products-changed') return importUrl(id);
    return importUrl((await checkAgain(db, actor.id, id)) ?? id, 'changed');
  } catch (error) {
    logError(context, error, 'applying an import failed');
    return importUrl(id, 'failed');
  }
}

async function undo(
  id: number,
  actor: Actor,
  context: Route.ActionArgs['context'],
): Promise<ImportResponse> {
  try {
    const outcome = await undoImport(context.get(databaseContext), actor, id);
    return 'refused' in outcome ? { failure: undoFailed } : { undone: formatUndone(outcome) };
  } catch (error) {
    logError(context, error, 'undoing an import failed');
    return { failure: undoFailed };
  }
}

export const clientAction = adminAction(
  (form): ImportResponse => ({
    failure:
      form.get('intent') === 'undo'
        ? undoFailed
        : 'Failed to apply the import. Open its report again to see the result.',
  }),
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
        error={actionData?.error}
      />
    </>
  );
}
