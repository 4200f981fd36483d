import { isRouteErrorResponse } from 'react-router';
import { isConnectionError } from '#app/platform/database/connection-error.ts';
import { ConnectionErrorPage, ErrorPage, NotFoundPage } from './error-page.tsx';

function requestIdOf(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'requestId' in data
    ? String(data.requestId)
    : null;
}

/** The face of whatever a route threw: the designed 404, no connection, or what went wrong and what to do. */
export function RouteError({ error }: { error: unknown }) {
  if (isConnectionError(error)) return <ConnectionErrorPage />;
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} requestId={null} />;
  if (error.status === 404) return <NotFoundPage />;
  return <ErrorPage status={error.status} requestId={requestIdOf(error.data)} />;
}
