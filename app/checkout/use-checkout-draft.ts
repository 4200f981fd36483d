import { type RefObject, useEffect } from 'react';

const draftKey = 'checkout-draft';

interface Draft {
  userId: string;
  fields: Record<string, string>;
}

function readFields(userId: string): Draft['fields'] {
  try {
    const draft = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as Partial<Draft>;
    return (draft.userId === userId && draft.fields) || {};
  } catch {
    return {};
  }
}

/**
 * Stores what a user types into a form for as long as the tab lives, so that signing in again in the
 * middle of the checkout loses nothing; for that user alone. Hidden fields are not stored.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, userId: string): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const fields = () =>
      [...element.elements].filter(
        (field): field is HTMLInputElement | HTMLTextAreaElement =>
          (field instanceof HTMLInputElement && field.type !== 'hidden') ||
          field instanceof HTMLTextAreaElement,
      );
    const draft = readFields(userId);
    for (const field of fields()) {
      const stored = draft[field.name];
      if (stored === undefined || field.value !== field.defaultValue) continue;
      field.value = stored;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const save = () => {
      const typed = Object.fromEntries(fields().map((field) => [field.name, field.value]));
      sessionStorage.setItem(draftKey, JSON.stringify({ userId, fields: typed } satisfies Draft));
    };
    element.addEventListener('input', save);
    return () => element.removeEventListener('input', save);
  }, [form, userId]);
}

/** Forgets the draft, once the order is placed or the user has left. */
export function dropDraft(): void {
  sessionStorage.removeItem(draftKey);
}
