import type { ColumnType, Generated } from 'kysely';
import type { OrderStatus } from './order-status.ts';

declare module '#app/platform/database.server.ts' {
  interface Tables {
    orders: {
      id: Generated<number>;
      order_number: string;
      attempt_key: string;
      user_id: string | null;
      first_name: string;
      last_name: string;
      email: string;
      phone: string;
      address: string;
      city: string;
      postal_code: string | null;
      notes: string | null;
      total_cents: ColumnType<number>;
      status: Generated<OrderStatus>;
      created_at: Generated<Date>;
      customer_left_at: Generated<Date | null>;
    };
    order_items: {
      order_id: number;
      position: number;
      product_id: number | null;
      name: string;
      price_cents: number;
      image: string;
      category: string;
      subcategory: string;
      quantity: number;
    };
    order_states: {
      id: Generated<number>;
      order_id: number;
      status: OrderStatus;
      actor_id: string | null;
      created_at: Generated<Date>;
    };
  }
}
