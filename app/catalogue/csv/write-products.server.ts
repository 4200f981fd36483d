import { sql } from 'kysely';
import type { Actor, AuditEntry } from '#app/audit/audit.server.ts';
import { recordAudits } from '#app/audit/audit.server.ts';
import { toProductColumns } from '#app/catalogue/product/product-columns.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { ImportChange } from './plan-row.server.ts';

/** What the form writes too; the others have defaults or are computed. */
const written = sql.raw(`name, price_cents, compare_at_cents, image, category, subcategory,
  description, stock, low_stock_threshold, released_on`);

/** A row with the id that it has, or is to have. */
type Identified = ImportChange & { productId: number };

async function identify(db: Connection, rows: readonly ImportChange[]): Promise<Identified[]> {
  const isNew = rows.filter((row) => row.productId === null);
  const found = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('products', 'id')) as id
    from generate_series(1, ${isNew.length}::integer)`.execute(db);
  const ids = found.rows.map((row) => row.id).values();
  return rows.map((row) => {
    const productId = row.productId ?? ids.next().value;
    if (productId === undefined) throw new Error('PostgreSQL gave out fewer ids than asked for.');
    return { ...row, productId };
  });
}

async function insertProducts(db: Connection, rows: readonly Identified[]): Promise<void> {
  const products = rows.map(({ productId, after }) => ({
    id: productId,
    ...toProductColumns(after),
  }));
  await sql`
    insert into products (id, ${written}) overriding system value
    select id, ${written}
    from jsonb_populate_recordset(null::products, ${JSON.stringify(products)}::jsonb)`.execute(db);
}

async function updateProducts(db: Connection, rows: readonly Identified[]): Promise<void> {
  const changes = rows.map(({ productId, after: { archived, ...values } }) => ({
    id: productId,
    archived,
    values: toProductColumns(values),
  }));
  await sql`
    update products set updated_at = now(),
      archived_at = case change.archived when true then now() when false then null
        else products.archived_at end,
      (${written}) = (select ${written} from jsonb_populate_record(products, change.values))
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change(id bigint, archived boolean, values jsonb)
    where products.id = change.id`.execute(db);
}

function auditsOf({ productId, before, after: { archived, ...after } }: Identified): AuditEntry[] {
  const subject = { subjectKind: 'product', subjectId: productId };
  if (!before) return [{ ...subject, action: 'add', after }];
  const { archived: wasArchived, ...was } = before;
  const entries: AuditEntry[] = [];
  if (Object.keys(after).length > 0) {
    entries.push({ ...subject, action: 'edit', before: was, after });
  }
  if (archived !== undefined) {
    const action = archived ? 'archive' : 'restore';
    entries.push({ ...subject, action, before: { archived: wasArchived }, after: { archived } });
  }
  return entries;
}

/** Writes many rows and the audit log of each, in a handful of statements. */
export async function writeProducts(
  db: Connection,
  actor: Actor,
  rows: readonly ImportChange[],
): Promise<void> {
  const identified = await identify(db, rows);
  const isNew = (row: Identified) => row.before === null;
  await insertProducts(db, identified.filter(isNew));
  await updateProducts(
    db,
    identified.filter((row) => !isNew(row)),
  );
  await recordAudits(db, actor, identified.flatMap(auditsOf));
}
