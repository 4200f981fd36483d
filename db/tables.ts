import type { ColumnType, Generated } from 'kysely';
import type { Role } from '#app/accounts/roles.ts';
import type { BulkChange, BulkLine } from '#app/catalogue/bulk/bulk-change.ts';
import type { AppliedLine } from '#app/catalogue/counts/count.ts';
import type { ImportReport } from '#app/catalogue/csv/product-csv.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { Language } from '#app/platform/language/languages.ts';

/** The tables that the query builder names, as the newest migration leaves them; `db/schema.sql` shows all. */
export interface Tables {
  users: {
    id: string;
    email: string;
    display_name: string;
    email_verified: Generated<boolean>;
    role: Generated<Role>;
    created_at: Generated<Date>;
    locked_at: Date | null;
    two_factor_enabled: Generated<boolean>;
    language: Generated<Language>;
  };
  audit_log: {
    id: Generated<number>;
    actor_id: string | null;
    actor_email: string;
    action: string;
    subject_kind: string;
    subject_id: string;
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string | null, never>;
    parent_id: number | null;
    created_at: Generated<Date>;
  };
  bulk_edits: {
    id: Generated<number>;
    change: ColumnType<BulkChange, string, never>;
    lines: ColumnType<BulkLine[], string, never>;
    changed_names: ColumnType<string[], string[], never>;
    created_at: Generated<Date>;
    applied_at: Date | null;
    undone_at: Date | null;
  };
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
    undone_at: Date | null;
  };
  stock_counts: {
    id: Generated<number>;
    category: string | null;
    shelf_mark: string | null;
    opened_by: string;
    opened_at: Generated<Date>;
    idempotency_key: string | null;
    applied_at: Date | null;
    reason: string | null;
    applied: ColumnType<AppliedLine[] | null, never, string | null>;
  };
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
    reduced_until: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    archived_at: Date | null;
    is_demo: Generated<boolean>;
    kind: string | null;
    condition: string | null;
    completeness: string | null;
    region: string | null;
    title_id: number | null;
    sold_at: Date | null;
    limit_each: number | null;
    idempotency_key: string | null;
    name_ar: Generated<string>;
    name_fr: Generated<string>;
    description_ar: Generated<string>;
    description_fr: Generated<string>;
  };
  product_photos: {
    id: Generated<number>;
    product_id: number;
    position: number;
    image: string;
    part: string | null;
    caption: Generated<string>;
  };
  user_consoles: {
    user_id: string;
    platform: string;
    region: string;
  };
  search_synonyms: {
    spelling: string;
    means: string;
    is_seeded: Generated<boolean>;
  };
  looking_for: {
    id: Generated<number>;
    title: string;
    note: Generated<string>;
    position: Generated<number>;
    is_demo: Generated<boolean>;
  };
  newsletter_subscribers: {
    id: Generated<number>;
    /** Lower case. */
    email: string;
    status: Generated<'pending' | 'confirmed' | 'unsubscribed'>;
    confirmation_hash: string | null;
    confirmation_sent_at: Generated<Date>;
    unsubscribe_token: string;
    consent_text: string;
    language: Generated<Language>;
    consented_at: Generated<Date>;
    confirmed_at: Date | null;
    unsubscribed_at: Date | null;
    created_at: Generated<Date>;
  };
  orders: {
    id: Generated<number>;
    order_number: string;
    idempotency_key: string;
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
    discount_cents: Generated<number>;
    discount_reason: string | null;
    status: Generated<OrderStatus>;
    created_at: Generated<Date>;
    customer_deleted_at: Generated<Date | null>;
    item_names: Generated<string>;
    has_internal_notes: Generated<boolean>;
    place_id: number | null;
    place_title: string | null;
    zone_title: string | null;
    delivery_fee_cents: number | null;
    is_collected: Generated<boolean>;
    due_from: string | null;
    due_to: string | null;
    building: string | null;
    landmark: string | null;
    map_pin: string | null;
    lbp_rate: number | null;
    language: Generated<string>;
    confirmation: Generated<string>;
    confirmed_at: Date | null;
    confirmed_by: string | null;
    packed_at: Date | null;
    channel: Generated<string>;
    placed_by: string | null;
    return_reason: string | null;
    receipt_number: number | null;
    split_from: number | null;
    ready_at: Date | null;
    returned_cents: Generated<number>;
    credit_cents: Generated<number>;
  };
  couriers: {
    id: Generated<number>;
    title: string;
    phone: string;
    is_company: Generated<boolean>;
    archived_at: Date | null;
    is_demo: Generated<boolean>;
  };
  run_orders: {
    run_id: number;
    order_id: number;
    stop: number;
    due_cents: number;
    outcome: string | null;
    reason: string | null;
    fee_paid: boolean | null;
    fee_cents: number | null;
    collected_cents: number | null;
    collected_lbp: number | null;
    outcome_at: Date | null;
    entry_key: string | null;
    is_active: Generated<boolean>;
    is_superseded: Generated<boolean>;
  };
  push_devices: {
    id: Generated<number>;
    user_id: string;
    session_id: string | null;
    endpoint: string;
    p256dh: string;
    auth: string;
    label: string;
    created_at: Generated<Date>;
    pushed_at: Date | null;
  };
  backups: {
    id: Generated<number>;
    file: string;
    nightly: boolean;
    byte_count: number | null;
    verified_at: Date | null;
    failure: string | null;
    created_at: Generated<Date>;
  };
  secrets: {
    name: string;
    ciphertext: string;
    updated_at: Generated<Date>;
  };
  settings: {
    key: string;
    value: ColumnType<unknown, string, string>;
    updated_at: ColumnType<Date, Date | undefined, Date>;
  };
  texts: {
    id: string;
    content: ColumnType<unknown, string, string>;
    version: Generated<string>;
    updated_at: Generated<Date>;
  };
  wishlist_items: {
    user_id: string;
    product_id: number;
    created_at: Generated<Date>;
    known_cents: number | null;
  };
}
