import { type RefObject, useEffect } from 'react';

const draftKey = 'checkout-draft';

function readDraft(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/**
 * Keeps what was typed into a form for as long as the tab lives, so that signing in again in the
 * middle of the checkout loses nothing. Hidden fields are not kept.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const fields = () =>
      [...element.elements].filter(
        (field): field is HTMLInputElement | HTMLTextAreaElement =>
          (field instanceof HTMLInputElement && field.type !== 'hidden') ||
          field instanceof HTMLTextAreaElement,
      );
    const draft = readDraft();
    for (const field of fields()) {
      const kept = draft[field.name];
      if (kept !== undefined && field.value === field.defaultValue) field.value = kept;
    }
    const keep = () => {
      const typed = Object.fromEntries(fields().map((field) => [field.name, field.value]));
      sessionStorage.setItem(draftKey, JSON.stringify(typed));
    };
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form]);
}

/** Forgets the draft, once the order is placed. */
export function dropDraft(): void {
  sessionStorage.removeItem(draftKey);
}
