import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Location } from 'react-router';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { useLeaveDialog, useUnsavedEdits } from './unsaved-edits.tsx';

type Texts = Readonly<Record<string, string>>;

interface Draft {
  /** The edited fields, by name. */
  texts: Texts;
  startedFrom: Texts;
  /** A file was chosen, which no browser can store. */
  hadFile: boolean;
}

// A file that is dropped fires 'change' alone.
const editEvents = ['input', 'change'];

const draftPrefix = 'admin-edits ';

/** A draft belongs to one account and is shown to no other. */
export const formDraftKey = (adminId: string, formId: string) =>
  `${draftPrefix}${adminId} ${formId}`;

/** Whether what is typed into a form is stored. */
export function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(draftPrefix));
  } catch {
    // A browser without storage.
    return false;
  }
}

/**
 * Whether a form is gone for a while, not closed: its page shows an error, or the shop has led to the sign-in, or
 * home, where it leads everyone whose session has ended. Who leaves on purpose was asked before.
 */
function isInterrupted(own: string): boolean {
  const { pathname } = window.location;
  if (pathname === '/login' || pathname === '/') return true;
  return pathname === own && document.querySelector('[data-failed]') !== null;
}

const withPlainLines = (text: string) => text.replace(/\r\n?/g, '\n');

function readDraft(form: HTMLFormElement | null, startedFrom: Texts): Draft | null {
  const texts: Record<string, string> = {};
  let hadFile = false;
  for (const element of form?.elements ?? []) {
    if (element instanceof HTMLInputElement && element.type === 'file') {
      hadFile ||= (element.files?.length ?? 0) > 0;
    } else if ('name' in element && 'value' in element) {
      const { name, type, checked, value: own } = element as HTMLInputElement;
      const value = type === 'checkbox' && !checked ? '' : own;
      const before = startedFrom[name];
      if (before !== undefined && withPlainLines(before) !== withPlainLines(value))
        texts[name] = value;
    }
  }
  return hadFile || Object.keys(texts).length > 0 ? { texts, startedFrom, hadFile } : null;
}

/** Stores what is typed for as long as the tab is open; null removes it. A browser without storage stores nothing. */
export function storeTyped(key: string, typed: object | null): void {
  try {
    if (typed) sessionStorage.setItem(key, JSON.stringify(typed));
    else sessionStorage.removeItem(key);
  } catch (error) {
    console.error('What is typed could not be stored.', error);
  }
}

export function findTyped<Typed>(key: string): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch (error) {
    console.error('What was typed could not be read.', error);
    return null;
  }
}

/** Fills boxes whose text is still as sent; returns the names of those that are no text boxes. */
function showSaved(form: HTMLFormElement | null, sent: Texts, saved: Texts): string[] {
  const others: string[] = [];
  for (const element of form?.elements ?? []) {
    const box = element as HTMLInputElement;
    const [before, now] = [sent[box.name], saved[box.name]];
    const isAsSent = before !== undefined && withPlainLines(before) === withPlainLines(box.value);
    if (!isAsSent || now === undefined || now === before) continue;
    const isText =
      box instanceof HTMLTextAreaElement ||
      (box instanceof HTMLInputElement && !/^(hidden|file|checkbox|radio)$/.test(box.type));
    if (isText) box.value = now;
    else others.push(box.name);
  }
  return others;
}

