import type { ColumnType, Generated } from 'kysely';
import type { ImportReport } from './import-report.ts';
import type { ImportedFacts } from './plan-row.server.ts';

declare module '#app/platform/database.server.ts' {
  interface Tables {
    product_imports: {
      id: Generated<number>;
      admin_id: string | null;
      file_name: string;
      file: Buffer | null;
      report: ColumnType<ImportReport, string, never>;
      rows_done: Generated<number>;
      created_at: Generated<Date>;
      started_at: Date | null;
      applied_at: Date | null;
    };
    product_import_rows: {
      import_id: number;
      line: number;
      product_id: number | null;
      before: ImportedFacts | null;
      after: ImportedFacts;
    };
  }
}
