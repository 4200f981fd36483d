import { type RefObject, useEffect } from 'react';
import { writeStored } from '#app/platform/storage/browser-storage.ts';
import { draftKey, dropDraft } from './drop-draft.ts';

const lifetimeMs = 24 * 60 * 60_000;

type TextBox = HTMLInputElement | HTMLTextAreaElement;

interface Draft {
  userId: string;
  fields: Record<string, string>;
  /** When the user typed last, in milliseconds. */
  savedAt: number;
}

/** The draft of a user, no older than a day; any other one is removed. */
export function readDraft(userId: string): Draft['fields'] {
  try {
    const draft = JSON.parse(localStorage.getItem(draftKey) ?? '{}') as Partial<Draft>;
    const isOwn = draft.userId === userId && Date.now() - (draft.savedAt ?? 0) < lifetimeMs;
    if (isOwn && draft.fields) return draft.fields;
    dropDraft();
  } catch (error) {
    console.error('The draft could not be read.', error);
  }
  return {};
}

function saveDraft(draft: Draft): void {
  // Without storage the text stays in the form.
  writeStored(draftKey, JSON.stringify(draft));
}

/** Fills a field as if it was typed, for all that listens. */
export function typeInto(field: TextBox, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A saved address was chosen before hydration, and is about to fill the form. */
export function isAddressWaiting(): boolean {
  return Boolean(document.querySelector<HTMLSelectElement>('[name=to][data-tapped]')?.value);
}

function listFields(form: HTMLFormElement): TextBox[] {
  return [...form.elements].filter(
    (field): field is TextBox =>
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && field.type !== 'hidden'),
  );
}

const isChoice = ({ type }: TextBox) => type === 'radio' || type === 'checkbox';

function isUnchosen(field: TextBox): boolean {
  return field instanceof HTMLInputElement && isChoice(field) && !field.checked;
}

function isAsRendered(field: TextBox): boolean {
  return field instanceof HTMLInputElement && isChoice(field)
    ? field.checked === field.defaultChecked
    : field.value === field.defaultValue;
}

/** Fills a field with the stored text, but for one that the user was faster to fill or to choose. */
export function restoreField(field: TextBox, stored: string | undefined): void {
  if (stored === undefined || !field.form) return;
  const group = listFields(field.form).filter(({ name }) => name === field.name);
  if (!group.every(isAsRendered)) return;
  if (!isChoice(field)) typeInto(field, stored);
  else if (field.value === stored && isUnchosen(field)) field.click();
}

/**
 * Stores what a user types into a form, so that signing in again, or a power cut, in the middle of the
 * checkout loses nothing; for that user alone, and for a day. Hidden fields are not stored. A form that
 * the user had filled, or is about to fill, with a saved address keeps that.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  userId: string,
  { isFilled }: { isFilled: boolean },
): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let draft = isFilled || isAddressWaiting() ? {} : readDraft(userId);
    for (const field of listFields(element)) restoreField(field, draft[field.name]);
    const save = () => {
      const made = listFields(element).filter((field) => !isUnchosen(field));
      // A field that comes later, such as that of credit with the cart, is still in the draft alone.
      const absent = Object.entries(draft).filter(([name]) => !element.elements.namedItem(name));
      const typed = Object.fromEntries([
        ...made.map((field) => [field.name, field.value]),
        ...absent,
      ]);
      // A restored draft keeps its age until something else is typed.
      if (JSON.stringify(typed) === JSON.stringify(draft)) return;
      draft = typed;
      saveDraft({ userId, fields: typed, savedAt: Date.now() });
    };
    element.addEventListener('input', save);
    return () => element.removeEventListener('input', save);
  }, [form, userId, isFilled]);
}
