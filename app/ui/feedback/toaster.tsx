import { CircleAlert, CircleCheck, Info, ShoppingCart, X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useConnection } from '#app/platform/http/connection.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';
import styles from './toaster.module.css';

export type ToastKind = 'done' | 'refused' | 'partial' | 'order';

export interface ToastRequest {
  kind: ToastKind;
  text: string;
  /** Of a text in another language than the page's. */
  lang?: string;
  action?: { label: string } & ({ onAction: () => void } | { to: string });
  /** A newer toast with the same topic replaces it. */
  topic?: string;
  /** It comes by itself, in any number: it hides neither a refusal nor the last answer, whose Undo has an end. */
  isNews?: boolean;
  /** By default 4 s, and 5 s for news. */
  durationMs?: number;
}

interface Toast extends ToastRequest {
  id: number;
  durationMs: number;
}

const maxToasts = 2;
let lastId = 0;
let shown: readonly Toast[] = [];
let seen: readonly Toast[] = [];
const listeners = new Set<() => void>();

function change(toasts: readonly Toast[]) {
  shown = toasts;
  // What another replaces in the same task was never on the screen.
  setTimeout(() => {
    seen = shown.slice(-maxToasts);
  });
  for (const listener of listeners) listener();
}

/** For the browser only: on the server the list is shared by all requests. */
export function showToast(request: ToastRequest): void {
  lastId += 1;
  const durationMs = request.durationMs ?? (request.isNews ? 5000 : 4000);
  const others = shown.filter(({ topic }) => !topic || topic !== request.topic);
  const toasts = [...others, { ...request, durationMs, id: lastId }];
  if (request.isNews) {
    const answer = others.findLast(({ isNews }) => !isNews);
    const stays = (toast: Toast) => Number(toast === answer || toast.kind === 'refused');
    toasts.sort((a, b) => stays(a) - stays(b));
  }
  change(limitToasts(toasts));
}

/** Drops the oldest beyond the limit. News not yet seen and what has a step back wait: they show when there is room. */
function limitToasts(toasts: readonly Toast[]): Toast[] {
  const newest = toasts.slice(-maxToasts);
  const waits = (toast: Toast) => canUndo(toast) || (toast.isNews && !seen.includes(toast));
  return toasts.filter((toast) => newest.includes(toast) || waits(toast));
}

function canUndo({ action }: Toast): boolean {
  return action ? 'onAction' in action : false;
}

function getTarget({ action }: Toast): string | undefined {
  return action && 'to' in action ? action.to : undefined;
}

export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

/** All toasts, those that wait first. */
export function listToasts(): readonly Toast[] {
  return shown;
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For a form whose request failed without a response. */
export const unreachableMessage = msg(
  'The shop could not be reached. Check your connection and try again.',
);

/** Also shows the message as a toast. For the browser only. */
export function showUnreachableToast(): string {
  const text = t(unreachableMessage);
  showToast({ kind: 'refused', text });
  return text;
}

function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  if (toasts.length === 0) return null;
  return (
    <ul className={styles.list}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </ul>
  );
}

const icons = { done: CircleCheck, refused: CircleAlert, partial: Info, order: ShoppingCart };
interface EarlyCardProps {
  early: string;
  kind: ToastKind;
  children: ReactNode;
}

/** Hidden, for what an inline script does and says before hydration. */
function EarlyCard({ early, kind, children }: EarlyCardProps) {
  const Icon = icons[kind];
  return (
    <div data-early={early} hidden>
      <div className={styles.list}>
        <div className={`${styles.toast} ${styles[kind]}`}>
          <Icon className={styles.icon} />
          {children}
        </div>
      </div>
    </div>
  );
}

/** Hydration leaves what the server has rendered in it, and the browser needs no code for that. */
// biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant
const served = <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;

const EarlyToast = () =>
  import.meta.env.SSR ? (
    <EarlyCard early="toast" kind="done">
      <span className={styles.text} data-early="toast-text">
        …
      </span>
      <a href="/" data-early="toast-action" className={styles.action}>
        …
      </a>
    </EarlyCard>
  ) : (
    served
  );

/** Where no script comes and the shop does not answer. */
const EarlyRefusal = () =>
  import.meta.env.SSR ? (
    <EarlyCard early="refusal" kind="refused">
      <span className={styles.text}>{t(unreachableMessage)}</span>
    </EarlyCard>
  ) : (
    served
  );

const none: readonly Toast[] = [];

function ToastCard({ toast }: { toast: Toast }) {
  const { id, kind, text, lang, action, durationMs } = toast;
  const [paused, setPaused] = useState(false);
  const navigate = useNavigate();
  const Icon = icons[kind];

  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [paused, id, durationMs]);

  function act() {
    dismissToast(id);
    if (action && 'to' in action) navigate(action.to);
    else action?.onAction();
  }

  return (
    <li
      className={`${styles.toast} ${styles[kind]}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon className={styles.icon} />
      <span className={styles.text} lang={lang} dir={lang && 'auto'}>
        {text}
      </span>
      {action && (
        <button type="button" className={styles.action} onClick={act}>
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.dismiss}
        aria-label={t('Dismiss')}
        onClick={() => dismissToast(id)}
      >
        <X className="icon" />
      </button>
    </li>
  );
}

// Moves the toasts into the open modal dialog, since all that is outside of it is inert, and back.
// The observer also notices a dialog that was removed while it was open.
function useTopLayer(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    const home = element?.parentElement;
    if (!element || !home) return;
    const place = () => {
      const outlet = [...document.querySelectorAll('dialog:modal')].at(-1) ?? home;
      if (element.parentElement !== outlet) outlet.append(element);
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    document.addEventListener('toggle', place, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('toggle', place, true);
      home.append(element);
    };
  }, [box]);
}

/**
 * Shows the toasts, once on every page. Both live regions exist before any text: a screen reader
 * ignores a region that is inserted together with its text.
 */
export function Toaster() {
  const { pathname } = useLocation();
  useEffect(() => change(shown.filter((toast) => getTarget(toast) !== pathname)), [pathname]);
  const toasts = useSyncExternalStore(onToastsChange, listToasts, () => none).slice(-maxToasts);
  const refusals = toasts.filter(({ kind }) => kind === 'refused');
  const others = toasts.filter(({ kind }) => kind !== 'refused');
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const isSlow = useConnection((connection) => connection.isSlow && !connection.lost);
  useTopLayer(box);
  return (
    <div>
      <div ref={box} className={styles.toasts}>
        <div role="status" aria-atomic="false">
          {isSlow && <p className={styles.slow}>{t('Still trying. The connection is slow.')}</p>}
          {hydrated ? <ToastList toasts={others} /> : <EarlyToast />}
        </div>
        <div role="alert" aria-atomic="false">
          {hydrated ? <ToastList toasts={refusals} /> : <EarlyRefusal />}
        </div>
      </div>
    </div>
  );
}
