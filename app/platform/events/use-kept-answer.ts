import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The answer of a `<Form>`, until its next answer or another location. The router forgets it as soon as the
 * page loads again, which a live page may do at any time. That a form was lost is forgotten then: what
 * became of it shows in what is loaded.
 */
export function useKeptAnswer<Answer extends object>(
  answer: Answer | undefined,
): Answer | undefined {
  // Each form and link gives its location a new key, and a load leaves it.
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  const isLost = kept.answer && 'isLost' in kept.answer;
  if (kept.key === key && (answer ? answer === kept.answer : !isLost)) return kept.answer;
  setKept({ answer, key });
  return answer;
}
