import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { undoSeconds } from '#app/orders/order.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import type { MoveAnswer } from './move-response.ts';
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
  const [sent, setSent] = useState<readonly Undo[]>([]);
  const { revalidate } = useRevalidator();

  const announce: StatusChanges['announce'] = (answer, action) => {
    for (const text of answer.refusals) showToast({ kind: 'refused', text });
    if (answer.isStale) void revalidate();
    if (answer.message === null) return;
    const { message: text, undo: fields } = answer;
    setQuiet(false);
    if (!fields) return showToast({ kind: 'done', text });
    offerUndo({ text, fields, action, until: Date.now() + undoSeconds * 1000 });
  };
  function offerUndo(undo: Undo) {
    const durationMs = undo.until - Date.now();
    if (durationMs <= 0) return;
    const onAction = () => setSent((others) => [...others, undo]);
    const { text, fields } = undo;
    const action = { label: 'Undo', onAction };
    showToast({ kind: 'done', text, topic: fields.orderNumber, durationMs, action });
  }
  function answerUndo(undo: Undo, answer: MoveAnswer) {
    setSent((others) => others.filter((other) => other !== undo));
    announce(answer, undo.action);
    if (answer.noAnswer) offerUndo(undo);
  }
  return (
    <Context value={{ quiet, setQuiet, announce }}>
      {children}
      {sent.map((undo) => (
        <UndoSender
          key={undo.fields.state}
          undo={undo}
          onAnswer={(answer) => answerUndo(undo, answer)}
        />
      ))}
    </Context>
  );
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

/** A change of a status that can be taken back. */
interface Undo {
  /** What was said when it was made. */
  text: string;
  fields: NonNullable<MoveAnswer['undo']>;
  /** The page that the change was sent to. */
  action: string;
  /** When its mail goes out. */
  until: number;
}

interface UndoSenderProps {
  undo: Undo;
  onAnswer: (answer: MoveAnswer) => void;
}

/** Sends one undo, with a fetcher of its own: a second one in the same fetcher would end the first. */
function UndoSender({ undo, onAnswer }: UndoSenderProps) {
  const { state, data, submit } = useFetcher<MoveAnswer>();
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, answered once
  useEffect(() => {
    if (!isSent.current) {
      isSent.current = true;
      void submit({ ...undo.fields }, { method: 'post', action: undo.action });
    } else if (state === 'idle' && data) onAnswer(data);
  }, [state, data]);
  return null;
}
