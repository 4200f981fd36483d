import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { MoveAnswer } from './move-response.ts';

/** A change of a status that can be taken back. */
export interface Undo {
  /** What was said when it was made. */
  text: string;
  fields: NonNullable<MoveAnswer['undo']>;
  /** The page that the change was sent to. */
  action: string;
  /** When its mail goes out. */
  until: number;
}

export interface UndoSenderProps {
  undo: Undo;
  onAnswer: (answer: MoveAnswer) => void;
}

/** Sends one undo, with a fetcher of its own: a second one in the same fetcher would end the first. */
export function UndoSender({ undo, onAnswer }: UndoSenderProps) {
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
