import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useFetcher, useFetchers, useNavigate } from 'react-router';
import type { MovePlan } from '#app/orders/moves/move-orders.server.ts';
import { undoSeconds } from '#app/orders/order.ts';
import { useBackgroundReload } from '#app/platform/events/use-background-reload.ts';
import { useConnection } from '#app/platform/http/connection.ts';
import { type FormResult, refuse } from '#app/platform/http/form-result.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';

export interface MoveResponse extends FormResult {
  /** The fields of the form that undoes the change; the number is empty for a change of many. */
  undo?: Readonly<Record<string, string>> & { intent: string; orderNumber: string };
  plan?: MovePlan;
  /** The order has another status than the page shows. */
  isStale?: boolean;
  /** The page that it leads to. */
  next?: string;
  /** The page shows the toast, since the form may be gone with the answer; by default `onMoved` does. */
  atOnce?: boolean;
}

/** For the `clientAction` of a page. */
export const isShownAtOnce = ({ atOnce = false }: MoveResponse): boolean => atOnce;

/** What an administrator looks at where a form got no answer, by the intent of the form. */
const doubts: Readonly<Record<string, string>> = {
  'move-chosen': 'the orders have moved',
  undo: 'the change is undone',
  contact: 'the call is noted',
  confirm: 'the answer of the customer is noted',
  'undo-confirmation': 'the change is undone',
  pardon: 'the refusals are forgiven',
  pack: 'the order has moved',
  split: 'the order is split',
  ready: 'the order is ready to collect',
  'undo-ready': 'the change is undone',
  keep: 'the order is kept',
  settle: 'the order has moved',
  'open-run': 'the run has started',
  'undo-run': 'the run is undone',
  'add-courier': 'the courier is on the list',
  'change-courier': 'the courier is changed',
  'move-stop': 'the stop has moved',
  'one-fee': 'the fee has changed',
  outcome: 'the outcome is saved',
  'undo-outcome': 'the outcome is undone',
  link: 'the courier has a link',
  close: 'the run is closed',
  reopen: 'the run is open',
  'change-destination': 'the order goes there',
  'take-out': 'the piece is out of the order',
  'settle-fee': 'the fee is set',
  'add-piece': 'the piece is in the order',
  'change-line': 'the line has changed',
  discount: 'the discount is set',
  join: 'the orders are joined',
  'undo-change': 'the change is undone',
  return: 'the reason is noted',
};

/** Money that is recorded once for each attempt key. */
const recordedOnce = ['hand-over', 'refund'];

/** Describes what is unsure after a form got no answer. The texts of a status are the specification's. */
export function describeLost(form: FormData): string {
  if (recordedOnce.includes(String(form.get('intent'))))
    return 'The shop did not answer. Press again: the money is recorded once.';
  const doubt = doubts[String(form.get('intent'))];
  return doubt
    ? `The shop did not answer. Look whether ${doubt} before you try again.`
    : 'Failed to update order status';
}

/** For a form of orders or of Dispatch that got no answer: it may have been done all the same. */
export const respondLost = (form: FormData): MoveResponse => refuse(describeLost(form));

/** Shows the toasts of a response that offers no undo. */
export function showResponse({ done, message, note }: MoveResponse): void {
  for (const text of [message, note])
    if (text) showToast({ kind: done ? 'done' : 'refused', text });
}

interface StatusRequest {
  id: number;
  fields: Readonly<Record<string, string | number>> & { orderNumber: string };
  /** The page it is sent from: without a connection, the code of another page may be missing. */
  action: string;
  undo?: UndoOffer;
  /** The page is still read again. */
  isDone?: boolean;
}

interface UndoOffer {
  text: string;
  request: Omit<StatusRequest, 'id' | 'undo'>;
  /** When the email of the change is sent. */
  until: number;
}

interface StatusChanges {
  /** The next change sends the customer no email. */
  quiet: boolean;
  setQuiet: (quiet: boolean) => void;
  /** What is being sent, or shown by a page that is read again. */
  requests: readonly StatusRequest[];
  send: (request: Omit<StatusRequest, 'id'>) => void;
  /** Shows the toasts of a response, with Undo where the change can be undone. */
  onMoved: (action: string, response: MoveResponse) => void;
}

const Context = createContext<StatusChanges | null>(null);

export function useStatusChanges(): StatusChanges {
  const changes = useContext(Context);
  if (!changes) throw new Error('There is no StatusChangesProvider around this page.');
  return changes;
}

