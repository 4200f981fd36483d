import { useCallback, useEffect, useState } from 'react';
import type { OutcomeEntry } from '#app/dispatch/runs/run-outcome.ts';
import type { CourierRun } from './courier-run.ts';
import {
  listStoredTokens,
  readStoredRun,
  removeRun,
  type StoredRun,
  storeEntry,
  storeRun,
} from './run-storage.ts';
import { type SyncResult, syncRun } from './send-outcomes.ts';

const resendMs = 15_000;

interface ShownRun extends StoredRun {
  isSending: boolean;
  /** Of the last attempt; null before the first. */
  result: SyncResult | null;
  /** Orders whose outcomes were refused while the page is open. */
  refused: readonly string[];
}

/**
 * The run of a courier's link: as the shop gave it, or as this phone has stored it, with what waits to be
 * sent. Sends when the browser is online again, whenever the page is looked at, and by a timer while
 * something waits: many a lost connection comes back without an event.
 */
export function useCourierRun(token: string, loaded: CourierRun | null) {
  const [shown, setShown] = useState<ShownRun>({
    run: loaded,
    entries: [],
    isSending: false,
    result: null,
    refused: [],
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
        ...now,
        result,
        refused: [...new Set([...now.refused, ...result.refused])],
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
    if (loaded) storeRun(token, loaded);
    refresh();
    void send();
    void syncOtherRuns(token);
    const timer = setInterval(() => {
      if (readStoredRun(token).entries.length > 0) void send();
    }, resendMs);
    const stop = followPhone(send, refresh);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [token, loaded, refresh, send]);
  return { ...shown, send, add };
}

/** Sends the outcomes of earlier runs that wait on this phone, and removes the runs that are closed. */
async function syncOtherRuns(token: string): Promise<void> {
  for (const other of listStoredTokens()) {
    if (other === token) continue;
    const { state } = await syncRun(other);
    if (state === 'done' && readStoredRun(other).run?.isClosed) removeRun(other);
  }
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
