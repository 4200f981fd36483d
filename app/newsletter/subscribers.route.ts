import { requireArea } from '#app/accounts/current-user.server.ts';
import { sendDownload } from '#app/platform/http/download.server.ts';
import { databaseContext, originContext } from '#app/platform/http/request-context.server.ts';
import { byteOrderMark } from '#app/platform/text/csv.ts';
import type { Route } from './+types/subscribers.route.ts';
import { listSubscribersCsv } from './subscriptions.server.ts';

/** `GET /admin/subscribers.csv`: the confirmed subscribers, with the proof of their consent. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireArea(context, 'customers', 'file');
  const lines = await listSubscribersCsv(context.get(databaseContext), context.get(originContext));
  return sendDownload(`${byteOrderMark}${lines.join('\r\n')}\r\n`, { name: 'subscribers.csv' });
}
