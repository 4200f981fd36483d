import { sql } from 'kysely';
import type { AdminProduct } from '#app/catalogue/editing/admin-product.ts';
import {
  adminProductColumns,
  adminProductCondition,
} from '#app/catalogue/editing/admin-product-query.server.ts';
import type { AdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { csvLine, defuseCell } from '#app/platform/text/csv.ts';
import { changeableText, formatExported } from './exported-cell.server.ts';
import { type SheetColumn, sheetColumns } from './product-csv.ts';

const pageSize = 1000;
/** Spreadsheets take a file for UTF-8 only when it says so. */
const byteOrderMark = '\uFEFF';

/** The cells of a product, in the order of the columns. */
function sheetCells(product: AdminProduct): string[] {
  const text = changeableText(product);
  const cells: Record<SheetColumn, string> = {
    id: String(product.id),
    ...text,
    exported: formatExported(product, text),
  };
  return Object.keys(sheetColumns).map((column) => defuseCell(cells[column as SheetColumn]));
}

/**
 * The products as a file that can be imported again, a piece at a time: those of a listing, or with
 * null all there are, archived ones too. By id, so that a slow reader keeps no transaction open.
 */
export async function* exportProducts(
  db: Connection,
  listing: AdminProductQuery | null,
): AsyncGenerator<string> {
  const filter = listing ? adminProductCondition(listing) : sql`true`;
  yield `${byteOrderMark}${csvLine(Object.values(sheetColumns))}\r\n`;
  for (let last = 0; ; ) {
    const { rows } = await sql<AdminProduct>`
      select ${adminProductColumns} from products where id > ${last} and ${filter}
      order by id limit ${pageSize}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => `${csvLine(sheetCells(row))}\r\n`).join('');
    last = rows.at(-1)?.id ?? last;
    if (rows.length < pageSize) return;
  }
}
