import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import type { FormResult } from '#app/platform/http/form-result.ts';

/** Calls `onDone` for each response without an error. After an error the first bad field gets the focus. */
export function useActionResponse(
  response: FormResult | undefined,
  form: RefObject<HTMLFormElement | null>,
  onDone?: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (!response) return;
    if (response.done) onDone?.();
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [response]);
}

/** The errors of fields that were not changed since the response. The form needs `onInput`. */
export function useOpenErrors<Errors extends object>(errors: Errors | undefined) {
  const [corrected, setCorrected] = useState<{ of?: Errors; names: readonly string[] }>();
  const names = corrected?.of === errors ? (corrected?.names ?? []) : [];
  const open = Object.entries(errors ?? {}).filter(([name]) => !names.includes(name));
  function onInput({ target }: FormEvent) {
    const name = 'name' in target ? String(target.name) : '';
    if (errors && name in errors && !names.includes(name))
      setCorrected({ of: errors, names: [...names, name] });
  }
  return { errors: Object.fromEntries(open) as Partial<Errors>, onInput };
}
