import { useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useActionResponse, useOpenErrors } from '#app/admin/forms/use-action-response.ts';
import { useSavedDraft } from '#app/admin/forms/use-saved-draft.ts';
import type { CounterResult } from './counter-forms.server.ts';

/**
 * A form of the Counter tab. What is typed stays until it is done: on a refusal, on a dead line, and
 * while the admin signs in again. `id` names it among the forms of the admin, `saved` is what its fields
 * start from.
 */
export function useCounterForm<Texts extends Record<string, string>>(id: string, saved: Texts) {
  const form = useRef<HTMLFormElement>(null);
  const { Form, data: response, state } = useFetcher<CounterResult>();
  const draft = useSavedDraft(form, { id, saved });
  const { errors, onInput } = useOpenErrors(response?.errors);
  const [doneCount, setDoneCount] = useState(0);
  useActionResponse(response, form, () => {
    draft.discard();
    setDoneCount(doneCount + 1);
  });
  return {
    Form,
    form: {
      ref: form,
      method: 'post',
      action: '/admin/counter',
      onInput,
      noValidate: true,
      'data-tap': true,
    } as const,
    texts: { ...draft.startedFrom, ...draft.texts } as Texts,
    /** For the fields, which start again with it. */
    key: `${doneCount} ${draft.key}`,
    response,
    errors,
    busy: state !== 'idle',
  };
}
