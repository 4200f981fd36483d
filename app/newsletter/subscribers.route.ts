import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { databaseContext, originContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/subscribers.route.ts';
import { listSubscribers } from './subscribers.server.ts';
import { subscribersCsv } from './subscribers-csv.ts';

/** `GET /admin/subscribers.csv`: everyone who has confirmed, with the proof of their consent. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireAdmin(context);
  const subscribers = await listSubscribers(context.get(databaseContext));
  const lines = [...subscribersCsv(subscribers, context.get(originContext))];
  return new Response(`${lines.join('\r\n')}\r\n`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="subscribers.csv"',
      'Cache-Control': 'no-store',
    },
  });
}
