import { sql } from 'kysely';
import type { Actor } from '#app/audit/audit-log.server.ts';
import { parseBarcode } from '#app/catalogue/copy/barcode.ts';
import { formatCopyLine } from '#app/catalogue/copy/copy.ts';
import { matchesByLookup } from '#app/catalogue/listing/matches.server.ts';
import {
  type ProductSummaryRow,
  productsWithFacts,
  selectSummary,
} from '#app/catalogue/product/products.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { type CountableProduct, type EntryAnswer, limitFound, maxMeant } from './count.ts';
import { countsLock, expectedUnits, findCount } from './counts.server.ts';

interface CountEntry {
  /** A UUID of the phone that counted. */
  key: string;
  /** What was scanned or chosen: the URL of a product's page, or a barcode. */
  code: string;
  units: number;
  /** For how long it waited to be sent, by the clock of the phone. */
  msAgo?: number;
}

const maxMsAgo = 365 * 24 * 60 * 60 * 1000;

/** The id in the URL of a product's page, as the QR code of a sticker has it; 0 for any other text. */
const readProductUrl = (text: string) =>
  parseId(/^(?:https?:\/\/[^/]+)?\/product\/(\d+)(?:[?#].*)?$/.exec(text.trim())?.[1]);

type MeantProduct = ProductSummaryRow & { shelfMark: string | null; serial: string | null };

/**
 * The products that a scanned code or typed words may mean, of which `limitFound` takes what is shown: first those
 * of just this serial or shelf mark. An archived one is found by the URL of its page alone.
 */
export async function listMeant(db: Connection, text: string): Promise<MeantProduct[]> {
  const id = readProductUrl(text);
  const words = text.trim();
  const exact = words.toLowerCase();
  if (exact === '') return [];
  const barcode = parseBarcode(words);
  const isNamed = barcode
    ? sql`id = any(array(select product_id from product_facts where barcode = ${barcode}))`
    : matchesByLookup(words);
  const isMarked = sql`id = any(array(select product_id from product_facts
    where lower(shelf_mark) = ${exact} or lower(serial) = ${exact}))`;
  const meant = id
    ? sql`id = ${id} order by id`
    : sql`(${isNamed} or ${isMarked}) and archived_at is null order by ${isMarked} desc, name, id`;
  const found = await sql<MeantProduct>`
    select ${selectSummary()}, shelf_mark as "shelfMark", serial from ${productsWithFacts}
    where ${meant} limit ${maxMeant + 1}`.execute(db);
  return found.rows;
}

/** What tells a product from others of its name: 'Good · loose · Shelf mark A3'. */
export const describeMeant = ({ shelfMark, serial, ...row }: MeantProduct): string =>
  [formatCopyLine(row), shelfMark && `Shelf mark ${shelfMark}`, serial && `Serial ${serial}`]
    .filter(Boolean)
    .join(' · ');

/** The products of `listMeant`, as a count shows them. */
export async function findCountable(db: Connection, text: string): Promise<CountableProduct[]> {
  const meant = await listMeant(db, text);
  return meant.map((row) => ({ id: row.id, name: row.name, detail: describeMeant(row) }));
}

/**
 * Records one press or scan of an open count as of when it was made, and answers with what is counted of the
 * product now. None is older than its count or lies in the future. What was recorded before the count was
 * applied and is sent again is answered as counted.
 */
export async function recordEntry(
  db: Database,
  actor: Actor,
  countId: number,
  { key, code, units, msAgo = 0 }: CountEntry,
): Promise<EntryAnswer> {
  const refuse = (refused: string, candidates: CountableProduct[] = []) => ({
    refused,
    candidates,
  });
  const late = { ...refuse('This count is applied already.'), isApplied: true } as const;
  const { listed: candidates, more } = limitFound(await findCountable(db, code));
  const [product] = candidates;
  if (candidates.length !== 1 && (await findCount(db, countId))?.appliedAt) return late;
  if (!product) return refuse(`Nothing in the shop has ${code}.`);
  if (candidates.length > 1) return refuse(`Which of them is it? ${more}`.trim(), candidates);
  const secondsAgo = Math.min(Math.max(0, msAgo), maxMsAgo) / 1000;
  const entered = await db.transaction().execute(async (transaction) => {
    // Waits for a count that is being applied. What follows reads the stock that this has changed.
    await sql`select pg_advisory_xact_lock_shared(${countsLock})`.execute(transaction);
    await sql`
      with open as materialized (
        select id, greatest(opened_at, clock_timestamp() - make_interval(secs => ${secondsAgo})) as since
        from stock_counts where id = ${countId} and applied_at is null
      )
      insert into stock_count_entries
        (entry_key, count_id, product_id, units, expected, counted_by, created_at)
      select ${key}, open.id, products.id, ${units}, ${expectedUnits}, ${actor.email}, since
      from open, products where products.id = ${product.id}
      on conflict (entry_key) do nothing`.execute(transaction);
    return sql<{ isAnother: boolean; counted: number; name: string }>`
      select entry.product_id <> ${product.id} as "isAnother", name, (
        select sum(units)::int from stock_count_entries as one
        where one.count_id = entry.count_id and one.product_id = entry.product_id) as counted
      from stock_count_entries as entry join products on products.id = entry.product_id
      where entry_key = ${key}`.execute(transaction);
  });
  const [row] = entered.rows;
  if (!row) return late;
  const { isAnother, counted, name } = row;
  return isAnother ? refuse(`This scan is counted as ${name} already.`) : { counted, name };
}

/** Forgets what was counted of a product; false where the first entry seen is forgotten already. */
export async function countAgain(
  db: Connection,
  countId: number,
  { productId, firstEntry }: { productId: number; firstEntry: string },
): Promise<boolean> {
  const removed = await sql`
    delete from stock_count_entries using stock_counts
    where count_id = ${countId} and product_id = ${productId} and stock_counts.id = count_id
      and applied_at is null and exists (
        select from stock_count_entries as seen where seen.entry_key::text = ${firstEntry}
          and seen.count_id = ${countId} and seen.product_id = ${productId})`.execute(db);
  return removed.numAffectedRows !== 0n;
}
