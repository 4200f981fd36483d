import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTypedFields } from '#app/admin/forms/fetcher-form.tsx';
import { focusError, useOpenErrors } from '#app/admin/forms/use-action-response.ts';
import { type MoveResponse, useStatusChanges } from '#app/admin/order-moves/status-changes.tsx';
import { createUuid } from '#app/platform/text/uuid.ts';
import type { RunResponse } from './run-form.server.ts';

/** Sends a form of the Dispatch tab; its toast, with Undo, outlives the row. */
export function useDispatch(action = '/admin/dispatch') {
  const { requests, send } = useStatusChanges();
  return {
    isBusy: (orderNumber: string) =>
      requests.some(({ fields }) => fields.orderNumber === orderNumber),
    send: (orderNumber: string, fields: Readonly<Record<string, string>>) =>
      send({ fields: { ...fields, orderNumber }, action }),
  };
}

interface RunFormOptions {
  /** As the `draft` of a `FetcherForm`. */
  draft?: string;
  onDone?: () => void;
}

/**
 * Sends a form of a run's page, shows its toast with Undo, and calls `onDone` once it is done. After an
 * error the first bad field gets the focus.
 */
export function useRunForm(runId: number, { draft, onDone }: RunFormOptions = {}) {
  const { state, data: response, submit } = useFetcher<RunResponse>();
  const { onMoved } = useStatusChanges();
  const form = useRef<HTMLFormElement>(null);
  const action = `/admin/dispatch/runs/${runId}`;
  const discard = useTypedFields(form, draft && `${action} ${draft}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (!response) return;
    if (response.done) discard();
    onMoved(action, response);
    if (response.done) onDone?.();
    else focusError(form.current);
  }, [response]);
  const send = (fields: FormData | Record<string, string>) =>
    void submit(fields, { method: 'post', action });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(new FormData(event.currentTarget));
  };
  return { form, response, busy: state !== 'idle', submit: send, onSubmit };
}

interface CashFormOptions {
  action: string;
  /** As the `draft` of a `FetcherForm`. */
  draft: string;
  onDone: () => void;
}

/**
 * Sends a form that moves cash at the counter under one key until it is done, also from a draft, and then
 * calls `onDone`. Its page shows the toast, and the form what is refused.
 */
export function useCashForm({ action, draft, onDone }: CashFormOptions) {
  const { state, data: response, submit } = useFetcher<MoveResponse>();
  const { onMoved } = useStatusChanges();
  const form = useRef<HTMLFormElement>(null);
  const [attemptKey, setAttemptKey] = useState(createUuid);
  const discard = useTypedFields(form, `${action} ${draft}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (!response) return;
    if (response.done) discard();
    if (response.attemptKey) setAttemptKey(response.attemptKey);
    onMoved(action, { ...response, message: '' });
    if (response.done) onDone();
    else focusError(form.current);
  }, [response]);
  useEffect(() => {
    // The draft takes over the shop's new key.
    if (response?.attemptKey === attemptKey) form.current?.dispatchEvent(new Event('change'));
  }, [response, attemptKey]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(new FormData(event.currentTarget), { method: 'post', action });
  };
  const { errors, onInput } = useOpenErrors(response?.errors);
  return { form, response, errors, busy: state !== 'idle', attemptKey, onSubmit, onInput };
}

/** A form that opens in the place of its button, which gets the focus back when the form is closed. */
export function useOpenForm() {
  const [isOpen, setOpen] = useState<boolean>();
  const opener = {
    autoFocus: isOpen === false,
    // Once only: the button may come back for another reason.
    onFocus: () => setOpen(undefined),
    onClick: () => setOpen(true),
  };
  return { isOpen: isOpen === true, close: () => setOpen(false), opener };
}
