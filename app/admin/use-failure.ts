import { useEffect } from 'react';
import { showToast } from '#app/ui/feedback/toaster.tsx';

/** Says at each attempt that a form got no answer; nobody knows what became of it. */
export function useFailure(answer: { failure?: string } | undefined): void {
  useEffect(() => {
    if (answer?.failure) showToast({ kind: 'refused', text: answer.failure });
  }, [answer]);
}
