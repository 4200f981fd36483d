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
import { useLeaveDialog, useUnsavedEdits } from './unsaved-edits.tsx';
import { useActionResponse, useOpenErrors } from './use-action-response.ts';
import { findTyped, formDraftKey, showRestoredToast, storeTyped } from './use-saved-draft.ts';

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
  const discard = useTypedFields(form, draft && `${action} ${draft}`);
  useEffect(() => {
    // The draft takes over the shop's new key.
    if (answered) form.current?.dispatchEvent(new Event('change'));
  }, [answered]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (answer) onAnswer?.(answer);
  }, [answer]);
  useActionResponse(answer, form, () => {
    discard();
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

/** Of the fields that differ from what they were, by their names; with the keys of their press. */
type Typed = Readonly<Record<string, string | boolean>>;

/** The key of a press that the page gave, and the one of the press before that came back with the draft. */
interface TypedKey {
  given: string;
  typed: string;
}

/**
 * Stores what is typed into a form, whatever holds its fields, until it is done, closed or left on purpose.
 * Returns what discards it. Without an id nothing is stored.
 */
function useTypedFields(form: RefObject<HTMLFormElement | null>, id: string | undefined) {
  const { adminId, isSignedOut } = useUnsavedEdits();
  const signedOut = useEffectEvent(isSignedOut);
  const before = useRef(new Map<string, string | boolean>());
  const keys = useRef(new Map<HTMLInputElement, TypedKey>());
  const key = id && formDraftKey(adminId, id);
  const read = () => readTyped(form.current, before.current);
  const readNow = useEffectEvent(read);
  const discard = () => {
    before.current.clear();
    keys.current.clear();
    if (key) storeTyped(key, null);
  };
  useLeaveDialog({ isEdited: () => read() !== null, onLeave: discard });
  // Each render writes the key that React knows over the one that came back; another one is the shop's.
  useLayoutEffect(() => {
    for (const [box, { given, typed }] of keys.current) {
      if (box.value === given) box.value = typed;
      else if (box.value !== typed) keys.current.delete(box);
    }
  });
  useEffect(() => {
    const element = form.current;
    if (!key || !element) return;
    const own = window.location.pathname;
    const found = findTyped<Typed>(key);
    if (found) void typeAgain(element, found, keys.current);
    const remember = ({ target }: { target: unknown }) => {
      const box = target as HTMLInputElement;
      if (box.name && !before.current.has(box.name)) before.current.set(box.name, readBox(box));
    };
    const store = ({ target }: Event) => {
      // A field with the focus fires 'change' when its form is removed.
      if (!form.current) return;
      const box = target as HTMLInputElement;
      // By a mouse Safari gives no focus to a box that it ticks; a discarded form has one with the focus.
      const start = box.type === 'checkbox' ? !box.checked : box.defaultValue;
      if (start !== undefined && !before.current.has(box.name)) before.current.set(box.name, start);
      storeTyped(key, readNow());
    };
    // What was typed before the scripts came, and a field with `autoFocus`, which has had it before.
    for (const box of [...element.elements] as HTMLInputElement[])
      if (box.name && (box === document.activeElement || readStart(box) !== readBox(box)))
        before.current.set(box.name, readStart(box));
    element.addEventListener('focusin', remember);
    for (const type of ['input', 'change']) element.addEventListener(type, store);
    return () => {
      element.removeEventListener('focusin', remember);
      for (const type of ['input', 'change']) element.removeEventListener(type, store);
      const at = window.location.pathname;
      const isInterrupted =
        at === '/login' || (at === own && document.querySelector('[data-failed]'));
      if (!isInterrupted && !signedOut()) storeTyped(key, null);
    };
  }, [key, form]);
  return discard;
}

const readBox = ({ type, checked, value }: HTMLInputElement) =>
  type === 'checkbox' ? checked : value;

/** What a box began with in the page; a list has no memory of it. */
const readStart = (box: HTMLInputElement) =>
  box.type === 'checkbox' ? box.defaultChecked : (box.defaultValue ?? readBox(box));

/** What was sent before the session ended may have been done: it comes back with its key. */
const isKey = ({ name }: HTMLInputElement) => name === 'attemptKey' || name === 'entryKey';

function readTyped(
  form: HTMLFormElement | null,
  before: ReadonlyMap<string, string | boolean>,
): Typed | null {
  const boxes = [...(form?.elements ?? [])] as HTMLInputElement[];
  const typed = boxes.filter(
    (box) => before.has(box.name) && before.get(box.name) !== readBox(box),
  );
  if (typed.length === 0) return null;
  return Object.fromEntries(
    [...boxes.filter(isKey), ...typed].map((box) => [box.name, readBox(box)]),
  );
}

const isRendered = () => new Promise((resolve) => setTimeout(resolve));

/** Fills in one field after the other as a person does: what one is set to may bring the next. */
async function typeAgain(
  form: HTMLFormElement,
  typed: Typed,
  keys: Map<HTMLInputElement, TypedKey>,
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
    if (isKey(box)) {
      const key = { given: box.value, typed: String(value) };
      keys.set(box, key);
      box.value = key.typed;
      continue;
    }
    // What was typed since is newer.
    if (typeof value === 'string' && box.value !== (box.defaultValue ?? box.value)) continue;
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
