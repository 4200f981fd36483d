import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';

/** On a Mac arrows open a closed list; elsewhere they change it at once. */
const arrowsOpen = () => navigator.platform.startsWith('Mac');

const steps = ['Home', 'End', 'PageUp', 'PageDown'];

/** Whether a key may change a list without opening it: one that leads elsewhere is let go elsewhere. */
function mayChangeClosed({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (key.startsWith('Arrow')) return !arrowsOpen();
  const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey;
  return isLetter || steps.includes(key);
}

/**
 * A select whose choice counts at once, except one that keys make in the closed list: every press
 * would count. That one waits for Enter, or for the focus to leave; Escape takes it back.
 */
export function useListChoice(onChoose: (value: string) => void) {
  const [waiting, setWaiting] = useState<string | null>(null);
  // Escape moves the focus away before the state has changed.
  const held = useRef<string | null>(null);
  const byKeys = useRef(false);

  function hold(value: string | null) {
    held.current = value;
    setWaiting(value);
  }
  function settle() {
    const value = held.current;
    hold(null);
    if (value !== null) onChoose(value);
  }
  const release = () => {
    byKeys.current = false;
  };
  const handlers = {
    onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
      byKeys.current = mayChangeClosed(event);
      if (event.key === 'Escape') hold(null);
      if (event.key !== 'Enter' || held.current === null) return;
      event.preventDefault();
      settle();
    },
    onKeyUp: release,
    onPointerDown: release,
    onBlur() {
      release();
      settle();
    },
    onChange({ target: { value } }: ChangeEvent<HTMLSelectElement>) {
      if (byKeys.current) return hold(value);
      hold(null);
      onChoose(value);
    },
  };
  return { waiting, handlers };
}
