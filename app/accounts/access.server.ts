import { type RouterContextProvider, redirect } from 'react-router';
import { getPagePath } from '#app/platform/http/page-path.ts';
import { certainVisitorContext, visitorContext } from './accounts-context.server.ts';
import type { Visitor } from './current-user.ts';

type Context = Readonly<RouterContextProvider>;

/** The visitor, who is signed in; throws a redirect to `/login` that leads back here (decision 16). */
export async function requireUser(request: Request, context: Context): Promise<Visitor> {
  // A user whose session cannot be read is told so; at /login they would type their password in vain.
  const visitor = await context.get(certainVisitorContext)();
  if (visitor) return visitor;
  throw redirect(`/login?next=${encodeURIComponent(getPagePath(request.url))}`);
}

/** The visitor, who is an administrator; throws a redirect to `/` for everyone else. */
export async function requireAdmin(context: Context): Promise<Visitor> {
  const visitor = await context.get(visitorContext)();
  if (visitor?.isAdmin) return visitor;
  throw redirect('/');
}
