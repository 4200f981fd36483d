import { type RefObject, useLayoutEffect } from 'react';
import { useReturningFocus } from './use-returning-focus.ts';

/** Closes a field until the returned function is called. A text box keeps the focus. */
function close(field: HTMLInputElement): () => void {
  if ('readOnly' in field && !/^(checkbox|radio|file)$/.test(field.type)) {
    const { readOnly } = field;
    field.readOnly = true;
    return () => {
      field.readOnly = readOnly;
    };
  }
  // A press on its label would reach an inert field.
  const parts = [field, ...(field.labels ?? [])];
  for (const part of parts) part.inert = true;
  return () => {
    for (const part of parts) part.inert = false;
  };
}

/** Closes the fields of a form that is on its way: what is typed into them would go with the answer. */
export function useClosedFields(form: RefObject<HTMLFormElement | null>, isClosed: boolean): void {
  useLayoutEffect(() => {
    if (!isClosed) return;
    const boxes = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    const open = boxes.filter((box) => box.matches('input, select, textarea')).map(close);
    return () => {
      for (const openAgain of open) openAgain();
    };
  }, [form, isClosed]);
  useReturningFocus(isClosed);
}
