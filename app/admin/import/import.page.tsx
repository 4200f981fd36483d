import { data, redirect } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/admin-action.ts';
import { useFailure } from '#app/admin/use-failure.ts';
import type { Actor } from '#app/audit/audit.server.ts';
import { applyImport } from '#app/catalogue/csv/apply-import.server.ts';
import {
  findImport,
  findLastImport,
  listImportChanges,
} from '#app/catalogue/csv/find-import.server.ts';
import { checkAgain, saveImport } from '#app/catalogue/csv/save-import.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext, logError } from '#app/platform/http/request-context.server.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import type { Route } from './+types/import.page.ts';
import { ImportForm } from './import-form.tsx';
import { ImportReportPanel } from './import-report-panel.tsx';
import { importUrl, parseImportId } from './import-url.ts';
import { shownChange, shownImport } from './import-view.ts';
import { LastImport } from './last-import.tsx';

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
    return { kept: null, changes: [], note, last: last && shownImport(last) };
  }
  const kept = await findImport(db, admin.id, id);
  if (!kept) return data({ kept: null, changes: [], note: 'gone', last: null }, 404);
  const changes = await listImportChanges(db, id);
  return { kept: shownImport(kept), changes: changes.map(shownChange), note, last: null };
}

interface ImportAnswer {
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
    const again = await checkAgain(db, admin.id, id, { isFileStronger: true });
    return redirect(importUrl(again ?? id));
  }
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) {
    return data<ImportAnswer>({ error: 'Choose a CSV file.' }, 400);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  return redirect(importUrl(await saveImport(db, admin.id, { name: file.name, bytes })));
}

/** Applies a checked file; returns where to read what came of it. */
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
  (): ImportAnswer => ({
    failure: 'Failed to apply the import. Open its report again to see what became of it.',
  }),
);

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kept, changes, note, last } = loaderData;
  useFailure(actionData);
  return (
    <>
      {kept && (
        <ImportReportPanel key={`report ${kept.id}`} kept={kept} changes={changes} note={note} />
      )}
      {last && <LastImport last={last} />}
      <ImportForm key={`form ${kept?.id}`} gone={note === 'gone'} error={actionData?.error} />
    </>
  );
}
