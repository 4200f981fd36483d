import type { Generated } from 'kysely';

declare module '../database.server.ts' {
  interface Tables {
    backups: {
      id: Generated<number>;
      file: string;
      nightly: boolean;
      byte_count: number | null;
      verified_at: Date | null;
      failure: string | null;
      created_at: Generated<Date>;
    };
  }
}
