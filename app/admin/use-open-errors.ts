import { type FormEvent, useState } from 'react';

export const noErrors = {};

/**
 * The errors of a form without those of fields that were changed since: a red mark goes when its field
 * is mended. `onInput` stands on the form.
 */
export function useOpenErrors<Errors extends object>(errors: Errors) {
  const [mended, setMended] = useState<{ of: Errors; names: readonly string[] }>();
  const names = mended?.of === errors ? mended.names : [];
  const open = Object.entries(errors).filter(([name]) => !names.includes(name));
  function onInput({ target }: FormEvent) {
    const name = 'name' in target ? String(target.name) : '';
    if (name in errors && !names.includes(name)) setMended({ of: errors, names: [...names, name] });
  }
  return { errors: Object.fromEntries(open) as Partial<Errors>, onInput };
}
