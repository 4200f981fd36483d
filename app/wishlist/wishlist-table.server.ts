import type { Generated } from 'kysely';

declare module '#app/platform/database.server.ts' {
  interface Tables {
    wishlist_items: {
      user_id: string;
      product_id: number;
      created_at: Generated<Date>;
    };
  }
}
