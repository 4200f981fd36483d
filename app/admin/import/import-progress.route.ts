import { requireArea } from '#app/accounts/current-user.server.ts';
import { findImport } from '#app/catalogue/csv/saved-import.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/import-progress.route.ts';
import { parseImportId } from './shown-import.ts';

/** `GET /admin/import/progress?check=ID`: the progress of an import. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireArea(context, 'books', 'file');
  const id = parseImportId(new URL(request.url).searchParams.get('check'));
  const found = id === null ? null : await findImport(context.get(databaseContext), admin.id, id);
  if (!found) return Response.json(null, { status: 404 });
  const { state, rowsDone } = found;
  return Response.json({ state, rowsDone }, { headers: { 'Cache-Control': 'no-store' } });
}
