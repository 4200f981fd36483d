import { useEffect, useRef, useState } from 'react';
import type { EntryAnswer } from '#app/catalogue/counts/count.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import {
  type AnsweredEntry,
  type EntryQueue,
  readRefused,
  readWaiting,
  removeRefused,
  removeWaiting,
  storeRefused,
  storeWaiting,
  type WaitingEntry,
} from './entry-storage.ts';

const retryMs = 4000;
const patienceMs = 15_000;
/** Of what was counted; what was refused is shown until it is settled. */
const maxShown = 4;

/** Whether it may be taken later: a session or a role comes back, and who is busy has time again. */
const isTemporary = (status: number) =>
  status < 400 || status >= 500 || [401, 403, 408, 425, 429].includes(status);

/** Sends one entry; null where it is not known whether the shop has it, and it is sent again. */
export async function sendEntry(countId: number, entry: WaitingEntry): Promise<EntryAnswer | null> {
  const { key, code, units } = entry;
  // The clock of the phone may be wrong; how long the entry has waited is not.
  const msAgo = Date.now() - Date.parse(entry.madeAt);
  try {
    const response = await fetch(`/admin/counts/${countId}/entries`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ attemptKey: key, code, units: String(units), msAgo: String(msAgo) },
      }),
      // Who is no longer signed in is sent elsewhere; the entry waits for the sign-in.
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.ok) return await response.json();
    if (isTemporary(response.status)) return null;
    return { refused: `${code} cannot be counted.`, candidates: [] };
  } catch {
    return null;
  }
}

/**
 * Sends what waits, one after the other, until the shop cannot be reached or the count is applied. Gives
 * whether the shop has answered.
 */
export async function sendWaiting(
  queue: EntryQueue,
  onAnswer: (answer: AnsweredEntry) => void,
): Promise<boolean> {
  let isAnswered = false;
  for (let [entry] = readWaiting(queue); entry; [entry] = readWaiting(queue)) {
    const answer = await sendEntry(queue.countId, entry);
    if (!answer) return isAnswered;
    isAnswered = true;
    if ('refused' in answer) {
      if (answer.isApplied) break;
      storeRefused(queue, { ...entry, ...answer });
    }
    removeWaiting(queue, entry);
    onAnswer({ ...entry, ...answer });
  }
  return isAnswered;
}

/** Each press and scan is stored on the phone until the shop has counted it, or it is dropped. */
export function useCountEntries({ adminId, countId }: EntryQueue, onAnswered: () => void) {
  const queue = { adminId, countId };
  const [waitingCount, setWaitingCount] = useState(0);
  const [counted, setCounted] = useState<readonly AnsweredEntry[]>([]);
  const [refused, setRefused] = useState<readonly AnsweredEntry[]>([]);
  const isSending = useRef(false);
  const latest = useRef(onAnswered);
  latest.current = onAnswered;

  function show(answer: AnsweredEntry) {
    if ('refused' in answer) setRefused(readRefused(queue));
    else setCounted((before) => [answer, ...before].slice(0, maxShown));
  }

  async function send() {
    if (isSending.current) return;
    isSending.current = true;
    const isAnswered = await sendWaiting(queue, show);
    isSending.current = false;
    setWaitingCount(readWaiting(queue).length);
    if (isAnswered) latest.current();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each count
  useEffect(() => {
    setRefused(readRefused(queue));
    void send();
    const timer = setInterval(() => void send(), retryMs);
    const onOnline = () => void send();
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [adminId, countId]);

  function addEntry(entry: WaitingEntry) {
    storeWaiting(queue, entry);
    setWaitingCount(readWaiting(queue).length);
    void send();
  }
  function drop({ key }: AnsweredEntry) {
    removeRefused(queue, key);
    setRefused(readRefused(queue));
  }
  return {
    waitingCount,
    refusedCount: refused.length,
    /** The newest first. */
    answers: [...counted, ...refused].sort((one, other) => other.madeAt.localeCompare(one.madeAt)),
    add: (code: string, units: number) =>
      addEntry({ key: createUuid(), code, units, madeAt: new Date().toISOString() }),
    /** Counts what was refused as a product. Its key stays, so that two tabs count it once. */
    choose(answer: AnsweredEntry, code: string) {
      const { key, units, madeAt } = answer;
      addEntry({ key, code, units, madeAt });
      drop(answer);
    },
    drop,
  };
}
