import { type RouterContextProvider, redirect } from 'react-router';
import { visitorContext } from './accounts-context.server.ts';
import type { Visitor } from './visitor.ts';

type Context = Readonly<RouterContextProvider>;

/** The visitor, who is signed in; throws a redirect to `/login` that leads back here (decision 16). */
export async function requireUser(request: Request, context: Context): Promise<Visitor> {
  const visitor = await context.get(visitorContext)();
  if (visitor) return visitor;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`);
}

/** The visitor, who is an administrator; throws a redirect to `/` for everyone else. */
export async function requireAdmin(context: Context): Promise<Visitor> {
  const visitor = await context.get(visitorContext)();
  if (visitor?.isAdmin) return visitor;
  throw redirect('/');
}
