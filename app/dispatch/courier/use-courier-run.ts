import { useCallback, useEffect, useState } from 'react';
import type { OutcomeEntry } from '#app/dispatch/runs/run-outcome.ts';
import type { CourierRun } from './courier-run.ts';
import {
  listLiveTokens,
  readStoredRun,
  type StoredRun,
  storeEntry,
  storeRun,
  takeOverEntries,
} from './run-storage.ts';
import { type SyncResult, syncOtherRuns, syncRun } from './send-outcomes.ts';

const resendMs = 15_000;

const unite = (one: readonly string[], other: readonly string[]) => [
  ...new Set([...one, ...other]),
];

interface ShownRun extends StoredRun {
  isSending: boolean;
  /** Of the last attempt; null before the first. */
  result: SyncResult | null;
  /** Orders whose outcomes were refused while the page is open, of this run and of others. */
  refused: readonly string[];
  /** Orders whose outcomes were still on this phone when a link died, of this run and of others. */
  neverSent: readonly string[];
}

const addUncounted = (
  now: ShownRun,
  { refused, neverSent }: Omit<SyncResult, 'state'>,
): ShownRun => ({
  ...now,
  refused: unite(now.refused, refused),
  neverSent: unite(now.neverSent, neverSent),
});

/**
 * The run of a courier's link: as the shop gave it, or as this phone has stored it, with what waits to be
 * sent. Sends that, and what waits of other runs, when the browser is online again, whenever the page is
 * looked at, and by a timer while something waits: many a lost connection comes back without an event.
 */
export function useCourierRun(token: string, loaded: CourierRun | null) {
  const [shown, setShown] = useState<ShownRun>({
    run: loaded,
    entries: [],
    isSending: false,
    result: null,
    refused: [],
    neverSent: [],
  });
  const refresh = useCallback(() => {
    const { run, entries } = readStoredRun(token);
    setShown((now) => ({ ...now, run, entries }));
  }, [token]);
  const send = useCallback(async () => {
    setShown((now) => ({ ...now, isSending: true }));
    try {
      const result = await syncRun(token);
      setShown((now) => ({
        ...addUncounted(now, result),
        // A line that is lost since does not make a dead link work again.
        result: now.result?.state === 'dead' && result.state !== 'done' ? now.result : result,
      }));
      refresh();
    } finally {
      setShown((now) => ({ ...now, isSending: false }));
    }
  }, [token, refresh]);
  const add = (entries: readonly OutcomeEntry[]) => {
    for (const entry of entries) storeEntry(token, entry);
    refresh();
    void send();
  };
  useEffect(() => {
    if (loaded) {
      storeRun(token, loaded);
      takeOverEntries(token, loaded.id);
    }
    refresh();
    const sendOthers = () =>
      syncOtherRuns(token).then((others) => setShown((now) => addUncounted(now, others)));
    // On a line that hangs, a round takes longer than the timer.
    let isBusy = false;
    const begin = async (round: Promise<unknown>) => {
      isBusy = true;
      await round;
      isBusy = false;
    };
    const sendAll = () => void begin(Promise.all([send(), sendOthers()]));
    sendAll();
    const timer = setInterval(() => {
      const waiting = listLiveTokens().filter((one) => readStoredRun(one).entries.length > 0);
      if (isBusy || waiting.length === 0) return;
      if (waiting.some((one) => one !== token)) sendAll();
      else void begin(send());
    }, resendMs);
    const stop = followPhone(sendAll, refresh);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [token, loaded, refresh, send]);
  return { ...shown, send, add };
}

/** Calls back when there is a connection, when the page is looked at, and when another tab has stored. */
function followPhone(send: () => void, refresh: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const onVisible = () => {
    if (document.visibilityState === 'visible') send();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) send();
  };
  window.addEventListener('online', send, { signal });
  window.addEventListener('pageshow', onPageShow, { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  window.addEventListener('storage', refresh, { signal });
  return () => ended.abort();
}
