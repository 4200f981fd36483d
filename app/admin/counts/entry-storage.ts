import type { EntryAnswer } from '#app/catalogue/counts/count.ts';
import { readAllJson, removeJson, storeJson } from '#app/platform/storage/json-storage.ts';

/** A press or a scan that the shop does not know yet. */
export interface WaitingEntry {
  key: string;
  /** The URL of a product's page, or a barcode. */
  code: string;
  units: number;
  /** ISO instant. */
  madeAt: string;
}

/** What an admin has counted on this phone: it is never sent as another's. */
export interface EntryQueue {
  adminId: string;
  countId: number;
}

export type AnsweredEntry<Answer extends EntryAnswer = EntryAnswer> = WaitingEntry & Answer;

type RefusedEntry = AnsweredEntry<Extract<EntryAnswer, { refused: string }>>;

// Each entry has a key of its own, so that two tabs never overwrite each other's.
const prefix = ({ adminId, countId }: EntryQueue) => `count-entry:${adminId}:${countId}:`;
const refusedPrefix = ({ adminId, countId }: EntryQueue) => `count-refused:${adminId}:${countId}:`;

/** What waits to be sent of a count, the oldest first. */
export const readWaiting = (queue: EntryQueue) => readAllJson<WaitingEntry>(prefix(queue));

export const storeWaiting = (queue: EntryQueue, entry: WaitingEntry) =>
  storeJson(prefix(queue) + entry.key, entry);

export const removeWaiting = (queue: EntryQueue, { key }: WaitingEntry) =>
  removeJson(prefix(queue) + key);

/** What was not counted and is neither chosen nor dropped, the oldest first. */
export const readRefused = (queue: EntryQueue) => readAllJson<RefusedEntry>(refusedPrefix(queue));

export const storeRefused = (queue: EntryQueue, entry: RefusedEntry) =>
  storeJson(refusedPrefix(queue) + entry.key, entry);

export const removeRefused = (queue: EntryQueue, key: string) =>
  removeJson(refusedPrefix(queue) + key);
