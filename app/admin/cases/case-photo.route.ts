import { requireArea } from '#app/accounts/current-user.server.ts';
import { readCasePhoto } from '#app/cases/case-photos.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import type { Route } from './+types/case-photo.route.ts';

/** `GET /admin/counter/cases/<id>/photo?id=…`: a photo of a case; with `small` the one for lists. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireArea(context, 'counter', 'file');
  const search = new URL(request.url).searchParams;
  const bytes = await readCasePhoto(context.get(databaseContext), {
    caseId: parseId(params.id),
    photoId: parseId(search.get('id')),
    small: search.has('small'),
  });
  const headers = { 'Cache-Control': 'private, no-store' };
  if (!bytes) return new Response('There is no such photo.', { status: 404, headers });
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Type': 'image/webp' },
  });
}
