import { data, type Params, type RouterContextProvider } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { mayUse, type Role } from '#app/accounts/roles.ts';
import { type Case, type CaseKind, isPriceable } from '#app/cases/case.ts';
import { isShelvable } from '#app/cases/case-lines.ts';
import { findCase } from '#app/cases/cases.server.ts';
import { hasIdentity } from '#app/cases/identity.server.ts';
import { readPartCosts } from '#app/cases/repair-parts.server.ts';
import { findWarranty, listEarlierRepairs } from '#app/cases/repairs.server.ts';
import { readKnowledge } from '#app/cases/what-we-know.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { encryptionContext } from '#app/platform/encryption.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { synonymsContext } from '#app/search/synonyms.server.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import type { OfferDetails } from './offer-panel.tsx';
import type { ShownRepair } from './repair-panel.tsx';

type Context = Readonly<RouterContextProvider>;

interface Requested {
  params: Params;
  context: Context;
}

/** The case of a URL, for who works at the counter. Throws 404 where there is none of that kind. */
export async function requireCase({ params, context }: Requested, kind?: CaseKind) {
  const { role } = await requireArea(context, 'counter');
  const db = context.get(databaseContext);
  const found = await findCase(db, parseId(params.id));
  if (!found || (kind && found.kind !== kind)) throw data(null, 404);
  return { db, role, found };
}

/** Reads what the shop needs to answer an offer, and to fill the shelves with what it has bought. */
export async function readOfferDetails(context: Context, shown: Case): Promise<OfferDetails> {
  const { id, lines } = shown;
  const db = context.get(databaseContext);
  const [settings, synonyms] = await Promise.all([
    context.get(settingsContext).read(),
    context.get(synonymsContext).read(),
  ]);
  const isKnown = isPriceable(shown) || lines.some((line) => isShelvable(shown, line));
  const [knowledge, isNoted] = await Promise.all([
    isKnown ? readKnowledge(db, lines, { ...settings, synonyms }) : [],
    hasIdentity(db, context.get(encryptionContext), id),
  ]);
  return { knowledge, asksIdentity: settings.asksIdentity === 'on', hasIdentity: isNoted };
}

/** Reads what the ticket of a repair shows; the costs of its parts are for owners. */
export async function readRepair(db: Connection, shown: Case, role: Role): Promise<ShownRepair> {
  const [warrantyUntil, earlier, costs] = await Promise.all([
    findWarranty(db, shown.id),
    listEarlierRepairs(db, shown),
    mayUse(role, 'books') ? readPartCosts(db, shown.id) : null,
  ]);
  return { warrantyUntil, earlier, costs };
}
