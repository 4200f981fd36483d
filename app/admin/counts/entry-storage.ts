import { keep, readAllKept, removeKept } from '#app/platform/storage/kept-storage.ts';

/** A press or a scan that the shop does not know yet. */
export interface WaitingEntry {
  key: string;
  /** The URL of a product's page, or a barcode. */
  code: string;
  units: number;
  /** ISO instant. */
  madeAt: string;
}

// Each entry has a key of its own, so that two tabs never overwrite each other's.
const prefix = (countId: number) => `count-entry:${countId}:`;

/** What waits to be sent of a count, the oldest first. */
export const readWaiting = (countId: number) => readAllKept<WaitingEntry>(prefix(countId));

export const storeWaiting = (countId: number, entry: WaitingEntry) =>
  keep(prefix(countId) + entry.key, entry);

export const removeWaiting = (countId: number, { key }: WaitingEntry) =>
  removeKept(prefix(countId) + key);
