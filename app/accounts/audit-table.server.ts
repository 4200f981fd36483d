import type { ColumnType, Generated } from 'kysely';

declare module '#app/platform/database.server.ts' {
  interface Tables {
    audit_log: {
      id: Generated<number>;
      actor_id: string | null;
      actor_email: string;
      action: string;
      subject_kind: string;
      subject_id: string;
      before: ColumnType<unknown, string | null, never>;
      after: ColumnType<unknown, string | null, never>;
      created_at: Generated<Date>;
    };
  }
}
