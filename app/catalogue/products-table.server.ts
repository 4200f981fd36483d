import type { Generated } from 'kysely';

declare module '#app/platform/database.server.ts' {
  interface Tables {
    products: {
      id: Generated<number>;
      name: string;
      price_cents: number;
      compare_at_cents: number | null;
      image: string | null;
      category: string;
      subcategory: string;
      description: string;
      stock: number;
      low_stock_threshold: Generated<number>;
      max_stock: Generated<number>;
      released_on: string | null;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      archived_at: Date | null;
      is_demo: Generated<boolean>;
    };
  }
}
