import { requireArea } from '#app/accounts/current-user.server.ts';
import type { Route } from './+types/health-problems.route.ts';
import { listProblems } from './health.server.ts';

/** `GET /admin/health/problems`: the short line of every admin page. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireArea(context, 'health', 'file');
  return Response.json(await listProblems(context), { headers: { 'Cache-Control': 'no-store' } });
}
