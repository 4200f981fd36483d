import {
  type Actor,
  type AuditValues,
  findAuditEntry,
  type RecordedAuditEntry,
} from '#app/audit/audit-log.server.ts';
import { parseAuditedPhotos, savePhotos } from '#app/catalogue/copy/photos.server.ts';
import {
  archiveProduct,
  editProduct,
  restoreProduct,
} from '#app/catalogue/editing/edit-product.server.ts';
import {
  findProductLabel,
  type ProductValues,
  productFields,
} from '#app/catalogue/editing/product-fields.ts';
import type { CachedValue } from '#app/platform/database/cached-value.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { done, type FormResult, refuse } from '#app/platform/http/form-result.ts';
import { restoreSynonym } from '#app/search/synonyms.server.ts';
import { saveSettings } from '#app/settings/shop-settings.server.ts';
import {
  checkStoredSetting,
  type SettingName,
  type ShopSettings,
} from '#app/settings/shop-settings.ts';
import { rereadWants } from '#app/wants/wants.server.ts';

const putBackDone = done('Put back.');
const archivedProduct = refuse('This product is archived. Restore it first.');
const unknown = refuse('This change cannot be put back.');
const ownedStock = refuse(
  'This stock was moved by a count, a file, a repair or the like. Undo that, or edit the product.',
);

interface Change {
  before: NonNullable<AuditValues>;
  after: NonNullable<AuditValues>;
  property: string;
}

async function putBackProduct(
  db: Database,
  actor: Actor,
  id: number,
  { before, after, property }: Change,
): Promise<FormResult> {
  if (property === 'archived' || property === 'soldAt') {
    const soldAt = typeof before.soldAt === 'string' ? before.soldAt : null;
    const outcome = await (before.archived
      ? archiveProduct(db, actor, id, soldAt)
      : restoreProduct(db, actor, id, typeof after.soldAt === 'string'));
    if ('changed' in outcome) return putBackDone;
    if (outcome.refused === 'not-found') return refuse('This product was deleted.');
    return refuse('This copy was sold since. Restore it among the products instead.');
  }
  if (property === 'photos') return putBackPhotos(db, actor, id, before, after);
  if (!findProductLabel(property)) return unknown;
  // A category and its subcategory only make sense together.
  const pair = ['category', 'subcategory'];
  const properties = pair.includes(property) ? pair.filter((one) => one in before) : [property];
  const pick = (values: NonNullable<AuditValues>): Partial<ProductValues> =>
    Object.fromEntries(properties.map((one) => [one, values[one]]));
  const outcome = await editProduct(db, actor, id, { to: pick(before), from: pick(after) });
  if ('edited' in outcome) return putBackDone;
  if (outcome.refused === 'not-found') return archivedProduct;
  if (outcome.refused === 'invalid') return refuse(Object.values(outcome.errors).join(' '));
  const [conflict] = outcome.conflicts;
  if (!conflict) return unknown;
  const { label } = productFields[conflict.field];
  return refuse(`${label} was changed since, to "${conflict.now}". Edit the product instead.`);
}

async function putBackPhotos(
  db: Database,
  actor: Actor,
  id: number,
  before: Change['before'],
  after: Change['after'],
): Promise<FormResult> {
  const [from, to] = [parseAuditedPhotos(after.photos), parseAuditedPhotos(before.photos)];
  if (!from || !to) return unknown;
  const outcome = await savePhotos(db, actor, id, { from, to });
  if ('saved' in outcome) return putBackDone;
  if (outcome.refused === 'not-found') return archivedProduct;
  return refuse('The photos were changed since. Edit the product instead.');
}

async function putBackSetting(
  db: Database,
  actor: Actor,
  settings: CachedValue<ShopSettings>,
  { before, after, property }: Change,
): Promise<FormResult> {
  const value = checkStoredSetting(property, before[property]);
  if (value === undefined) return unknown;
  settings.invalidate();
  const now = await settings.read();
  const present = String(now[property as SettingName]);
  if (present === String(value)) return putBackDone;
  const changedSince = refuse('This setting was changed since. Change it on the Settings tab.');
  if (present !== String(after[property])) return changedSince;
  const change = { before: now, after: { ...now, [property]: value } };
  if ('refused' in (await saveSettings(db, actor, change))) return changedSince;
  settings.invalidate();
  return putBackDone;
}

async function putBackSynonym(
  db: Database,
  actor: Actor,
  spelling: string,
  { before, after }: Change,
): Promise<FormResult> {
  const read = (value: unknown) => (typeof value === 'string' ? value : null);
  const outcome = await restoreSynonym(db, actor, {
    spelling,
    from: read(after.means),
    to: read(before.means),
  });
  if ('refused' in outcome) return refuse('This meaning was changed since.');
  await rereadWants(db, spelling);
  return putBackDone;
}

type PutBackEntry = Pick<
  RecordedAuditEntry,
  'action' | 'subjectKind' | 'before' | 'after' | 'parentId'
>;

/** Whether a count, a file, a repair or the like has moved the stock: its own undo gives the units back. */
const isOwnedStock = ({ action, subjectKind, parentId }: PutBackEntry, property: string) =>
  subjectKind === 'product' && property === 'stock' && (action !== 'edit' || parentId !== null);

/** Whether the value of a field from before an entry may be offered. */
export function mayPutBack(entry: PutBackEntry, property: string): boolean {
  const { subjectKind, before, after } = entry;
  return (
    ['product', 'settings', 'synonym'].includes(subjectKind) &&
    Boolean(before && after && Object.hasOwn(before, property)) &&
    !isOwnedStock(entry, property)
  );
}

/** Gives one field its value from before an entry, unless it was changed since. */
export async function putBack(
  { db, settings, actor }: { db: Database; settings: CachedValue<ShopSettings>; actor: Actor },
  { entryId, property }: { entryId: number; property: string },
): Promise<FormResult> {
  const entry = await findAuditEntry(db, entryId);
  const { subjectKind, subjectId, before, after } = entry ?? {};
  if (!entry || !before || !after || !Object.hasOwn(before, property)) return unknown;
  if (isOwnedStock(entry, property)) return ownedStock;
  const change = { before, after, property };
  if (subjectKind === 'product') return putBackProduct(db, actor, Number(subjectId), change);
  if (subjectKind === 'synonym') return putBackSynonym(db, actor, String(subjectId), change);
  return subjectKind === 'settings' ? putBackSetting(db, actor, settings, change) : unknown;
}
