import { showToast } from './toast.ts';

/** What a form says that got no answer. */
export const unreachable = 'The shop could not be reached. Check your connection and try again.';

/** The same as a toast as well. For the browser only. */
export function showUnreachable(): string {
  showToast({ kind: 'refused', text: unreachable });
  return unreachable;
}
