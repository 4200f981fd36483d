import { Counter } from 'prom-client';
import { data, isRouteErrorResponse, type ServerBuild } from 'react-router';
import { isDatabaseAway } from '#app/platform/database/database.server.ts';
import { logContext, requestIdContext, requestInfoContext } from './request-context.server.ts';

const unexpectedErrors = new Counter({
  name: 'shop_unexpected_errors_total',
  help: 'Requests that failed on our side, by reason.',
  labelNames: ['reason'],
});
for (const reason of ['database-unavailable', 'other']) unexpectedErrors.inc({ reason }, 0);

/** Counts an error that no page has foreseen. The caller logs it. */
export function countUnexpectedError(error: unknown): void {
  unexpectedErrors.inc({ reason: isDatabaseAway(error) ? 'database-unavailable' : 'other' });
}

function isAborted(error: unknown): boolean {
  // Node's own error for a body that ends too early.
  const { code, message, cause } = error as NodeJS.ErrnoException;
  if (code === 'ECONNRESET' && message === 'aborted') return true;
  return cause instanceof Error && isAborted(cause);
}

/** Whether the client disconnected while its request was read or answered: no error of the shop. */
export function isAbortedRequest({ signal }: Request, error: unknown): boolean {
  // A body that was cut off may fail before the signal fires.
  return signal.aborted || (error instanceof Error && isAborted(error));
}

// The handlers of a route module differ in their arguments; here only the context matters.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Handler = (args: any, ...rest: any[]) => unknown;

interface UnexpectedError {
  requestId: string;
}

function isDeliberate(thrown: unknown): boolean {
  if (thrown instanceof Response || isRouteErrorResponse(thrown)) return true;
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'type' in thrown &&
    thrown.type === 'DataWithResponseInit'
  );
}

function guard(handler: Handler, routeId: string): Handler {
  return async (args, ...rest) => {
    args.context.get(requestInfoContext).route = `/${args.pattern.replace(/^\//, '')}`;
    try {
      return await handler(args, ...rest);
    } catch (thrown) {
      if (isDeliberate(thrown) || isAbortedRequest(args.request, thrown)) throw thrown;
      const requestId = args.context.get(requestIdContext);
      countUnexpectedError(thrown);
      const details = { requestId, route: routeId, err: thrown };
      args.context.get(logContext).error(details, 'unexpected error');
      const status = isDatabaseAway(thrown) ? 503 : 500;
      throw data({ requestId } satisfies UnexpectedError, { status });
    }
  };
}

/** Logs unexpected errors of loaders and actions; their error page gets the request id instead. */
export function guardRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const module = { ...route.module };
    if (module.loader) module.loader = guard(module.loader, id) as typeof module.loader;
    if (module.action) module.action = guard(module.action, id) as typeof module.action;
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
