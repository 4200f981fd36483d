import { requireArea } from '#app/accounts/current-user.server.ts';
import { findBadRows } from '#app/catalogue/csv/saved-import.server.ts';
import { sendDownload } from '#app/platform/http/download.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/bad-rows.route.ts';
import { parseImportId } from './shown-import.ts';

/** `GET /admin/import/bad-rows.csv?check=ID`: the rows that an import leaves out, to be corrected. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireArea(context, 'books', 'file');
  const id = parseImportId(new URL(request.url).searchParams.get('check'));
  const text = id === null ? null : await findBadRows(context.get(databaseContext), admin.id, id);
  if (text === null) return new Response('Not found', { status: 404 });
  return sendDownload(text, { name: 'bad-rows.csv' });
}
