import { useEffect, useRef } from 'react';
import { type FetcherWithComponents, useFetcher, useSubmit } from 'react-router';
import { showToast, type ToastKind } from '#app/ui/feedback/toaster.tsx';
import type { ProductResponse } from './product-response.ts';

type UndoForm = Record<string, number | null>;
export type UndoableFetcher = FetcherWithComponents<ProductResponse>;

/** Long enough to read the toast and to choose Undo. */
const undoMs = 8000;

const notUndone = 'Not undone, since your session has ended.';

const undoIntents: Partial<Record<ProductResponse['intent'], string>> = {
  archive: 'restore',
  apply: 'undo',
};

/** What is deleted or applied has an Undo in its toast, and what was undone in part a colour. */
export const hasOwnToast = ({ done, partial, intent }: ProductResponse): boolean =>
  done && (partial === true || intent in undoIntents);

/**
 * The fetcher of deletions, bulk edits and their Undo for the whole table, because a deleted row has
 * no fetcher any more when its Undo is chosen. An Undo that got no answer is offered again. One that is
 * chosen while another form is on its way waits: the fetcher would drop the answer to that one.
 */
export function useUndoable(onApplied: () => void): UndoableFetcher {
  const fetcher = useFetcher<ProductResponse>({ key: 'undoable-change' });
  const { data: response, state, submit } = fetcher;
  const sent = useRef<UndoForm>(undefined);
  const held = useRef<UndoForm[]>([]);
  const isLeft = useRef(false);
  const submitAlone = useSubmit();
  const isBusy = useRef(false);
  const isSending = useRef(false);
  // The fetcher would abort what it still sends.
  const sendHeld = () => {
    for (const undo of held.current.splice(0)) {
      if (window.location.pathname !== '/login')
        void submitAlone(undo, { method: 'post', action: '/admin', navigate: false });
      else showToast({ kind: 'refused', text: notUndone, durationMs: undoMs });
    }
  };
  const sendNext = () => {
    if (isLeft.current) return sendHeld();
    if (isBusy.current || isSending.current) return;
    const undo = held.current.shift();
    if (!undo) return;
    isSending.current = true;
    sent.current = undo;
    void submit(undo, { method: 'post', action: '/admin' }).finally(() => {
      isSending.current = false;
      sendNext();
    });
  };
  const offer = (kind: ToastKind, text: string, undo?: UndoForm) => {
    const onAction = () => {
      if (undo) held.current.push(undo);
      sendNext();
    };
    showToast({ kind, text, action: undo && { label: 'Undo', onAction }, durationMs: undoMs });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast for each response
  useEffect(() => {
    const lost = response?.isLost && sent.current;
    sent.current = undefined;
    if (lost) return offer('partial', 'Perhaps undone. Undo once more.', lost);
    if (!response || !hasOwnToast(response)) return;
    const { intent, id, message: text } = response;
    const undoIntent = undoIntents[intent];
    if (!undoIntent) return offer('partial', text);
    offer('done', text, { [undoIntent]: id });
    document.getElementById('products-heading')?.focus({ preventScroll: true });
    if (intent === 'apply') onApplied();
  }, [response]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each state, after what its response shows
  useEffect(() => {
    isBusy.current = state !== 'idle';
    sendNext();
  }, [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast outlives the page
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      sendNext();
    };
  }, []);

  return fetcher;
}
