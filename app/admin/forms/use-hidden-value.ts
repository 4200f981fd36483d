import { useEffect, useRef, useState } from 'react';

/**
 * The value of a hidden input that a script sets. Its form gets an 'input' event at each change, as
 * drafts, errors and previews expect of every field.
 */
export function useHiddenValue(initial: string) {
  const input = useRef<HTMLInputElement>(null);
  const announced = useRef(initial);
  const [value, setValue] = useState(initial);
  useEffect(() => {
    if (announced.current === value) return;
    announced.current = value;
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return { input, value, setValue };
}