export function readFormTexts(form: HTMLFormElement | null): Record<string, string> {
  const fields = [...new FormData(form ?? undefined)];
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

export function showRestoredToast(hadFile: boolean): void {
  const again = hadFile ? ' Choose the file again: it could not be stored.' : '';
  showToast({ kind: 'partial', text: `What you typed is back.${again}` });
}

interface StoredEdits<Typed> {
  read: () => Typed | null;
  onFound: (found: Typed) => void;
  /** Runs before a change is read. */
  onChange: (target: EventTarget | null) => void;
}

/**
 * Stores what `read` returns at each change of a form, until the form is gone for good. Returns what stores and
 * finds it by hand. Without an id nothing is stored.
 */
export function useStoredEdits<Typed extends object>(
  form: RefObject<HTMLFormElement | null>,
  id: string | undefined,
  edits: StoredEdits<Typed>,
) {
  const { adminId, isSignedOut } = useUnsavedEdits();
  const key = id && formDraftKey(adminId, id);
  const latest = useEffectEvent(() => ({ ...edits, isSignedOut }));
  useEffect(() => {
    if (!key) return;
    const own = window.location.pathname;
    const found = findTyped<Typed>(key);
    if (found) latest().onFound(found);
    const store = ({ target }: Event) => {
      // A field with the focus fires 'change' when its form is removed.
      if (!form.current) return;
      const { onChange, read } = latest();
      onChange(target);
      storeTyped(key, read());
    };
    const element = form.current;
    for (const event of editEvents) element?.addEventListener(event, store);
    return () => {
      for (const event of editEvents) element?.removeEventListener(event, store);
      if (!isInterrupted(own) && !latest().isSignedOut()) storeTyped(key, null);
    };
  }, [key, form]);
  return {
    store: (typed: Typed | null) => {
      if (key) storeTyped(key, typed);
    },
    find: () => (key ? findTyped<Typed>(key) : null),
  };
}

interface SavedDraftOptions {
  /** Names the form among all forms of the admin. */
  id: string;
  saved: Texts;
  /** Whether a navigation leaves the form; by default one to another path does. */
  isLeft?: (next: Location) => boolean;
}

/**
 * Stores what is typed into a form while the admin signs in again or an error replaces the page, and asks
 * before it is left. Returns the stored texts, what they started from, a `key` that changes when other texts
 * belong into the fields, whether it is edited, `restore` to put texts into the fields, `discard` for when it
 * is saved or closed, and `settle` for when it is saved and stays open.
 */
export function useSavedDraft(
  form: RefObject<HTMLFormElement | null>,
  { id, saved, isLeft }: SavedDraftOptions,
) {
  const [texts, setTexts] = useState<Texts>({});
  const [draftStart, setDraftStart] = useState<Texts | null>(null);
  const [turn, setTurn] = useState(0);
  const startedFrom = draftStart ?? saved;
  const isDiscarded = useRef(false);
  const read = () => readDraft(form.current, startedFrom);
  const { store, find } = useStoredEdits<Draft>(form, id, {
    read,
    onFound: (found) => {
      setTexts({ ...found.texts, ...read()?.texts });
      setDraftStart(found.startedFrom);
      setTurn((count) => count + 1);
      showRestoredToast(found.hadFile);
    },
    onChange: () => {
      isDiscarded.current = false;
    },
  });
  const isEdited = () => !isDiscarded.current && read() !== null;
  useLeaveDialog({ isEdited, isLeft, onLeave: () => store(null) });

  function discard() {
    isDiscarded.current = true;
    store(null);
    if (draftStart || Object.keys(texts).length > 0) setTurn((count) => count + 1);
    setTexts({});
    setDraftStart(null);
  }
  /**
   * The form that was sent is saved as `now`: what was typed since stays, and is the draft. Returns the names
   * of the fields that do not show `now` before they are mounted again.
   */
  function settle(sent: Texts, now: Texts): string[] {
    const since = readDraft(form.current, sent);
    const behind = showSaved(form.current, sent, now);
    isDiscarded.current = false;
    store(since && { ...since, startedFrom: now });
    setTexts({});
    setDraftStart(null);
    return behind;
  }
  function restore(restored: Texts) {
    isDiscarded.current = false;
    store({ texts: restored, startedFrom, hadFile: false });
    setTexts(restored);
    setTurn((count) => count + 1);
  }
  return {
    texts,
    startedFrom,
    key: turn,
    // A draft that was just found or restored is not in the fields before the next render.
    isEdited: () => isEdited() || find() !== null,
    restore,
    discard,
    settle,
  };
}
