import type { OutcomeEntry } from '#app/dispatch/runs/run-outcome.ts';
import type { CourierRun } from './courier-run.ts';
import type { OutcomeAnswer } from './run-outcomes.route.ts';
import {
  listLiveTokens,
  readStoredRun,
  removeEntry,
  removeRun,
  removeStops,
  storeRun,
} from './run-storage.ts';

const patienceMs = 20_000;

/** 'lost': the shop was not reached, and what waits goes on waiting. 'dead': the link works no more. */
type SyncState = 'done' | 'lost' | 'dead';

export interface SyncResult {
  state: SyncState;
  /** The orders whose outcomes do not count any more: the shop has stored them for its owner. */
  refused: string[];
  /** The orders whose outcomes were still on this phone when the link died. */
  neverSent: string[];
}

let tail: Promise<unknown> = Promise.resolve();

/** One after the other, also among the tabs of this browser where it grants locks. */
async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  let isStarted = false;
  try {
    if (navigator.locks)
      return await navigator.locks.request('courier-outcomes', () => {
        isStarted = true;
        return work();
      });
  } catch (error) {
    // A browser that denies the site its data refuses the lock itself.
    if (isStarted) throw error;
  }
  const turn = tail.then(work, work);
  tail = turn;
  return turn;
}

async function request<Answer>(token: string, body?: URLSearchParams): Promise<Answer | number> {
  try {
    const response = await fetch(`/run/outcomes?t=${token}`, {
      method: body ? 'POST' : 'GET',
      body,
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patienceMs),
    });
    return response.ok ? await response.json() : response.status;
  } catch {
    // No connection, or none that suffices: everything is sent again later.
    return 0;
  }
}

/** Whether a refused request has to be sent again. */
const isLost = (status: number) =>
  status < 400 || status >= 500 || status === 408 || status === 429;

const toFields = (entry: OutcomeEntry) =>
  new URLSearchParams(Object.entries(entry).map(([name, value]) => [name, String(value)]));

/** Sends what waits for a run, and stores the run as the shop knows it now. */
export function syncRun(token: string): Promise<SyncResult> {
  return takeTurn(async () => {
    const refused: string[] = [];
    const { entries } = readStoredRun(token);
    const finish = (state: SyncState): SyncResult => {
      const neverSent =
        state === 'dead' ? readStoredRun(token).entries.map((one) => one.orderNumber) : [];
      if (state === 'dead') removeStops(token);
      return { state, refused, neverSent };
    };
    for (const entry of entries) {
      const answer = await request<OutcomeAnswer>(token, toFields(entry));
      if (answer === 404) return finish('dead');
      if (typeof answer === 'number' && isLost(answer)) return finish('lost');
      const isLast =
        entries.findLast(({ orderNumber }) => orderNumber === entry.orderNumber) === entry;
      if (isLast && (typeof answer === 'number' || answer.refused)) refused.push(entry.orderNumber);
      if (typeof answer !== 'number') storeRun(token, answer.run);
      removeEntry(token, entry);
    }
    if (entries.length > 0) return finish('done');
    const run = await request<CourierRun>(token);
    if (typeof run !== 'number') storeRun(token, run);
    else if (run === 404) return finish('dead');
    return finish(typeof run === 'number' ? 'lost' : 'done');
  });
}

/**
 * Sends the outcomes of other runs that wait on this phone, and removes the runs that are closed. Gives the
 * orders whose outcomes do not count, and those whose outcomes were never sent, since their links are dead.
 */
export async function syncOtherRuns(token: string): Promise<Omit<SyncResult, 'state'>> {
  const others: Omit<SyncResult, 'state'> = { refused: [], neverSent: [] };
  for (const other of listLiveTokens()) {
    if (other === token) continue;
    const { state, refused, neverSent } = await syncRun(other);
    others.refused.push(...refused);
    others.neverSent.push(...neverSent);
    if (state === 'done' && readStoredRun(other).run?.isClosed) removeRun(other);
  }
  return others;
}
