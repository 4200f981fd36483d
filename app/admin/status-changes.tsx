import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { undoSeconds } from '#app/orders/undo-seconds.ts';
import { classNames } from '#app/ui/class-names.ts';
import { showToast } from '#app/ui/toast.ts';
import type { MoveAnswer } from './move-answer.ts';
import styles from './status-changes.module.css';

interface StatusChanges {
  /** The customer is not told of the next change. */
  quiet: boolean;
  setQuiet: (quiet: boolean) => void;
  /** Shows what came of a change; `action` is the page that it was sent to, and its undo goes to. */
  announce: (answer: MoveAnswer, action: string) => void;
}

const Context = createContext<StatusChanges | null>(null);

export function useStatusChanges(): StatusChanges {
  const changes = useContext(Context);
  if (!changes) throw new Error('There are no status changes on this page.');
  return changes;
}

/** Stays when a row goes with its change, so that the change can be undone from any page. */
export function StatusChangesProvider({ children }: { children: ReactNode }) {
  const [quiet, setQuiet] = useState(false);
  const undo = useFetcher<MoveAnswer>({ key: 'undo-status' });
  const { revalidate } = useRevalidator();

  const announce: StatusChanges['announce'] = (answer, action) => {
    for (const text of answer.refusals) showToast({ kind: 'refused', text });
    if (answer.isStale) void revalidate();
    if (answer.message === null) return;
    const { message: text, undo: fields } = answer;
    setQuiet(false);
    if (!fields) return showToast({ kind: 'done', text });
    const onAction = () => void undo.submit({ ...fields }, { method: 'post', action });
    const durationMs = undoSeconds * 1000;
    const toast = { kind: 'done', text, key: fields.orderNumber, durationMs } as const;
    showToast({ ...toast, action: { label: 'Undo', onAction } });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is said once
  useEffect(() => {
    if (undo.data) announce(undo.data, '/admin/orders');
  }, [undo.data]);

  return <Context value={{ quiet, setQuiet, announce }}>{children}</Context>;
}

/** Keeps the next change of a status from the customer. */
export function QuietBox({ className }: { className?: string }) {
  const { quiet, setQuiet } = useStatusChanges();
  return (
    <label className={classNames(styles.quiet, className)}>
      <input
        type="checkbox"
        name="quiet"
        checked={quiet}
        onChange={(event) => setQuiet(event.target.checked)}
      />
      Do not tell the customer
    </label>
  );
}
