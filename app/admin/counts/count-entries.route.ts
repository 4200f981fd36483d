import { requireArea } from '#app/accounts/current-user.server.ts';
import { parseUnits } from '#app/catalogue/counts/count.ts';
import { findCountable, recordEntry } from '#app/catalogue/counts/count-entries.server.ts';
import { findCount } from '#app/catalogue/counts/counts.server.ts';
import { readAttemptKey, readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import type { Route } from './+types/count-entries.route.ts';

const headers = { 'Cache-Control': 'no-store' };

/** `GET /admin/counts/ID/entries`: the count as it is now; with `?q=` products by words. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireArea(context, 'products', 'file');
  const q = new URL(request.url).searchParams.get('q');
  const db = context.get(databaseContext);
  const answer =
    q === null ? findCount(db, parseId(params.id)) : findCountable(db, parseLine(q, 200));
  return Response.json(await answer, { headers });
}

/** `POST /admin/counts/ID/entries`: records one press or scan; the same key counts once. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = await requireArea(context, 'products', 'file');
  const form = await readForm(request);
  const key = readAttemptKey(form);
  const code = parseLine(String(form.get('code') ?? ''), 500);
  const units = parseUnits(String(form.get('units') ?? ''));
  if (!key || !code || units === null) return new Response(null, { status: 400, headers });
  const entry = { key, code, units, msAgo: Number(form.get('msAgo')) || 0 };
  const db = context.get(databaseContext);
  return Response.json(await recordEntry(db, admin, parseId(params.id), entry), { headers });
}
