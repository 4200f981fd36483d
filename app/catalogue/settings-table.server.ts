import type { ColumnType } from 'kysely';

declare module '#app/platform/database.server.ts' {
  interface Tables {
    settings: {
      key: string;
      value: ColumnType<unknown, string, string>;
      updated_at: ColumnType<Date, Date | undefined, Date>;
    };
  }
}
