import { currentUserContext } from '#app/accounts/current-user.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/consoles.route.ts';
import { changeConsoles, listConsoles, parseConsolesChange } from './user-consoles.server.ts';

const headers = { 'Cache-Control': 'no-store' };
const nothing = (status: number) => Response.json(null, { status, headers });

/** `GET /consoles`: the consoles of the signed-in user. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = await context.get(currentUserContext).find();
  if (!user) return nothing(401);
  return Response.json(await listConsoles(context.get(databaseContext), user.id), { headers });
}

/** `POST /consoles`: changes them, and answers with all of them. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await context.get(currentUserContext).find();
  if (!user) return nothing(401);
  const change = parseConsolesChange(await readForm(request));
  if (!change) return nothing(400);
  const db = context.get(databaseContext);
  await changeConsoles(db, user.id, change);
  return Response.json(await listConsoles(db, user.id), { headers });
}
