import { data, redirect } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/admin-action.ts';
import { useFailureToast } from '#app/admin/use-action-response.ts';
import type { Actor } from '#app/audit/audit-log.server.ts';
import { applyImport } from '#app/catalogue/csv/apply-import.server.ts';
import {
  checkAgain,
  findImport,
  findLastImport,
  listImportChanges,
  saveImport,
} from '#app/catalogue/csv/saved-import.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext, logError } from '#app/platform/http/request-context.server.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import type { Route } from './+types/import.page.ts';
import { ImportForm } from './import-form.tsx';
import { ImportReportPanel, LastImport } from './import-report.tsx';
import { importUrl, parseImportId, toShownChange, toShownImport } from './shown-import.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Import products',
    description: 'Change many products by a file.',
    path: '/admin/import',
    hidden: true,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context);
  const db = context.get(databaseContext);
  const query = new URL(request.url).searchParams;
  const id = parseImportId(query.get('check'));
  const note = query.get('note');
  if (id === null) {
    const last = await findLastImport(db, admin.id);
    return { shown: null, changes: [], note, last: last && toShownImport(last) };
  }
  const saved = await findImport(db, admin.id, id);
  if (!saved) return data({ shown: null, changes: [], note: 'expired', last: null }, 404);
  const changes = await listImportChanges(db, id);
  return { shown: toShownImport(saved), changes: changes.map(toShownChange), note, last: null };
}

interface ImportResponse {
  error?: string;
  failure?: string;
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
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) {
    return data<ImportResponse>({ error: 'Choose a CSV file.' }, 400);
  }
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

export const clientAction = adminAction(
  (): ImportResponse => ({
    failure: 'Failed to apply the import. Open its report again to see the result.',
  }),
);

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, changes, note, last } = loaderData;
  useFailureToast(actionData);
  return (
    <>
      {shown && (
        <ImportReportPanel key={`report ${shown.id}`} shown={shown} changes={changes} note={note} />
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
