import { sql } from 'kysely';
import {
  type Actor,
  type AuditEntry,
  type AuditValues,
  recordAudit,
} from '#app/audit/audit-log.server.ts';
import type { AuditedChange } from '#app/audit/describe-audit.ts';
import { writeImageOfExtra } from '#app/catalogue/copy/photos.server.ts';
import { writeFacts } from '#app/catalogue/copy/write-facts.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { selectAdminProducts } from './admin-product-query.server.ts';
import { listChangedFields, parseProduct } from './parse-product.ts';
import { listColumns, toColumns } from './product-columns.ts';
import {
  type AdminProduct,
  fieldNames,
  findField,
  type ProductErrors,
  type ProductField,
  type ProductValues,
  toProductText,
} from './product-fields.ts';

/** What one edit changes, and what the form showed of the same fields when it was opened. */
export interface ProductEdit {
  to: Partial<ProductValues>;
  from: Partial<ProductValues>;
}

type EditOutcome =
  | { edited: number }
  | { refused: 'not-found' }
  | { refused: 'invalid'; errors: ProductErrors }
  | { refused: 'changed'; conflicts: { field: ProductField; now: string }[] };

type ArchiveOutcome = { changed: number } | { refused: 'not-found' };

/** 'sold': the copy has a buyer, and the owner is asked first. */
type RestoreOutcome = ArchiveOutcome | { refused: 'sold'; name: string; soldAt: string };

export function toProductEntry(
  action: AuditedChange<'product'>['action'],
  id: number,
  before: AuditValues,
  after: AuditValues,
): AuditEntry {
  return { action, subjectKind: 'product', subjectId: id, before, after };
}

const properties = (values: Partial<ProductValues>) =>
  Object.keys(values) as (keyof ProductValues)[];

/** Returns the product with every field, locked until the transaction ends, or null. */
async function lockAdminProduct(db: Connection, id: number): Promise<AdminProduct | null> {
  const found = await sql<AdminProduct>`
    ${selectAdminProducts} where id = ${id}
    for no key update of products`.execute(db);
  return found.rows[0] ?? null;
}

/** Gives the product that a new one is another copy of the same title, unless it has one. */
async function tieSource(
  db: Connection,
  actor: Actor,
  id: number,
  { title, category, subcategory }: ProductValues,
): Promise<void> {
  const source = await lockAdminProduct(db, id);
  if (!source || !title || source.title !== null) return;
  // A title belongs to one category and subcategory.
  if (source.category !== category || source.subcategory !== subcategory) return;
  await writeFacts(db, [{ id, values: { title } }]);
  await recordAudit(db, actor, toProductEntry('edit', id, { title: null }, { title }));
}

async function findAttempt(db: Connection, attemptKey: string | null): Promise<number> {
  const found = db.selectFrom('products').select('id').where('idempotency_key', '=', attemptKey);
  return (await found.executeTakeFirstOrThrow()).id;
}

/**
 * Adds a product with its audit entry, in a transaction of the caller, and returns the new id. `sourceId` is
 * the product that it is another copy of, and both are tied to the same title. The same attempt key adds the
 * product once.
 */
