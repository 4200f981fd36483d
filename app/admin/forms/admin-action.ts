import { redirect } from 'react-router';
import { type FormResult, refuse } from '#app/platform/http/form-result.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { showToast, unreachableMessage } from '#app/ui/feedback/toaster.tsx';
import { hasDraft } from './use-saved-draft.ts';

type Args = Parameters<ReturnType<typeof offlineAction>>[0];

/** The URL that signs in, says that the session has ended and whether what was typed is kept, and returns. */
export function returningSignInUrl(): string {
  const { pathname, search } = window.location;
  return `/login?next=${encodeURIComponent(pathname + search)}&ended=${hasDraft() ? 'kept' : 1}`;
}

/** Answers without `done` are shown by their pages. */
function showAnswer({ done, message, note }: Partial<FormResult>): void {
  if (done === undefined || !message) return;
  showToast({ kind: done ? 'done' : 'refused', text: message });
  if (note) showToast({ kind: done ? 'partial' : 'refused', text: note, durationMs: 8000 });
}

const respondUnreachable = (): FormResult => refuse(unreachableMessage);

/**
 * The `clientAction` of an admin page. If the form gets no response, the page stays open with the
 * action data of `respond`. An admin whose session has ended signs in and returns to the page, because
 * the server redirects everyone else to the home page. What came of the form is shown in a toast at
 * once, because a row may be gone with the response; not where `showsResult` leaves it to the page.
 */
export function adminAction<ActionData extends object = FormResult>(
  respond: (form: FormData) => ActionData = respondUnreachable as never,
  showsResult: (answer: ActionData) => boolean = () => true,
) {
  const act = offlineAction(respond, (answer) => {
    if (answer && showsResult(answer)) showAnswer(answer);
  });
  return async (args: Args) => {
    try {
      return await act(args);
    } catch (error) {
      const isRedirectedHome = error instanceof Response && error.headers.get('Location') === '/';
      throw isRedirectedHome ? redirect(returningSignInUrl()) : error;
    }
  };
}
