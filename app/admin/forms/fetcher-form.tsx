import { type ReactNode, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FormResult } from '#app/platform/http/form-result.ts';
import { useActionResponse, useOpenErrors } from './use-action-response.ts';

interface FetcherFormProps {
  /** The URL of a page whose action returns an `FormResult`, with errors by field. */
  action: string;
  /** The hidden fields. */
  fields?: Readonly<Record<string, string | number>>;
  className?: string;
  onDone?: (form: HTMLFormElement | null) => void;
  children: (state: {
    busy: boolean;
    errors: Readonly<Partial<Record<string, string>>>;
  }) => ReactNode;
}

/** A small form whose page stays as it is: a toast shows the result, errors stand at their fields. */
export function FetcherForm({
  action,
  fields = {},
  className,
  onDone,
  children,
}: FetcherFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<FormResult & { errors?: Record<string, string> }>();
  const { errors, onInput } = useOpenErrors(fetcher.data?.errors);
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
      {children({ busy: fetcher.state !== 'idle', errors })}
    </fetcher.Form>
  );
}
