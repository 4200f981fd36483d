import { type ComponentProps, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

interface AnswerNoticeProps extends ComponentProps<typeof Notice> {
  /** What came of a form: another one each time. */
  answer: unknown;
}

/** A notice about what came of a form. It takes the focus, which also brings it into sight. */
export function AnswerNotice({ answer, ...notice }: AnswerNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => ref.current?.focus(), [answer]);
  return <Notice {...notice} ref={ref} tabIndex={-1} />;
}
