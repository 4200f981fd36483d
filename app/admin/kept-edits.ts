/** What was typed into a form of the admin and is not saved, by the names of its fields. */
export interface KeptEdits {
  fields: Readonly<Record<string, string>>;
  /** What the form started from. */
  saved: Readonly<Record<string, string>>;
  /** A file was chosen, which no browser keeps. */
  hadFile: boolean;
}

/** They belong to one account and are shown to no other. */
const keyOf = (adminId: string, formId: string) => `admin-edits ${adminId} ${formId}`;

const sameLines = (text: string) => text.replace(/\r\n?/g, '\n');

/** What stands in the form and is not what it started from; null where nothing was typed. */
export function readEdits(
  form: HTMLFormElement | null,
  saved: Readonly<Record<string, string>>,
): KeptEdits | null {
  if (!form) return null;
  const fields: Record<string, string> = {};
  let hadFile = false;
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.type === 'file') {
      hadFile ||= (element.files?.length ?? 0) > 0;
    } else if (isField(element)) {
      const before = saved[element.name];
      const isEdited = before !== undefined && sameLines(before) !== sameLines(element.value);
      if (isEdited) fields[element.name] = element.value;
    }
  }
  return hadFile || Object.keys(fields).length > 0 ? { fields, saved, hadFile } : null;
}

function isField(
  element: Element,
): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

/** For as long as the tab lives. A browser that forbids storage keeps nothing. */
export function keepEdits(adminId: string, formId: string, edits: KeptEdits | null): void {
  try {
    if (edits) sessionStorage.setItem(keyOf(adminId, formId), JSON.stringify(edits));
    else sessionStorage.removeItem(keyOf(adminId, formId));
  } catch (error) {
    console.error('What was typed could not be kept.', error);
  }
}

export function findEdits(adminId: string, formId: string): KeptEdits | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(adminId, formId)) ?? 'null');
  } catch (error) {
    console.error('What was typed could not be read again.', error);
    return null;
  }
}