/** Shows the toasts of each response to a form, with Undo, where its page has not. */
export function useMoveToast(action: string, response: MoveResponse | undefined): void {
  const { onMoved } = useStatusChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (response && !response.atOnce) onMoved(action, response);
  }, [response]);
}

/**
 * Sends changes of statuses and shows their toasts. After a lost response the page is read again once
 * the shop answers: the change may have been made. It is above the pages, because the row of an order
 * may disappear with its change, and because an undo works from every page.
 */
export function StatusChangesProvider({ children }: { children: ReactNode }) {
  const [quiet, setQuiet] = useState(false);
  const [requests, setRequests] = useState<readonly StatusRequest[]>([]);
  const reload = useBackgroundReload();
  const openNext = useNextPage();
  const isUnsure = useRef(false);
  const isOffline = useConnection(({ lost }) => lost !== null);
  useEffect(() => {
    if (isOffline || !isUnsure.current) return;
    isUnsure.current = false;
    reload();
  }, [isOffline, reload]);
  const sentCount = useRef(0);
  const end = (ended: number) => setRequests((all) => all.filter(({ id }) => id !== ended));
  const send = (request: Omit<StatusRequest, 'id'>) => {
    sentCount.current += 1;
    const sent = { ...request, id: sentCount.current };
    setRequests((others) => [...others, sent]);
  };

  function offerUndo(undo: UndoOffer) {
    const durationMs = undo.until - Date.now();
    if (durationMs <= 0) return;
    const topic = undo.request.fields.orderNumber;
    const action = { label: 'Undo', onAction: () => send({ ...undo.request, undo }) };
    showToast({ kind: 'done', text: undo.text, topic, durationMs, action });
  }
  function onMoved(action: string, response: MoveResponse) {
    const { message: text, undo: fields } = response;
    const isTold = response.done && text !== '';
    if (isTold) setQuiet(false);
    if (isTold && fields) {
      const until = Date.now() + undoSeconds * 1000;
      offerUndo({ text, request: { fields, action }, until });
    } else showResponse(response);
    if (response.isStale) reload();
    if (response.isLost) isUnsure.current = true;
    if (response.next) openNext(response.next);
  }
  function onResponse({ id, action, undo: sent }: StatusRequest, response: MoveResponse) {
    if (response.done)
      setRequests((all) => all.map((one) => (one.id === id ? { ...one, isDone: true } : one)));
    else end(id);
    onMoved(action, response);
    if (response.isLost && sent) offerUndo(sent);
    // The page of a run that is undone is gone.
    else if (response.done && sent?.request.fields.intent === 'undo-run') openNext(action);
  }
  return (
    <Context value={{ quiet, setQuiet, requests, send, onMoved }}>
      {children}
      {requests.map((request) => (
        <RequestSender
          key={request.id}
          request={request}
          onResponse={(response) => onResponse(request, response)}
          onEnd={() => end(request.id)}
        />
      ))}
    </Context>
  );
}

/** The state of a navigation that a form has led to. */
export const ledByForm = 'led-by-form';

/**
 * Returns a function that opens a page once nothing is on its way. A navigation while a form's page is read again
 * would be given that page's data, under the address of the new one.
 */
function useNextPage(): (url: string) => void {
  const navigate = useNavigate();
  const [next, setNext] = useState<string | null>(null);
  const isBusy = useFetchers().some(({ state }) => state !== 'idle');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when all is done
  useEffect(() => {
    if (next === null || isBusy) return;
    setNext(null);
    void navigate(next, { state: ledByForm });
  }, [next, isBusy]);
  return setNext;
}

interface RequestSenderProps {
  request: StatusRequest;
  onResponse: (response: MoveResponse) => void;
  onEnd: () => void;
}

/** Sends one request with its own fetcher: a second request in the same fetcher would end the first. */
function RequestSender({ request, onResponse, onEnd }: RequestSenderProps) {
  const { state, data, submit } = useFetcher<MoveResponse>();
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response is shown once
  useEffect(() => {
    if (data) onResponse(data);
  }, [data]);
  // An answer may come before the state of being on its way was ever rendered: then only the data has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, and ends once
  useEffect(() => {
    if (isSent.current) {
      if (state === 'idle') onEnd();
      return;
    }
    isSent.current = true;
    void submit(request.fields, { method: 'post', action: request.action });
  }, [state, data]);
  return null;
}

export function QuietCheckbox() {
  const { quiet, setQuiet } = useStatusChanges();
  return (
    <Checkbox
      size="sm"
      name="quiet"
      checked={quiet}
      onChange={(event) => setQuiet(event.target.checked)}
    >
      Do not tell the customer
    </Checkbox>
  );
}
