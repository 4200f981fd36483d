import { isRouteErrorResponse } from 'react-router';

/**
 * Whether no answer of the shop has arrived: there is no connection, the answer was cut short, or a
 * proxy has answered with a page of its own, where the shop gives data. Browsers name a failed fetch
 * differently: 'Failed to fetch', 'NetworkError when …', 'Load failed'.
 */
export function isConnectionError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 500 && typeof error.data === 'string';
  return (
    error instanceof Error && /fetch|network|load failed|turbo-stream|^5\d\d /i.test(error.message)
  );
}

/** The id in the log of the request that failed; null where the shop did not answer. */
export function findRequestId(error: unknown): string | null {
  const body: unknown = isRouteErrorResponse(error) ? error.data : null;
  const isKnown = typeof body === 'object' && body !== null && 'requestId' in body;
  return isKnown ? String(body.requestId) : null;
}
