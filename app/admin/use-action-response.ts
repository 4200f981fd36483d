import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { showToast } from '#app/ui/feedback/toaster.tsx';

/** What a button has done, in a sentence for the administrator. */
export interface ActionResult {
  done: boolean;
  message: string;
  /** What else there is to know, in a toast of its own. */
  note?: string;
}

/** Shows what came of a form. */
export function showResult({ done, message, note }: ActionResult): void {
  showToast({ kind: done ? 'done' : 'refused', text: message });
  if (note) showToast({ kind: 'partial', text: note, durationMs: 8000 });
}

/** Shows a toast for each result. */
export function useResultToast(result: ActionResult | undefined): void {
  useEffect(() => {
    if (result) showResult(result);
  }, [result]);
}

/** Shows a toast for each response to a form. After an error the first bad field gets the focus. */
export function useActionResponse(
  response: ActionResult | undefined,
  form: RefObject<HTMLFormElement | null>,
  onDone?: () => void,
): void {
  useResultToast(response);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (!response) return;
    if (response.done) onDone?.();
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [response]);
}

/** Shows a toast each time a form gets no response. */
export function useFailureToast(response: { failure?: string } | undefined): void {
  useEffect(() => {
    if (response?.failure) showToast({ kind: 'refused', text: response.failure });
  }, [response]);
}

/**
 * Returns the errors of the fields that were not changed since the response, so that an error goes
 * when its field is corrected. The form needs `onInput`.
 */
export function useOpenErrors<Errors extends object>(errors: Errors | undefined) {
  const [corrected, setCorrected] = useState<{ of?: Errors; names: readonly string[] }>();
  const names = corrected?.of === errors ? (corrected?.names ?? []) : [];
  const open = Object.entries(errors ?? {}).filter(([name]) => !names.includes(name));
  function onInput({ target }: FormEvent) {
    const name = 'name' in target ? String(target.name) : '';
    if (errors && name in errors && !names.includes(name)) {
      setCorrected({ of: errors, names: [...names, name] });
    }
  }
  return { errors: Object.fromEntries(open) as Partial<Errors>, onInput };
}
