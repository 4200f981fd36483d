import type { ColumnType, Generated } from 'kysely';
import type { BulkChange, BulkLine } from './bulk-change.ts';

declare module '#app/platform/database.server.ts' {
  interface Tables {
    bulk_edits: {
      id: Generated<number>;
      change: ColumnType<BulkChange, string, never>;
      lines: ColumnType<BulkLine[], string, never>;
      changed_names: ColumnType<string[], string[], never>;
      created_at: Generated<Date>;
      applied_at: Date | null;
      undone_at: Date | null;
    };
  }
}
