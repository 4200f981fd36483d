import { useEffect } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { showToast } from '#app/ui/toast.ts';
import type { ProductAnswer } from './product-answer.ts';

export type ArchiveFetcher = FetcherWithComponents<ProductAnswer>;

/** Time enough to read the toast and to change one's mind. */
const undoMs = 8000;

/** Deletes and restores for all rows: a row goes with its deletion and could not tell of it. */
export function useArchive(): ArchiveFetcher {
  const fetcher = useFetcher<ProductAnswer>({ key: 'archive-product' });
  const { data: answer, submit } = fetcher;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is said once
  useEffect(() => {
    if (!answer) return;
    const { id, message: text } = answer;
    if (!answer.done) return showToast({ kind: 'refused', text });
    if (answer.intent === 'restore' || id === null) return showToast({ kind: 'done', text });
    const undo = () => void submit({ restore: id }, { method: 'post', action: '/admin' });
    const action = { label: 'Undo', onAction: undo };
    showToast({ kind: 'done', text, action, durationMs: undoMs });
    document.getElementById('products-heading')?.focus({ preventScroll: true });
  }, [answer]);

  return fetcher;
}
