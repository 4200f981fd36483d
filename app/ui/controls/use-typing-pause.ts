import { useEffect, useRef } from 'react';

/**
 * Returns a function that calls another after a pause in typing, or at once where the pause is 0. A link or
 * a form that is used before the pause ends wins: what a person does last counts.
 */
export function useTypingPause(): (apply: () => void, pauseMs?: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const stop = () => clearTimeout(timer.current);
    const onLead = ({ type, target }: Event) => {
      if (type === 'submit' || (target as Element).closest('a')) stop();
    };
    addEventListener('click', onLead, true);
    addEventListener('submit', onLead, true);
    return () => {
      stop();
      removeEventListener('click', onLead, true);
      removeEventListener('submit', onLead, true);
    };
  }, []);
  return (apply, pauseMs = 0) => {
    clearTimeout(timer.current);
    if (pauseMs) timer.current = setTimeout(apply, pauseMs);
    else apply();
  };
}
