import { requireArea } from '#app/accounts/current-user.server.ts';
import { listTitles } from '#app/catalogue/copy/titles.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import type { Route } from './+types/titles.route.ts';

/** `GET /admin/products/titles?category=&subcategory=`: the titles that copies there have. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'products', 'file');
  const query = new URL(request.url).searchParams;
  const names = await listTitles(context.get(databaseContext), {
    category: parseLine(query.get('category'), 100),
    subcategory: parseLine(query.get('subcategory'), 100),
  });
  return Response.json(names, { headers: { 'Cache-Control': 'no-store' } });
}
