import { useEffect } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { type ProductAnswer, undoOf } from './product-response.ts';

export type UndoableFetcher = FetcherWithComponents<ProductAnswer>;

/** Time enough to read the toast and to change one's mind. */
const undoMs = 8000;

/**
 * Deletions, bulk edits and their undoing, for the whole table: a row goes with its deletion and
 * could not tell of it.
 */
export function useUndoable(onApplied: () => void): UndoableFetcher {
  const fetcher = useFetcher<ProductAnswer>({ key: 'undoable-change' });
  const { data: answer, submit } = fetcher;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is said once
  useEffect(() => {
    if (!answer) return;
    const { message: text, partial } = answer;
    if (!answer.done) return showToast({ kind: 'refused', text });
    if (partial) return showToast({ kind: 'partial', text, durationMs: undoMs });
    const way = undoOf(answer);
    if (!way) return showToast({ kind: 'done', text });
    const undo = () => void submit({ [way.name]: way.value }, { method: 'post', action: '/admin' });
    const action = { label: 'Undo', onAction: undo };
    showToast({ kind: 'done', text, action, durationMs: undoMs });
    document.getElementById('products-heading')?.focus({ preventScroll: true });
    if (answer.intent === 'apply') onApplied();
  }, [answer]);

  return fetcher;
}