export async function addProduct(
  db: Connection,
  actor: Actor,
  values: ProductValues,
  {
    sourceId = null,
    attemptKey = null,
  }: { sourceId?: number | null; attemptKey?: string | null } = {},
): Promise<number> {
  const columns = toColumns(values) as Required<ReturnType<typeof toColumns>>;
  const added = await db
    .insertInto('products')
    .values({ ...columns, idempotency_key: attemptKey })
    .onConflict((on) => on.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return findAttempt(db, attemptKey);
  const { id } = added;
  await writeFacts(db, [{ id, values }]);
  await recordAudit(db, actor, toProductEntry('add', id, null, { ...values }));
  if (sourceId !== null) await tieSource(db, actor, sourceId, values);
  return id;
}

/**
 * The name of a product that the first press of its attempt has added with other values; null where it has
 * these. `mayBeSame` tells whether an image that was stored under another URL may be the same image.
 */
export async function findOtherAttempt(
  db: Connection,
  id: number,
  { image, ...others }: ProductValues,
  mayBeSame: (url: string) => boolean,
): Promise<string | null> {
  const found = await sql<{ name: string; image: string | null; differs: boolean }>`
    select name, after ->> 'image' as image,
      after - 'image' <> ${JSON.stringify(others)}::jsonb as differs
    from products, audit_log
    where products.id = ${id}
      and (subject_kind, subject_id, action) = ('product', ${String(id)}, 'add')`.execute(db);
  const [first] = found.rows;
  if (!first) return null;
  const hasImage = first.image === image || (first.image !== null && mayBeSame(first.image));
  return first.differs || !hasImage ? first.name : null;
}

/** Returns the values that differ from the product, and the product's own values beside them. */
export function findDifferences(product: AdminProduct, edited: Partial<ProductValues>) {
  const changed = properties(edited).filter(
    (key) => edited[key] !== undefined && edited[key] !== product[key],
  );
  const pick = (values: Partial<ProductValues>) =>
    Object.fromEntries(changed.map((key) => [key, values[key]]));
  return { before: pick(product), after: pick(edited) };
}

/** Lists the fields of an edit that are neither as they were shown nor as they were entered. */
function listConflicts(product: AdminProduct, { to, from }: ProductEdit) {
  const text = toProductText(product);
  const { values } = parseProduct(text, fieldNames);
  const changed = properties(to)
    .filter((key) => key in from && values[key] !== from[key] && values[key] !== to[key])
    .map(findField);
  // A category and its subcategory only make sense together, so the owner decides on both.
  if (changed.includes('category') || changed.includes('subcategory'))
    changed.push('category', 'subcategory');
  return [...new Set(changed)].map((field) => ({ field, now: text[field] }));
}

/** Why a product may not get these values, beside those that another admin may have changed since. */
export function checkChange(product: AdminProduct, values: Partial<AdminProduct>): ProductErrors {
  const text = toProductText({ ...product, ...values });
  return parseProduct(text, listChangedFields(text, toProductText(product))).errors;
}

/**
 * Changes the fields that the edit names. Stock that was sold and fields that were changed since the
 * form was shown are not overwritten: nothing is written, and the owner decides (decision 32).
 */
export async function editProduct(
  db: Database,
  actor: Actor,
  id: number,
  edit: ProductEdit,
): Promise<EditOutcome> {
  return db.transaction().execute(async (transaction): Promise<EditOutcome> => {
    const product = await lockAdminProduct(transaction, id);
    if (!product || product.archived) return { refused: 'not-found' };
    const conflicts = listConflicts(product, edit);
    if (conflicts.length > 0) return { refused: 'changed', conflicts };
    const errors = checkChange(product, edit.to);
    if (Object.keys(errors).length > 0) return { refused: 'invalid', errors };
    const { before, after } = findDifferences(product, edit.to);
    // Extra photos without a first one were added beside an image that was never saved.
    const photos =
      'image' in after || product.image === null
        ? await writeImageOfExtra(transaction, id, edit.to.image ?? null)
        : null;
    if (Object.keys(after).length === 0 && !photos) return { edited: id };
    if (photos) {
      delete before.image;
      delete after.image;
    }
    await transaction
      .updateTable('products')
      .set({ ...toColumns(after), updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await writeFacts(transaction, [{ id, values: after }]);
    const [was, now] = [
      { ...before, ...photos?.before },
      { ...after, ...photos?.after },
    ];
    await recordAudit(transaction, actor, toProductEntry('edit', id, was, now));
    return { edited: id };
  });
}

/** The values to write, and with `archived` whether the product leaves or returns to the shop. */
export interface ProductUpdate {
  id: number;
  after: Partial<ProductValues> & {
    archived?: boolean;
    /** ISO instant, for a sold copy that is archived again; ignored where there is stock since. */
    soldAt?: string | null;
  };
}

/** A statement writes this many products, far within its time limit. */
const batchSize = 1000;

/** Writes the given fields of many locked products, and the facts of copies. */
export async function updateProducts(
  db: Connection,
  updates: readonly ProductUpdate[],
  fields: readonly ProductField[],
): Promise<void> {
  const writes = updates.map(({ id, after: { archived, soldAt, ...values } }) => ({
    id,
    archived,
    soldAt,
    values,
  }));
  const rows = writes.map((write) => ({ ...write, values: toColumns(write.values) }));
  const names = listColumns(fields, 'products');
  const columns = sql.raw(names.join(', '));
  const written = sql`,
      (${columns}) = (select ${columns} from jsonb_populate_record(products, changed.values))`;
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    await sql`
      update products set updated_at = now(),
        archived_at = case changed.archived when true then now() when false then null
          else products.archived_at end,
        sold_at = case when changed.archived is null then products.sold_at
          when changed.archived and coalesce((changed.values ->> 'stock')::int, stock) = 0
            then changed."soldAt" end ${names.length > 0 ? written : sql``}
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as changed(id bigint, archived boolean, "soldAt" timestamptz, values jsonb)
      where products.id = changed.id`.execute(db);
  }
  await writeFacts(db, writes);
}

interface Archiving {
  archived: boolean;
  lastSoldAt?: string | null;
  evenSold?: boolean;
}

async function setArchived(
  db: Database,
  actor: Actor,
  id: number,
  { archived, lastSoldAt = null, evenSold = true }: Archiving,
): Promise<RestoreOutcome> {
  return db.transaction().execute(async (transaction): Promise<RestoreOutcome> => {
    const product = await lockAdminProduct(transaction, id);
    if (!product) return { refused: 'not-found' };
    // Another admin was faster: the audit log keeps one entry.
    if (product.archived === archived) return { changed: id };
    if (product.soldAt && !evenSold)
      return { refused: 'sold', name: product.name, soldAt: product.soldAt };
    // A copy that has come back since is not sold.
    const soldAt = product.stock === 0 ? lastSoldAt : null;
    await sql`
      update products set updated_at = now(), archived_at = ${archived ? sql`now()` : null},
        sold_at = ${soldAt}
      where id = ${id}`.execute(transaction);
    const before = { archived: !archived, ...(product.soldAt && { soldAt: product.soldAt }) };
    const after = { archived, ...(soldAt && { soldAt }) };
    const action = archived ? 'archive' : 'restore';
    await recordAudit(transaction, actor, toProductEntry(action, id, before, after));
    return { changed: id };
  });
}

/**
 * Takes a product out of the shop. Orders keep their copies (decision 33). With `soldAt` it is a sold
 * copy again, whose page stays, unless there is stock since.
 */
export async function archiveProduct(
  db: Database,
  actor: Actor,
  id: number,
  soldAt: string | null = null,
): Promise<ArchiveOutcome> {
  const outcome = await setArchived(db, actor, id, { archived: true, lastSoldAt: soldAt });
  return 'changed' in outcome ? outcome : { refused: 'not-found' };
}

/** Returns an archived product to the shop; a copy that was sold only if `evenSold`. */
export function restoreProduct(
  db: Database,
  actor: Actor,
  id: number,
  evenSold = false,
): Promise<RestoreOutcome> {
  return setArchived(db, actor, id, { archived: false, evenSold });
}
