import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';

/** On a Mac, arrow keys open a closed list; elsewhere they change it at once. */
const arrowsOpen = () => navigator.platform.startsWith('Mac');

const steps = ['Home', 'End', 'PageUp', 'PageDown'];

/** Whether a key may change a closed list without opening it. */
function mayChangeClosed({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (key.startsWith('Arrow')) return !arrowsOpen();
  const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey;
  return isLetter || steps.includes(key);
}

/**
 * Handlers for a select whose choice applies at once. A choice that keys make in the closed list waits
 * for Enter or blur, since every key press changes it; Escape takes it back.
 */
export function useListChoice(onChoose: (value: string) => void) {
  const [waiting, setWaiting] = useState<string | null>(null);
  // Escape moves the focus away before the state changes.
  const choice = useRef<string | null>(null);
  const byKeyboard = useRef(false);

  function setChoice(value: string | null) {
    choice.current = value;
    setWaiting(value);
  }
  function apply() {
    const value = choice.current;
    setChoice(null);
    if (value !== null) onChoose(value);
  }
  const release = () => {
    byKeyboard.current = false;
  };
  const handlers = {
    onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
      byKeyboard.current = mayChangeClosed(event);
      if (event.key === 'Escape') setChoice(null);
      if (event.key !== 'Enter' || choice.current === null) return;
      event.preventDefault();
      apply();
    },
    onKeyUp: release,
    onPointerDown: release,
    onBlur() {
      release();
      apply();
    },
    onChange({ target: { value } }: ChangeEvent<HTMLSelectElement>) {
      if (byKeyboard.current) return setChoice(value);
      setChoice(null);
      onChoose(value);
    },
  };
  return { waiting, handlers };
}
