import { CircleAlert, CircleCheck, Info, ShoppingCart, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import styles from './toaster.module.css';

export type ToastKind = 'done' | 'refused' | 'partial' | 'order';

interface ToastRequest {
  kind: ToastKind;
  text: string;
  action?: { label: string; onAction: () => void };
  /** What it is about: a newer toast about the same takes its place. */
  topic?: string;
  /** 4 s unless told; 5 s for new orders. */
  durationMs?: number;
}

interface Toast extends ToastRequest {
  id: number;
  durationMs: number;
}

const maxToasts = 3;
let lastId = 0;
let shown: readonly Toast[] = [];
const listeners = new Set<() => void>();

function change(toasts: readonly Toast[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}

/** Says something in passing. For the browser only: on the server it would be said to everyone. */
export function showToast(request: ToastRequest): void {
  lastId += 1;
  const durationMs = request.durationMs ?? (request.kind === 'order' ? 5000 : 4000);
  const others = shown.filter(({ topic: key }) => key === undefined || key !== request.topic);
  change(keepNewest([...others, { ...request, durationMs, id: lastId }]));
}

/** What can still be done stays for its whole time; the limit is for the others. */
function keepNewest(toasts: readonly Toast[]): Toast[] {
  const kept = new Set(toasts.filter((toast) => !toast.action).slice(-maxToasts));
  return toasts.filter((toast) => toast.action || kept.has(toast));
}

export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

export function listToasts(): readonly Toast[] {
  return shown;
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What a form says that got no answer. */
export const unreachableMessage =
  'The shop could not be reached. Check your connection and try again.';

/** The same as a toast as well. For the browser only. */
export function showUnreachableToast(): string {
  showToast({ kind: 'refused', text: unreachableMessage });
  return unreachableMessage;
}

const icons = { done: CircleCheck, refused: CircleAlert, partial: Info, order: ShoppingCart };
const none: readonly Toast[] = [];

function ToastCard({ toast }: { toast: Toast }) {
  const { id, kind, text, action, durationMs } = toast;
  const [held, setHeld] = useState(false);
  const Icon = icons[kind];

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [held, id, durationMs]);

  function act() {
    action?.onAction();
    dismissToast(id);
  }

  return (
    <li
      className={`${styles.toast} ${styles[kind]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={styles.mark} />
      <span className={styles.text}>{text}</span>
      {action && (
        <button type="button" className={styles.action} onClick={act}>
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.dismiss}
        aria-label="Dismiss"
        onClick={() => dismissToast(id)}
      >
        <X className="icon" />
      </button>
    </li>
  );
}

/**
 * Where toasts stand, once on every page. Both live regions are there before any text: a screen
 * reader does not hear one that comes together with its text.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, listToasts, () => none);
  const listOf = (refusals: boolean) => {
    const some = toasts.filter((toast) => (toast.kind === 'refused') === refusals);
    return (
      some.length > 0 && (
        <ul className={styles.list}>
          {some.map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
        </ul>
      )
    );
  };
  return (
    <div className={styles.toasts}>
      <div role="status" aria-atomic="false">
        {listOf(false)}
      </div>
      <div role="alert" aria-atomic="false">
        {listOf(true)}
      </div>
    </div>
  );
}
