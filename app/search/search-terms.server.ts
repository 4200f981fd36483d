import { sql } from 'kysely';
import { catalogueChannel } from '#app/catalogue/product/products.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { tryLock } from '#app/platform/database/try-lock.server.ts';
import type { Events } from '#app/platform/events/events.server.ts';
import { notify } from '#app/platform/events/notify.server.ts';
import { settingsChannel } from '#app/settings/shop-settings.server.ts';
import { toSound } from './sound.ts';

const batchSize = 5000;
/** Advisory lock of the process that counts. Any fixed number. */
const countingLock = 7_210_463;

interface NameChange {
  nameText: string;
  change: number;
}

function totalChanges(changes: readonly NameChange[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { nameText, change } of changes) {
    // A name keeps its accents off and its apostrophes in, so that its parts can be searched for.
    for (const word of new Set(nameText.split(/[^\p{L}\p{N}]+/u))) {
      if (/\p{L}/u.test(word) && word.length > 1)
        totals.set(word, (totals.get(word) ?? 0) + change);
    }
  }
  return totals;
}

/** Adds the totals to `search_terms`. A term that no product has is deleted. */
async function addToTerms(db: Connection, totals: ReadonlyMap<string, number>): Promise<void> {
  const changed = [...totals].filter(([, sum]) => sum !== 0);
  if (changed.length === 0) return;
  const terms = changed.map(([term]) => term);
  await sql`
    insert into search_terms (term, sound, product_count)
    select * from unnest(${terms}::text[], ${terms.map(toSound)}::text[],
      ${changed.map(([, sum]) => sum)}::int[])
    on conflict (term) do update set
      product_count = search_terms.product_count + excluded.product_count`.execute(db);
  await sql`
    delete from search_terms where term = any(${terms}::text[]) and product_count = 0`.execute(db);
}

/** Counts some thousand queued names; returns how many, and 0 where another process counts. */
async function countBatch(db: Database): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    if (!(await tryLock(transaction, countingLock))) return 0;
    const { rows } = await sql<NameChange>`
      delete from search_name_changes where ctid = any(array(
        select ctid from search_name_changes limit ${batchSize}))
      returning name_text as "nameText", change`.execute(transaction);
    await addToTerms(transaction, totalChanges(rows));
    return rows.length;
  });
}

/** Counts all names that were queued since into `search_terms`; returns whether there were any. */
export async function updateSearchTerms(db: Database): Promise<boolean> {
  let hasChanged = false;
  for (;;) {
    const count = await countBatch(db);
    hasChanged ||= count > 0;
    if (count < batchSize) return hasChanged;
  }
}

const pauseMs = 3000;

/** Updates now, and some seconds after changes, which count together. Returns what ends it. */
export function startSearchTerms(
  db: Database,
  events: Events,
  onError: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const update = async () => {
    timer = undefined;
    // Pages that found nothing are cached.
    if (await updateSearchTerms(db)) notify(db, settingsChannel);
  };
  const schedule = () => {
    timer ??= setTimeout(() => void update().catch(onError), pauseMs).unref();
  };
  const unsubscribe = events.subscribe([catalogueChannel], {
    onNotification: schedule,
    onClose: () => clearTimeout(timer),
  });
  void update().catch(onError);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
