import { type RefObject, useEffect, useState } from 'react';
import { createUuid } from '#app/platform/text/uuid.ts';

/**
 * The key that a form sends with each try to save the same text, so that a retry after a lost answer
 * does not save it twice. Another text gets another key.
 */
export function useAttemptKey(form: RefObject<HTMLFormElement | null>) {
  const [attemptKey, setAttemptKey] = useState('');
  useEffect(() => {
    const renew = () => setAttemptKey(createUuid());
    const element = form.current;
    // The server renders no key: it would differ from the browser's.
    setAttemptKey((key) => key || createUuid());
    element?.addEventListener('input', renew);
    return () => element?.removeEventListener('input', renew);
  }, [form]);
  return [attemptKey, setAttemptKey] as const;
}
