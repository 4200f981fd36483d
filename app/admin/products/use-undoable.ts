import { useEffect, useRef } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import type { ProductResponse } from './product-response.ts';

export type UndoableFetcher = FetcherWithComponents<ProductResponse>;

const doubt = 'It is not known whether this was undone. Undo it again: it is undone once.';

/** Long enough to read the toast and to choose Undo. */
const undoMs = 8000;

/** The intent that undoes what was done; undefined if nothing does. */
const undoIntents: Partial<Record<ProductResponse['intent'], string>> = {
  archive: 'restore',
  apply: 'undo',
};

/** What is deleted or applied has an Undo in its toast, and what was undone in part a colour. */
export const hasOwnToast = ({ done, partial, intent }: ProductResponse): boolean =>
  done && (partial === true || intent in undoIntents);

/**
 * The fetcher of deletions, bulk edits and their Undo for the whole table, because a deleted row has
 * no fetcher any more when its Undo is chosen. An Undo that got no answer is offered again: nothing else
 * takes a bulk edit back.
 */
export function useUndoable(onApplied: () => void): UndoableFetcher {
  const fetcher = useFetcher<ProductResponse>({ key: 'undoable-change' });
  const { data: response, submit } = fetcher;
  const offerAgain = useRef<() => void>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast for each response
  useEffect(() => {
    if (response?.isLost && Object.values(undoIntents).includes(response.intent))
      offerAgain.current?.();
    offerAgain.current = null;
    if (!response || !hasOwnToast(response)) return;
    const { intent, id, message: text } = response;
    const undoIntent = undoIntents[intent];
    if (!undoIntent) return showToast({ kind: 'partial', text, durationMs: undoMs });
    const undo = () => {
      offerAgain.current = () =>
        showToast({ kind: 'partial', text: doubt, action, durationMs: undoMs });
      void submit({ [undoIntent]: id }, { method: 'post', action: '/admin' });
    };
    const action = { label: 'Undo', onAction: undo };
    showToast({ kind: 'done', text, action, durationMs: undoMs });
    document.getElementById('products-heading')?.focus({ preventScroll: true });
    if (intent === 'apply') onApplied();
  }, [response]);

  return fetcher;
}
