import type { Generated } from 'kysely';

declare module '#app/platform/database.server.ts' {
  interface Tables {
    users: {
      id: string;
      email: string;
      display_name: string;
      role: Generated<'user' | 'admin'>;
      created_at: Generated<Date>;
    };
  }
}
