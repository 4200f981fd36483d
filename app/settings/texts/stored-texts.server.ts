import { createContext } from 'react-router';
import { type CachedValue, createCachedValue } from '#app/platform/database/cached-value.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';

/** A text that the owner has edited or written. */
export interface StoredText {
  id: string;
  content: unknown;
  /** Changes with every save. */
  version: string;
  updatedAt: Date;
}

export const textsContext = createContext<CachedValue<readonly StoredText[]>>();

export function selectTexts(db: Connection) {
  return db.selectFrom('texts').select(['id', 'content', 'version', 'updated_at as updatedAt']);
}

/** `onError` is called when the texts could not be read. The last known ones hold then. */
export function createTextsCache(
  db: Database,
  onError: (error: unknown) => void,
): CachedValue<readonly StoredText[]> {
  return createCachedValue<readonly StoredText[]>({
    query: () => selectTexts(db).orderBy('id').execute(),
    initial: [],
    onError,
  });
}
