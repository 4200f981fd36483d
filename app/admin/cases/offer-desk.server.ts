import type { RouterContextProvider } from 'react-router';
import type { Case } from '#app/cases/case.ts';
import { hasIdentity } from '#app/cases/identity.server.ts';
import { readKnowledge } from '#app/cases/what-we-know.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { synonymsContext } from '#app/search/synonyms.server.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import type { OfferDesk } from './offer-panel.tsx';

/** Reads what the shop needs to answer an offer. */
export async function readOfferDesk(
  context: Readonly<RouterContextProvider>,
  { id, lines }: Case,
): Promise<OfferDesk> {
  const db = context.get(databaseContext);
  const [settings, synonyms] = await Promise.all([
    context.get(settingsContext).read(),
    context.get(synonymsContext).read(),
  ]);
  const [knowledge, isNoted] = await Promise.all([
    readKnowledge(db, lines, { ...settings, synonyms }),
    hasIdentity(db, id),
  ]);
  return { knowledge, asksIdentity: settings.asksIdentity === 'on', hasIdentity: isNoted };
}
