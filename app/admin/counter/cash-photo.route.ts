import { requireArea } from '#app/accounts/current-user.server.ts';
import { readCashPhoto } from '#app/counter/cash-book.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import type { Route } from './+types/cash-photo.route.ts';
import { seesBook } from './counter-forms.server.ts';

/** `GET /admin/counter/paper?entry=…`: the photo of the paper of a movement of cash. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireArea(context, 'counter', 'file');
  const entryId = parseId(new URL(request.url).searchParams.get('entry'));
  const entry = { entryId, mayAll: seesBook(admin) };
  const image = await readCashPhoto(context.get(databaseContext), entry);
  const headers = { 'Cache-Control': 'private, no-store' };
  if (!image) return new Response('There is no such photo.', { status: 404, headers });
  return new Response(new Uint8Array(image), {
    headers: { ...headers, 'Content-Type': 'image/webp' },
  });
}
