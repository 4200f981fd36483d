import { createContext, type RouterContextProvider } from 'react-router';
import { currentUserContext, requireUser } from '#app/accounts/current-user.server.ts';
import { type Case, parseCaseNumber } from '#app/cases/case.ts';
import { findLinkedCaseId } from '#app/cases/case-links.server.ts';
import { findCase } from '#app/cases/cases.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { openByToken } from '#app/platform/http/token-link.server.ts';
import { t } from '#app/platform/language/words.ts';

/** Set by `refuseSignedOut`: without scripts the page is loaded with the refusal, and must not redirect. */
export const signedOutContext = createContext(false);

/**
 * Refuses a form about a case or an order of an account that is signed out: a redirect to /login would drop
 * what was typed. Returns the message; null for any other form.
 */
export async function refuseSignedOut(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<string | null> {
  const query = new URL(request.url).searchParams;
  const isOfAccount = query.has('n') || (query.has('order') && !query.has('o'));
  if (!isOfAccount || (await context.get(currentUserContext).findOrThrow())) return null;
  context.set(signedOutContext, true);
  return t('Your session has ended. Sign in in another tab and send again.');
}

interface OpenedCase {
  found: Case;
  /** The query of its addresses: 't=…' of a link, or 'n=C-12' of its account. */
  query: string;
}

/** By the token of its link, or its number for the account that opened it; null for any other. */
export async function findOpenedCase(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OpenedCase | null> {
  const search = new URL(request.url).searchParams;
  const db = context.get(databaseContext);
  if (search.has('n')) {
    if (context.get(signedOutContext)) return null;
    const user = await requireUser(request, context);
    const found = await findCase(db, parseCaseNumber(search.get('n')));
    return found?.userId === user.id ? { found, query: `n=C-${found.id}` } : null;
  }
  const link = await openByToken(request, context, findLinkedCaseId);
  const found = link && (await findCase(db, link.opened));
  return found && { found, query: `t=${link.token}` };
}
