import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { FormResult } from '#app/platform/http/form-result.ts';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';
import { useLeaveDialog } from './unsaved-edits.tsx';
import { showRestoredToast, useStoredEdits } from './use-saved-draft.ts';

type Value = string | boolean;

/** Of the fields that differ from what they were, by their names; with what the page sent along. */
type Typed = Readonly<Record<string, Value>>;

interface Edits {
  /** Of the fields that have had the focus or were changed, by their names. */
  before: Map<string, Value>;
  /** What the page gave to send along, and what came back with the draft. */
  along: Map<HTMLInputElement, { given: string; typed: string }>;
}

/**
 * Stores what is typed into a form, whatever holds its fields, until it is done, closed or left on purpose.
 * Returns `readTexts` to compare what is typed, `discard`, and `takeShownVersions` for after an answer to the
 * versions of a draft. Without an id nothing is stored.
 */
export function useTypedFields(
  form: RefObject<HTMLFormElement | null>,
  id: string | undefined,
  answered: FormResult['fields'],
) {
  const hydrated = useHydrated();
  // What the server has rendered marks the preset of every list.
  const findFirst = useEffectEvent((box: HTMLInputElement) =>
    hydrated ? (readStart(box) ?? readBox(box)) : findStart(box),
  );
  const { current: edits } = useRef<Edits>({ before: new Map(), along: new Map() });
  const { before, along } = edits;
  const read = () => {
    const typed = listTyped(form.current, edits);
    if (typed.length === 0) return null;
    return readBoxes([...listBoxes(form.current).filter(isSentAlong), ...typed]);
  };
  const { store } = useStoredEdits<Typed>(form, id, {
    read,
    onFound: (found) => {
      if (form.current) void typeAgain(form.current, found, edits);
    },
    onChange: (target) => {
      // For a change without 'focusin': Safari ticks a box by mouse without it, what was chosen before the scripts is
      // replayed, and the field with the focus stays in a form that was discarded.
      const box = target as HTMLInputElement;
      if (target !== form.current)
        remember(before, box, box.type === 'checkbox' ? !box.checked : findStart(box));
    },
  });
  const discard = () => {
    before.clear();
    along.clear();
    store(null);
  };
  useLeaveDialog({ isEdited: () => read() !== null, onLeave: discard });
  // Each render writes what React knows over what came back. A new value, or one of an answer, is the shop's.
  useLayoutEffect(() => {
    for (const [box, { given, typed }] of along) {
      const isNew = box.value !== given && box.value !== typed;
      if (isNew || box.name in (answered ?? {})) along.delete(box);
      else box.value = typed;
    }
  });
  const takeShownVersions = () => {
    for (const [box, { given }] of along) {
      if (isKey(box)) continue;
      along.delete(box);
      box.value = given;
    }
  };
  useEffect(() => {
    const element = form.current;
    if (!id || !element) return;
    const onFocus = ({ target }: Event) => {
      const box = target as HTMLInputElement;
      remember(before, box, readBox(box));
    };
    // What was typed before the scripts came, and a field with `autoFocus`, which has had it before.
    for (const box of listBoxes(element)) {
      const start = findFirst(box);
      if (box === document.activeElement || start !== readBox(box)) remember(before, box, start);
    }
    element.addEventListener('focusin', onFocus);
    return () => element.removeEventListener('focusin', onFocus);
  }, [id, form, before]);
  const readTexts = () => JSON.stringify(readBoxes(listTyped(form.current, edits)));
  return { readTexts, discard, takeShownVersions };
}

const readBox = ({ type, checked, value }: HTMLInputElement) =>
  type === 'checkbox' ? checked : value;

const listOptions = (box: HTMLElement) =>
  box instanceof HTMLSelectElement ? [...box.options] : [];

/** What a box began with in the page. Undefined for a list without a mark, as React makes one with a `value`. */
const readStart = (box: HTMLInputElement): Value | undefined =>
  box.type === 'checkbox'
    ? box.defaultChecked
    : (box.defaultValue ?? listOptions(box).find((option) => option.defaultSelected)?.value);

/** The same, where a list without a mark began with its first option. */
const findStart = (box: HTMLInputElement) => readStart(box) ?? listOptions(box)[0]?.value;

/** What was sent before the session ended may have been done: it comes back with its key. */
const isKey = ({ name }: HTMLInputElement) => name === 'attemptKey' || name === 'entryKey';

/** What was shown while it was typed: what another has changed since is refused, and not overwritten. */
const isVersion = ({ type, name }: HTMLInputElement) =>
  type === 'hidden' && /^(seen|shown|version)/.test(name);

const isSentAlong = (box: HTMLInputElement) => isKey(box) || isVersion(box);

const listBoxes = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])] as HTMLInputElement[];

const readBoxes = (boxes: readonly HTMLInputElement[]): Typed =>
  Object.fromEntries(boxes.map((box) => [box.name, readBox(box)]));

const listTyped = (form: HTMLFormElement | null, { before }: Edits) =>
  listBoxes(form).filter((box) => before.has(box.name) && before.get(box.name) !== readBox(box));

function remember(before: Edits['before'], { name }: HTMLInputElement, start?: Value): void {
  if (name && start !== undefined && !before.has(name)) before.set(name, start);
}

/** Writes into a box as its owner would, so that its form, the draft and other fields hear of it. */
export function writeInput(box: HTMLInputElement | HTMLSelectElement, text: string): void {
  // Past the setter by which React would take the value for one that it has seen.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, text);
  for (const type of ['input', 'change']) box.dispatchEvent(new Event(type, { bubbles: true }));
}

const isRendered = () => new Promise((resolve) => setTimeout(resolve));

/** Fills in one field after the other as a person does: what one is set to may bring the next. */
async function typeAgain(form: HTMLFormElement, typed: Typed, edits: Edits): Promise<void> {
  const find = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null;
  let [isBack, hadFile] = [false, false];
  for (const [name, value] of Object.entries(typed)) {
    await isRendered();
    if (!find(name)) form.querySelector<HTMLElement>('[data-more]')?.click();
    await isRendered();
    const box = find(name);
    if (!box) continue;
    if (box.type === 'file') {
      hadFile = true;
      continue;
    }
    if (isSentAlong(box)) {
      edits.along.set(box, { given: box.value, typed: String(value) });
      box.value = String(value);
      continue;
    }
    // What was typed or chosen since is newer.
    if (edits.before.has(name) && edits.before.get(name) !== readBox(box)) continue;
    isBack = true;
    box.dispatchEvent(new Event('focusin', { bubbles: true }));
    if (typeof value === 'string') writeInput(box, value);
    else if (box.checked !== value) box.click();
  }
  if (isBack || hadFile) showRestoredToast(hadFile);
}
