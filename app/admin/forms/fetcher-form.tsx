import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type FormProps, useFetcher, useFetchers } from 'react-router';
import type { FormResult } from '#app/platform/http/form-result.ts';
import { Button, type ButtonProps } from '#app/ui/controls/button.tsx';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';
import { useLeaveDialog, useUnsavedEdits } from './unsaved-edits.tsx';
import { useActionResponse, useOpenErrors } from './use-action-response.ts';
import { useClosedFields } from './use-closed-fields.ts';
import {
  findTyped,
  formDraftKey,
  isInterrupted,
  showRestoredToast,
  storeTyped,
} from './use-saved-draft.ts';
import { comparesVersions } from './use-seen-version.ts';

/** Why fields were refused, by their names. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** What the fields of a form are rendered from. */
export interface FormState<Answer extends FormResult = FormResult> {
  busy: boolean;
  errors: FieldErrors;
  answer?: Answer;
  /** The attributes of a field of one line. */
  field: (name: string, maxLength: number) => ReturnType<typeof toLineProps>;
}

const toLineProps = (errors: FieldErrors, name: string, maxLength: number) => ({
  ...{ name, maxLength, autoComplete: 'off', error: errors[name] },
});

export interface FetcherFormProps<Answer extends FormResult = FormResult>
  extends Omit<FormProps, 'children'> {
  /** The URL of a page whose action returns an `FormResult`, with errors by field. */
  action: string;
  /** The hidden fields. */
  fields?: FormResult['fields'];
  /** It waits until the page shows what another form of the same action has done. */
  inTurn?: boolean;
  /**
   * Its name among the forms of its URL: what is typed into it is stored while the admin signs in again,
   * and asked about before it is left. A button with `data-more` brings the fields of a list.
   */
  draft?: string;
  /**
   * For a form with a draft whose fields stay open while it is sent: what is typed then is the next text, and
   * `onDone` does not run. By default the fields wait for the answer.
   */
  staysOpen?: boolean;
  /** It is emptied and open as soon as it is done: what is typed from then on is the next. */
  startsAgain?: boolean;
  onAnswer?: (answer: Answer) => void;
  onDone?: (form: HTMLFormElement | null) => void;
  children: (state: FormState<Answer>) => ReactNode;
}

/** A small form whose page stays as it is: a toast shows the result, errors stand at their fields. */
export function FetcherForm<Answer extends FormResult = FormResult>({
  action,
  fields = {},
  inTurn = false,
  draft,
  staysOpen = false,
  startsAgain = false,
  onAnswer,
  onDone,
  children,
  ...attributes
}: FetcherFormProps<Answer>) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher();
  const answer: Answer | undefined = fetcher.data;
  const isReading = useFetchers().some(({ formAction }) => formAction === action);
  const busy = fetcher.state !== 'idle' || (inTurn && isReading);
  const { errors, onInput } = useOpenErrors(answer?.errors);
  const field: FormState['field'] = (...line) => toLineProps(errors, ...line);
  const answered = useAnsweredFields(fields, answer);
  const typed = useTypedFields(form, draft && `${action} ${draft}`, answered);
  const sent = useRef<{ texts?: string; answer?: Answer }>({});
  const isRefused = answer !== sent.current.answer && answer?.done === false;
  const isWaiting = startsAgain ? fetcher.state === 'submitting' : fetcher.state !== 'idle';
  useClosedFields(form, !staysOpen && isWaiting && !isRefused);
  useEffect(() => {
    // The draft takes over the shop's new key.
    if (answered) form.current?.dispatchEvent(new Event('change'));
  }, [answered]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (!answer) return;
    if (comparesVersions(answer)) typed.takeShownVersions();
    onAnswer?.(answer);
  }, [answer]);
  useActionResponse(answer, form, () => {
    if (staysOpen && typed.readTexts() !== sent.current.texts) return;
    typed.discard();
    if (startsAgain) form.current?.reset();
    onDone?.(form.current);
  });
  return (
    <fetcher.Form
      {...attributes}
      ref={form}
      method="post"
      action={action}
      onInput={(event) => {
        onInput(event);
        attributes.onInput?.(event);
      }}
      onSubmit={(event) => {
        attributes.onSubmit?.(event);
        sent.current = { texts: typed.readTexts(), answer };
      }}
      noValidate
      data-tap
    >
      {Object.entries({ ...fields, ...answered }).map(([name, value]) => (
        // The key of a press may be one of the server and another of the browser.
        <input key={name} type="hidden" name={name} value={value} suppressHydrationWarning />
      ))}
      {children({ busy, errors, answer, field })}
    </fetcher.Form>
  );
}

/** The hidden fields of an answer, until it is done or the page's own have become others. */
function useAnsweredFields(fields: FormResult['fields'], answer: FormResult | undefined) {
  const given = JSON.stringify(fields);
  const [last, setLast] = useState({ answer, given });
  if (answer !== last.answer && (answer?.fields || answer?.done)) setLast({ answer, given });
  return last.given === given ? last.answer?.fields : undefined;
}

type FetcherButtonProps = Pick<FetcherFormProps, 'action' | 'fields'> & ButtonProps;

/** A form that is no more than its button. */
export function FetcherButton({ action, fields, ...button }: FetcherButtonProps) {
  return (
    <FetcherForm action={action} fields={fields}>
      {({ busy }) => <Button type="submit" variant="quiet" size="sm" busy={busy} {...button} />}
    </FetcherForm>
  );
}

/** Of the fields that differ from what they were, by their names; with what the page sent along. */
type Typed = Readonly<Record<string, string | boolean>>;

