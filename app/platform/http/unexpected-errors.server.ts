import { data, isRouteErrorResponse, type ServerBuild } from 'react-router';
import { isDatabaseAway } from '#app/platform/database/database.server.ts';
import { isAbortedRequest } from './aborted-request.server.ts';
import { logContext, requestIdContext, requestInfoContext } from './request-context.server.ts';
import { countUnexpectedError } from './unexpected-error-count.server.ts';

// The handlers of a route module differ in their arguments; here only the context matters.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Handler = (args: any, ...rest: any[]) => unknown;

/** What an error page gets to know of a surprise. */
export interface UnexpectedError {
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
      args.context.get(logContext).error({ requestId, route: routeId, err: thrown }, 'surprise');
      throw data({ requestId } satisfies UnexpectedError, {
        status: isDatabaseAway(thrown) ? 503 : 500,
      });
    }
  };
}

/**
 * The build with every loader and action guarded: what they throw without meaning to is logged with
 * the request id, and the error page gets that id instead of the error.
 */
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
