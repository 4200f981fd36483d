import { requireArea } from '#app/accounts/current-user.server.ts';
import { describeEarlierCopies } from '#app/catalogue/copy/sold-copies.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import type { Route } from './+types/earlier-copies.route.ts';

/** `GET /admin/products/earlier-copies?title=&category=&subcategory=`: a sentence on its sales, or null. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'products', 'file');
  const query = new URL(request.url).searchParams;
  const read = (name: string) => parseLine(query.get(name), 120);
  const title = read('title');
  const place = { category: read('category'), subcategory: read('subcategory') };
  const sales = title
    ? await describeEarlierCopies(context.get(databaseContext), { title, ...place })
    : null;
  return Response.json(sales, { headers: { 'Cache-Control': 'no-store' } });
}
