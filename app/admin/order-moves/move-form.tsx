import { FetcherForm, type FetcherFormProps } from '#app/admin/forms/fetcher-form.tsx';
import { type MoveResponse, useStatusChanges } from './status-changes.tsx';

/** A form of orders or of Dispatch. Its toast, with Undo where the change can be undone, outlives it. */
export function MoveForm<Answer extends MoveResponse = MoveResponse>({
  onAnswer,
  ...form
}: FetcherFormProps<Answer>) {
  const { onMoved } = useStatusChanges();
  return (
    <FetcherForm<Answer>
      {...form}
      onAnswer={(answer) => {
        if (!answer.atOnce) onMoved(form.action, answer);
        onAnswer?.(answer);
      }}
    />
  );
}
