import { showToast } from './toast.ts';

/** What a form says that got no answer. */
export const unreachableMessage =
  'The shop could not be reached. Check your connection and try again.';

/** The same as a toast as well. For the browser only. */
export function showUnreachableToast(): string {
  showToast({ kind: 'refused', text: unreachableMessage });
  return unreachableMessage;
}
