import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FormProps, useFetcher, useFetchers } from 'react-router';
import type { FormResult } from '#app/platform/http/form-result.ts';
import { Button, type ButtonProps } from '#app/ui/controls/button.tsx';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';
import { useActionResponse, useOpenErrors } from './use-action-response.ts';
import { useClosedFields } from './use-closed-fields.ts';
import { comparesVersions } from './use-seen-version.ts';
import { useTypedFields } from './use-typed-fields.ts';

export type FieldErrors = Readonly<Partial<Record<string, string>>>;

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
  /**
   * It is emptied and open as soon as it is done: what is typed from then on is the next. Until something is typed
   * it shows what the page has. Its lists need a `defaultValue`.
   */
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
  const hydrated = useHydrated();
  // React writes into what it mounts, which would then show no newer default, as of a colleague.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is mounted
  useLayoutEffect(() => {
    if (startsAgain && hydrated) form.current?.reset();
  }, []);
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

export function FetcherButton({ action, fields, ...button }: FetcherButtonProps) {
  return (
    <FetcherForm action={action} fields={fields}>
      {({ busy }) => <Button type="submit" variant="quiet" size="sm" busy={busy} {...button} />}
    </FetcherForm>
  );
}
