import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  getStatus,
  type OrderStatus,
  orderStatuses,
  parseStatus,
} from '#app/orders/order-status.ts';
import { Select } from '#app/ui/controls/select.tsx';
import { toneStyle } from '#app/ui/data/tag.tsx';
import { QuietCheckbox, useStatusChanges } from './status-changes.tsx';
import styles from './status-select.module.css';

interface StatusSelectProps {
  orderNumber: string;
  status: OrderStatus;
  /** The page that this is on. */
  action: string;
  /** For pages without a checkbox of their own for it. */
  hasQuietCheckbox?: boolean;
}

/** The status of an order in its colours; a new choice is sent at once. */
export function StatusSelect({ orderNumber, status, action, hasQuietCheckbox }: StatusSelectProps) {
  const { quiet, requests, send } = useStatusChanges();
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const request = requests.find(({ fields }) => fields.orderNumber === orderNumber);
  const busy = request !== undefined;
  const { waiting, handlers } = useListChoice((chosen) => {
    if (chosen === status) return;
    hadFocus.current = box.current?.contains(document.activeElement) ?? false;
    const fields = { orderNumber, status: chosen, seen: status, ...(quiet && { quiet: 'on' }) };
    send({ fields, action });
  });
  const shown = parseStatus(waiting) ?? parseStatus(request?.fields.status) ?? status;

  // Browsers take the focus away from a disabled control.
  useEffect(() => {
    if (busy || !hadFocus.current) return;
    hadFocus.current = false;
    const isLost = document.activeElement === document.body;
    if (isLost) box.current?.querySelector('select')?.focus();
  }, [busy]);

  return (
    <div ref={box} className={styles.box} style={toneStyle(getStatus(shown).tone)}>
      <Select
        label={`Status of ${orderNumber}`}
        autoComplete="off"
        data-tap
        labelPlace="hidden"
        size="sm"
        value={shown}
        disabled={busy}
        hint={waiting !== null && 'Enter sets it.'}
        className={styles.status}
        {...handlers}
      >
        {orderStatuses.map((one) => (
          <option key={one} value={one}>
            {getStatus(one).label}
          </option>
        ))}
      </Select>
      {hasQuietCheckbox && <QuietCheckbox />}
    </div>
  );
}

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
