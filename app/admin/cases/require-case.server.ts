import { data, type Params, type RouterContextProvider } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import type { CaseKind } from '#app/cases/case.ts';
import { findCase } from '#app/cases/cases.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseId } from '#app/platform/text/parse-id.ts';

interface Requested {
  params: Params;
  context: Readonly<RouterContextProvider>;
}

/** The case of a URL, for who works at the counter. Throws 404 where there is none of that kind. */
export async function requireCase({ params, context }: Requested, kind?: CaseKind) {
  const { role } = await requireArea(context, 'counter');
  const db = context.get(databaseContext);
  const found = await findCase(db, parseId(params.id));
  if (!found || (kind && found.kind !== kind)) throw data(null, 404);
  return { db, role, found };
}
