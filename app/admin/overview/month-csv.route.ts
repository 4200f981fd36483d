import { data } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { exportMonth } from '#app/dispatch/month-accounts.server.ts';
import { sendDownload } from '#app/platform/http/download.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseMonth } from '#app/platform/text/day-range.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import type { Route } from './+types/month-csv.route.ts';

/** `GET /admin/overview/month.csv?month=2026-11`: the books of a month, for the accountant. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'books', 'file');
  const range = parseMonth(new URL(request.url).searchParams.get('month') ?? '');
  if (!range) throw data(null, 404);
  const { vatPercent } = await context.get(settingsContext).read();
  const file = await exportMonth(context.get(databaseContext), range, vatPercent);
  return sendDownload(file, { name: `accounts-${range.from.slice(0, 7)}.csv` });
}
