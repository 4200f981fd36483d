import { useEffect, useRef, useState } from 'react';
import type { EntryAnswer } from '#app/catalogue/counts/count.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import {
  type EntryQueue,
  readWaiting,
  removeWaiting,
  storeWaiting,
  type WaitingEntry,
} from './entry-storage.ts';

const retryMs = 4000;
const patienceMs = 15_000;
const maxShown = 4;

/** What came of an entry, with its units for a choice among several products. */
export type ShownAnswer = EntryAnswer & Pick<WaitingEntry, 'key' | 'units'>;

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
    const isRefused = response.status === 400 || response.status === 404;
    return isRefused ? { refused: `${code} cannot be counted.`, candidates: [] } : null;
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
  onAnswer: (answer: ShownAnswer) => void,
): Promise<boolean> {
  let isAnswered = false;
  for (let [entry] = readWaiting(queue); entry; [entry] = readWaiting(queue)) {
    const answer = await sendEntry(queue.countId, entry);
    if (!answer) return isAnswered;
    isAnswered = true;
    if ('refused' in answer && answer.isApplied) break;
    removeWaiting(queue, entry);
    onAnswer({ ...answer, key: entry.key, units: entry.units });
  }
  return isAnswered;
}

/**
 * Counts pieces: each press and scan is stored on the phone until the shop has it, so that a lost
 * connection loses none.
 */
export function useCountEntries({ adminId, countId }: EntryQueue, onAnswered: () => void) {
  const queue = { adminId, countId };
  const [waitingCount, setWaitingCount] = useState(0);
  const [answers, setAnswers] = useState<readonly ShownAnswer[]>([]);
  const isSending = useRef(false);
  const latest = useRef(onAnswered);
  latest.current = onAnswered;

  const show = (answer: ShownAnswer) =>
    setAnswers((before) => [answer, ...before].slice(0, maxShown));
  const dismiss = (key: string) =>
    setAnswers((before) => before.filter((answer) => answer.key !== key));

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
    void send();
    const timer = setInterval(() => void send(), retryMs);
    const onOnline = () => void send();
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [adminId, countId]);

  function add(code: string, units: number) {
    const entry = { key: createUuid(), code, units, madeAt: new Date().toISOString() };
    storeWaiting(queue, entry);
    setWaitingCount(readWaiting(queue).length);
    void send();
  }
  return { waitingCount, answers, add, dismiss };
}
