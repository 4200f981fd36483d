import { redirect } from 'react-router';
import { offlineAction } from '#app/platform/http/offline-action.ts';

type Args = Parameters<ReturnType<typeof offlineAction>>[0];

/** The URL that signs in and returns to the open page. */
export function signInUrl(): string {
  const { pathname, search } = window.location;
  return `/login?next=${encodeURIComponent(pathname + search)}`;
}

/**
 * The `clientAction` of an admin page. If the form gets no response, the page stays open with the
 * action data of `respond`. An admin whose session has ended signs in and returns to the page, because
 * the server redirects everyone else to the home page.
 */
export function adminAction<ActionData>(respond: (form: FormData) => ActionData) {
  const act = offlineAction(respond);
  return async (args: Args) => {
    try {
      return await act(args);
    } catch (error) {
      const isRedirectedHome = error instanceof Response && error.headers.get('Location') === '/';
      throw isRedirectedHome ? redirect(signInUrl()) : error;
    }
  };
}
