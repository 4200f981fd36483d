import { parseOutcomeEntry } from '#app/dispatch/runs/outcome-entry.server.ts';
import { recordOutcome } from '#app/dispatch/runs/run-outcome.server.ts';
import { findRunByToken } from '#app/dispatch/runs/runs.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { openByToken, tokenLinkHeaders } from '#app/platform/http/token-link.server.ts';
import type { Route } from './+types/run-outcomes.route.ts';
import { toCourierRun } from './courier-run.server.ts';
import type { CourierRun } from './courier-run.ts';

export interface OutcomeAnswer {
  run: CourierRun;
  /** Why the outcome does not count; the shop has stored it, and shows it to its owner. */
  refused?: string;
}

const answer = (body: CourierRun | OutcomeAnswer) =>
  Response.json(body, { headers: tokenLinkHeaders });
const nothing = (status: number) => new Response(null, { status, headers: tokenLinkHeaders });

/** `GET /run/outcomes?t=TOKEN`: the run as it is now. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = await openByToken(request, context, findRunByToken);
  return link ? answer(await toCourierRun(context, link.opened)) : nothing(404);
}

/** `POST /run/outcomes?t=TOKEN`: records one outcome, and answers with the run. */
export async function action({ request, context }: Route.ActionArgs) {
  const link = await openByToken(request, context, findRunByToken);
  if (!link) return nothing(404);
  const { opened: run, token } = link;
  const db = context.get(databaseContext);
  const entry = parseOutcomeEntry(Object.fromEntries(await readForm(request)));
  if (!entry) return nothing(400);
  const courier = { id: null, email: run.courier.title };
  const result = await recordOutcome(db, run.id, entry, courier);
  const now = await findRunByToken(db, token);
  if (!now) return nothing(404);
  const shown = await toCourierRun(context, now);
  const parcels = shown.stops.flatMap((stop) => stop.parcels);
  const isOverruled = parcels.some(
    (one) => one.orderNumber === entry.orderNumber && one.isOverruled,
  );
  const refused = 'refused' in result ? result.refused : isOverruled && 'overruled';
  return answer({ run: shown, ...(refused && { refused }) });
}
