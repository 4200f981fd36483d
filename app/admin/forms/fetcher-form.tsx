import { type ReactNode, useRef } from 'react';
import { useFetcher, useFetchers } from 'react-router';
import type { FormResult } from '#app/platform/http/form-result.ts';
import { useActionResponse, useOpenErrors } from './use-action-response.ts';

/** Why fields were refused, by their names. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** What the fields of a form are rendered from. */
export interface FormState {
  busy: boolean;
  errors: FieldErrors;
  /** The attributes of a field of one line. */
  field: (name: string, maxLength: number) => ReturnType<typeof toLineProps>;
}

const toLineProps = (errors: FieldErrors, name: string, maxLength: number) => ({
  ...{ name, maxLength, autoComplete: 'off', error: errors[name] },
});

interface FetcherFormProps {
  /** The URL of a page whose action returns an `FormResult`, with errors by field. */
  action: string;
  /** The hidden fields. */
  fields?: Readonly<Record<string, string | number>>;
  className?: string;
  /** It waits until the page shows what another form of the same action has done. */
  inTurn?: boolean;
  onDone?: (form: HTMLFormElement | null) => void;
  children: (state: FormState) => ReactNode;
}

/** A small form whose page stays as it is: a toast shows the result, errors stand at their fields. */
export function FetcherForm({
  action,
  fields = {},
  className,
  inTurn = false,
  onDone,
  children,
}: FetcherFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<FormResult & { errors?: Record<string, string> }>();
  const isReading = useFetchers().some(({ formAction }) => formAction === action);
  const busy = fetcher.state !== 'idle' || (inTurn && isReading);
  const { errors, onInput } = useOpenErrors(fetcher.data?.errors);
  const field: FormState['field'] = (...line) => toLineProps(errors, ...line);
  useActionResponse(fetcher.data, form, () => onDone?.(form.current));
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      className={className}
      onInput={onInput}
      noValidate
      data-tap
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children({ busy, errors, field })}
    </fetcher.Form>
  );
}
