import { data, isRouteErrorResponse } from 'react-router';
import { loseConnection } from './connection.ts';

type Args = { request: Request; serverAction: () => Promise<unknown> };

/**
 * Whether the shop itself has refused: a redirect, or a 4xx such as 'not found'. Everything else means
 * that the fate of the form is unknown: no connection, the error page of a proxy, an answer that
 * breaks off, a database that is away.
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof Response) return true;
  return isRouteErrorResponse(error) && error.status >= 400 && error.status < 408;
}

/**
 * A `clientAction` that keeps the page, with all that is typed into it, when the form gets no answer.
 * `answer` makes the action data for that case; it runs again for each attempt, so that an effect on
 * `actionData` (or `fetcher.data`) shows a toast each time, and is marked with `isLost`:
 *
 *     export const clientAction = offlineAction(() => ({ message: 'Failed to add product' }));
 *
 * It gets the form, for pages where the text depends on the intent. `show` gets every answer as soon as
 * it is there, for pages where what has sent the form may be gone with it. The status 503 keeps the router
 * from asking the loaders again, which would fail too and replace the page. For forms that post to
 * their own page: the module of another route may not be loaded when the connection is gone.
 */
export function offlineAction<Answer extends object | null>(
  answer: (form: FormData) => Answer,
  show?: (answer: Answer) => void,
) {
  const passOn = (value: Answer): Answer => {
    show?.(value);
    return value;
  };
  return async ({ request, serverAction }: Args) => {
    const copy = request.clone();
    try {
      // The router takes the type of this value from the server's action.
      return passOn((await serverAction()) as Answer) as never;
    } catch (error) {
      // The router drops the result of a form that a later one has replaced.
      if (isRefusal(error) || request.signal.aborted) throw error;
      console.error('The form got no answer.', error);
      loseConnection();
      const lost = answer(await copy.formData());
      return data(passOn(lost && { ...lost, isLost: true }), 503);
    }
  };
}