/** Of the fields that have had the focus or were changed, by their names. */
type StartValues = ReadonlyMap<string, string | boolean>;

/** What the page gave to send along, and what came back with the draft. */
interface SentAlong {
  given: string;
  typed: string;
}

/**
 * Stores what is typed into a form, whatever holds its fields, until it is done, closed or left on purpose.
 * Returns `readTexts` to compare what is typed, `discard`, and `takeShownVersions` for after an answer to the
 * versions of a draft. Without an id nothing is stored.
 */
function useTypedFields(
  form: RefObject<HTMLFormElement | null>,
  id: string | undefined,
  answered: FormResult['fields'],
) {
  const { adminId, isSignedOut } = useUnsavedEdits();
  const signedOut = useEffectEvent(isSignedOut);
  const hydrated = useHydrated();
  // What the server has rendered marks the preset of every list.
  const findFirst = useEffectEvent((box: HTMLInputElement) =>
    hydrated ? (readStart(box) ?? readBox(box)) : findStart(box),
  );
  const before = useRef(new Map<string, string | boolean>());
  const along = useRef(new Map<HTMLInputElement, SentAlong>());
  const key = id && formDraftKey(adminId, id);
  const read = () => readTyped(form.current, before.current);
  const readNow = useEffectEvent(read);
  const discard = () => {
    before.current.clear();
    along.current.clear();
    if (key) storeTyped(key, null);
  };
  useLeaveDialog({ isEdited: () => read() !== null, onLeave: discard });
  // Each render writes what React knows over what came back. A new value, or one of an answer, is the shop's.
  useLayoutEffect(() => {
    for (const [box, { given, typed }] of along.current) {
      const isNew = box.value !== given && box.value !== typed;
      if (isNew || box.name in (answered ?? {})) along.current.delete(box);
      else box.value = typed;
    }
  });
  const takeShownVersions = () => {
    for (const [box, { given }] of along.current) {
      if (isKey(box)) continue;
      along.current.delete(box);
      box.value = given;
    }
  };
  useEffect(() => {
    const element = form.current;
    if (!key || !element) return;
    const own = window.location.pathname;
    const found = findTyped<Typed>(key);
    if (found) void typeAgain(element, found, { before: before.current, along: along.current });
    const remember = ({ name }: HTMLInputElement, start: string | boolean | undefined) => {
      if (name && start !== undefined && !before.current.has(name)) before.current.set(name, start);
    };
    const onFocus = ({ target }: Event) => {
      const box = target as HTMLInputElement;
      remember(box, readBox(box));
    };
    const store = ({ target }: Event) => {
      // A field with the focus fires 'change' when its form is removed.
      if (!form.current) return;
      const box = target as HTMLInputElement;
      // For a change without 'focusin': Safari ticks a box by mouse without it, what was chosen before the scripts is
      // replayed, and the field with the focus stays in a form that was discarded.
      if (target !== element)
        remember(box, box.type === 'checkbox' ? !box.checked : findStart(box));
      storeTyped(key, readNow());
    };
    // What was typed before the scripts came, and a field with `autoFocus`, which has had it before.
    for (const box of listBoxes(element)) {
      const start = findFirst(box);
      if (box === document.activeElement || start !== readBox(box)) remember(box, start);
    }
    element.addEventListener('focusin', onFocus);
    for (const type of ['input', 'change']) element.addEventListener(type, store);
    return () => {
      element.removeEventListener('focusin', onFocus);
      for (const type of ['input', 'change']) element.removeEventListener(type, store);
      if (!isInterrupted(own) && !signedOut()) storeTyped(key, null);
    };
  }, [key, form]);
  const readTexts = () => JSON.stringify(readBoxes(listTyped(form.current, before.current)));
  return { readTexts, discard, takeShownVersions };
}

const readBox = ({ type, checked, value }: HTMLInputElement) =>
  type === 'checkbox' ? checked : value;

const listOptions = (box: HTMLElement) =>
  box instanceof HTMLSelectElement ? [...box.options] : [];

/** What a box began with in the page. Undefined for a list without a mark, as React makes one with a `value`. */
const readStart = (box: HTMLInputElement): string | boolean | undefined =>
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

const listTyped = (form: HTMLFormElement | null, before: StartValues) =>
  listBoxes(form).filter((box) => before.has(box.name) && before.get(box.name) !== readBox(box));

function readTyped(form: HTMLFormElement | null, before: StartValues): Typed | null {
  const typed = listTyped(form, before);
  if (typed.length === 0) return null;
  return readBoxes([...listBoxes(form).filter(isSentAlong), ...typed]);
}

const isRendered = () => new Promise((resolve) => setTimeout(resolve));

/** Fills in one field after the other as a person does: what one is set to may bring the next. */
async function typeAgain(
  form: HTMLFormElement,
  typed: Typed,
  { before, along }: { before: StartValues; along: Map<HTMLInputElement, SentAlong> },
): Promise<void> {
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
      const sent = { given: box.value, typed: String(value) };
      along.set(box, sent);
      box.value = sent.typed;
      continue;
    }
    // What was typed or chosen since is newer.
    if (before.has(name) && before.get(name) !== readBox(box)) continue;
    isBack = true;
    box.dispatchEvent(new Event('focusin', { bubbles: true }));
    if (typeof value === 'boolean') {
      if (box.checked !== value) box.click();
      continue;
    }
    // Past the setter by which React would take the value for one that it has seen.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, value);
    for (const type of ['input', 'change']) box.dispatchEvent(new Event(type, { bubbles: true }));
  }
  if (isBack || hadFile) showRestoredToast(hadFile);
}
