import { Readable } from 'node:stream';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { exportCashBook } from '#app/counter/export-cash-book.server.ts';
import { streamDownload } from '#app/platform/http/download.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseRange } from '#app/platform/text/day-range.ts';
import type { Route } from './+types/counter-csv.route.ts';

/** `GET /admin/counter.csv`: every movement of cash in the days that the query asks for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'books', 'file');
  const range = parseRange(new URL(request.url).searchParams);
  const lines = exportCashBook(context.get(databaseContext), range);
  const file = Readable.from(lines, { objectMode: false });
  return streamDownload(context, file, { name: `cash-book-${range.from}-${range.to}.csv` });
}
