import { type RefObject, useEffect, useState } from 'react';
import { createUuid } from '#app/platform/text/uuid.ts';

/**
 * The key that a form sends with each try to save the same text, so that a retry after a lost answer
 * does not save it twice. Another text gets another key.
 */
export function useAttemptKey(form: RefObject<HTMLFormElement | null>) {
  const [attemptKey, setAttemptKey] = useState('');
  useEffect(() => {
    const renew = ({ target }: Event) => {
      if (form.current?.contains(target as Node)) setAttemptKey(createUuid());
    };
    // The server renders no key: it would differ from the browser's.
    setAttemptKey((key) => key || createUuid());
    // After React's own listener, on the document, as every state that follows what is typed.
    window.addEventListener('input', renew);
    return () => window.removeEventListener('input', renew);
  }, [form]);
  return [attemptKey, setAttemptKey] as const;
}
