import { CircleAlert, CircleCheck, Info, ShoppingCart, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { dismissToast, listToasts, onToastsChange, type Toast } from './toast.ts';
import styles from './toaster.module.css';

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
