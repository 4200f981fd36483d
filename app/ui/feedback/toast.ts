export type ToastKind = 'done' | 'refused' | 'partial' | 'order';

export interface ToastRequest {
  kind: ToastKind;
  text: string;
  action?: { label: string; onAction: () => void };
  /** What it is about: a newer toast about the same takes its place. */
  topic?: string;
  /** 4 s unless told; 5 s for new orders. */
  durationMs?: number;
}

export interface Toast extends ToastRequest {
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
