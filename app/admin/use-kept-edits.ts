import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { findEdits, keepEdits, readEdits } from './kept-edits.ts';
import { useUnsavedEdits } from './unsaved-edits.tsx';

/** A file that is dropped says 'change' alone. */
const edits = ['input', 'change'];

export interface KeptForm {
  /** Names the form among all of the admin. */
  id: string;
  /** What each field starts from. */
  saved: Readonly<Record<string, string>>;
  /** Whether a navigation takes the form away; unless told, one to another path does. */
  isLeft?: (next: Location) => boolean;
}

/**
 * Keeps what is typed into a form while the admin signs in again, and asks before it is left. Gives
 * what was kept and what it started from, with a key that renews the fields to show it; `settle` when
 * it is saved or given up.
 */
export function useKeptEdits(
  form: RefObject<HTMLFormElement | null>,
  { id, saved, isLeft }: KeptForm,
) {
  const { adminId, forms, isEnded } = useUnsavedEdits();
  const { pathname } = useLocation();
  const [kept, setKept] = useState<Readonly<Record<string, string>>>({});
  const [from, setFrom] = useState<KeptForm['saved'] | null>(null);
  const was = from ?? saved;
  const settled = useRef(false);
  const latest = useRef({ was, isLeft, pathname, isEnded });
  latest.current = { was, isLeft, pathname, isEnded };

  useEffect(() => {
    const read = () => readEdits(form.current, latest.current.was);
    const found = findEdits(adminId, id);
    if (found) {
      setKept({ ...found.fields, ...read()?.fields });
      setFrom(found.saved);
      const again = found.hadFile ? ' Choose the file again: it could not be kept.' : '';
      showToast({ kind: 'partial', text: `What you typed is back.${again}` });
    }
    const keep = () => {
      // The field with the focus says 'change' while it is taken away with its form.
      if (!form.current) return;
      settled.current = false;
      keepEdits(adminId, id, read());
    };
    const entry = {
      isEdited: () => !settled.current && read() !== null,
      isLeft: (next: Location) =>
        latest.current.isLeft?.(next) ?? next.pathname !== latest.current.pathname,
      drop: () => keepEdits(adminId, id, null),
    };
    const element = form.current;
    for (const event of edits) element?.addEventListener(event, keep);
    forms.add(entry);
    return () => {
      for (const event of edits) element?.removeEventListener(event, keep);
      forms.delete(entry);
      // A form that goes while its page stays was saved or closed.
      const { pathname: own, isEnded: ended } = latest.current;
      if (window.location.pathname === own && !ended()) entry.drop();
    };
  }, [adminId, id, form, forms]);

  function settle() {
    settled.current = true;
    keepEdits(adminId, id, null);
    setKept({});
    setFrom(null);
  }
  return { kept, was, key: JSON.stringify([from, kept]), settle };
}
