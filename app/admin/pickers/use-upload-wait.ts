import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { useLeaveDialog } from '#app/admin/forms/unsaved-edits.tsx';

/** A form is not sent (`onRefuse` gets why) nor left without a question during an upload. */
export function useUploadWait(
  field: RefObject<HTMLElement | null>,
  busy: boolean,
  onRefuse: (reason: string) => void,
): void {
  useLeaveDialog({ isEdited: () => busy });
  const refuse = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault();
    // The form's own listener would take its texts for sent.
    event.stopPropagation();
    onRefuse('The image is still on its way.');
  });
  // A passive effect would go on refusing after the image is there.
  useLayoutEffect(() => {
    const form = field.current?.closest('form');
    if (!busy || !form) return;
    form.addEventListener('submit', refuse);
    return () => form.removeEventListener('submit', refuse);
  }, [busy, field]);
}
