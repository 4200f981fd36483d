import { redirect } from 'react-router';
import { offlineAction } from '#app/platform/http/offline-action.ts';

type Args = Parameters<ReturnType<typeof offlineAction>>[0];

/** Signs in and comes back to the page that is open. */
export function signInUrl(): string {
  const { pathname, search } = window.location;
  return `/login?next=${encodeURIComponent(pathname + search)}`;
}

/**
 * The `clientAction` of an admin page: keeps the page when the form gets no answer, with what `answer`
 * makes of the form. An admin whose session has ended signs in and comes back; the server sends
 * whoever is no admin to the home page.
 */
export function adminAction<Answer>(answer: (form: FormData) => Answer) {
  const act = offlineAction(answer);
  return async (args: Args) => {
    try {
      return await act(args);
    } catch (error) {
      const isSentAway = error instanceof Response && error.headers.get('Location') === '/';
      throw isSentAway ? redirect(signInUrl()) : error;
    }
  };
}
