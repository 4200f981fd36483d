import { type RefObject, useEffect } from 'react';
import type { ProductAnswer } from '#app/admin/products/product-response.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';

/** Says what came of a form; where fields are wrong, the first of them takes the focus. */
export function useAnswer(
  answer: ProductAnswer | undefined,
  form: RefObject<HTMLFormElement | null>,
  onDone: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is said once
  useEffect(() => {
    if (!answer) return;
    showToast({ kind: answer.done ? 'done' : 'refused', text: answer.message });
    if (answer.done) onDone();
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answer]);
}
