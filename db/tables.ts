import type { ColumnType, Generated } from 'kysely';
import type { Role } from '#app/accounts/roles.ts';
import type { BulkChange, BulkLine } from '#app/catalogue/bulk/bulk-change.ts';
import type { CopyFacts } from '#app/catalogue/copy/copy.ts';
import type { AppliedLine } from '#app/catalogue/counts/count.ts';
import type { ImportedValues, ImportReport } from '#app/catalogue/csv/product-csv.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import type { Language } from '#app/platform/language/languages.ts';

/** The tables and their columns, as the newest migration leaves them. */
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
  user_notes: {
    id: Generated<number>;
    user_id: string | null;
    phone: string | null;
    author_email: string;
    body: string;
    created_at: Generated<Date>;
    idempotency_key: string | null;
  };
  joined_customers: {
    member: string;
    main: string;
    via: string | null;
    joined_at: Generated<Date>;
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
  product_import_rows: {
    import_id: number;
    line: number;
    product_id: number | null;
    before: ImportedValues | null;
    after: ImportedValues;
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
  titles: {
    id: Generated<number>;
    name: string;
    category: string;
    subcategory: Generated<string>;
  };
  product_facts: {
    product_id: number;
    power: string | null;
    language: string | null;
    included: string | null;
    flaws: string | null;
    tested_on: string | null;
    test_notes: string | null;
    authenticity: string | null;
    edition: string | null;
    graded_by: string | null;
    grade: string | null;
    certificate: string | null;
    serial: string | null;
    shelf_mark: string | null;
    barcode: string | null;
    cost_cents: number | null;
    came_from: string | null;
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
  search_terms: {
    term: string;
    sound: string;
    product_count: Generated<number>;
  };
  wants: {
    id: Generated<number>;
    user_id: string | null;
    email: string | null;
    language: Generated<string>;
    product_id: number | null;
    title_id: number | null;
    query: Generated<string>;
    meaning: string | null;
    platform: string | null;
    min_condition: string | null;
    complete_only: Generated<boolean>;
    max_cents: number | null;
    confirmed_at: Date | null;
    created_at: Generated<Date>;
    ended_at: Date | null;
  };
  want_notices: {
    want_id: number;
    product_id: number;
    sent_at: Generated<Date>;
  };
  want_queue: {
    product_id: number;
    due_at: Date;
  };
  want_links: {
    token_hash: string;
    email: string;
    created_at: Generated<Date>;
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
  order_contacts: {
    id: Generated<number>;
    order_id: number;
    actor_id: string | null;
    kind: string;
    outcome: string | null;
    note: string | null;
    at: Generated<Date>;
    before: string | null;
  };
  order_links: {
    token_hash: string;
    order_id: number;
    expires_at: Date;
  };
  couriers: {
    id: Generated<number>;
    title: string;
    phone: string;
    is_company: Generated<boolean>;
    archived_at: Date | null;
    is_demo: Generated<boolean>;
  };
  courier_runs: {
    id: Generated<number>;
    courier_id: number;
    token_hash: string | null;
    opened_at: Generated<Date>;
    closed_at: Date | null;
    closed_by: string | null;
    counted_cents: number | null;
    counted_lbp: number | null;
    kept_cents: number | null;
    lbp_rate: number | null;
    reason: string | null;
  };
  run_orders: {
    run_id: number;
    order_id: number;
    stop: number;
    due_cents: number;
    outcome: string | null;
    reason: string | null;
    fee_paid: boolean | null;
    collected_cents: number | null;
    collected_lbp: number | null;
    outcome_at: Date | null;
    entry_key: string | null;
    is_active: Generated<boolean>;
  };
  run_entries: {
    entry_key: string;
    run_id: number;
    order_id: number;
    outcome: string;
    reason: string | null;
    fee_paid: boolean | null;
    collected_cents: number | null;
    collected_lbp: number | null;
    made_at: Date;
    received_at: Generated<Date>;
    is_late: Generated<boolean>;
    undone_at: Date | null;
  };
  tills: {
    id: Generated<number>;
    opened_at: Generated<Date>;
    opened_by: string | null;
    opened_cents: number;
    opened_lbp: number;
    closed_at: Date | null;
    closed_by: string | null;
    counted_cents: number | null;
    counted_lbp: number | null;
    lbp_rate: number | null;
    reason: string | null;
  };
  cash_entries: {
    id: Generated<number>;
    entry_key: string;
    till_id: number | null;
    kind: string;
    cents: number;
    lbp: Generated<number>;
    lbp_rate: number | null;
    order_id: number | null;
    run_id: number | null;
    case_id: number | null;
    actor_id: string | null;
    note: string | null;
    at: Generated<Date>;
  };
  cash_photos: {
    entry_id: number;
    image: Buffer;
  };
  cases: {
    id: Generated<number>;
    idempotency_key: string;
    kind: string;
    stage: Generated<string>;
    outcome: string | null;
    user_id: string | null;
    order_id: number | null;
    name: Generated<string>;
    email: Generated<string>;
    phone: Generated<string>;
    identity_ciphertext: string | null;
    language: Generated<Language>;
    words: Generated<string>;
    ground: string | null;
    refund_cents: Generated<number>;
    wishes: string | null;
    due_on: string | null;
    due_mailed_at: Date | null;
    opened_at: Generated<Date>;
    asked_at: Date | null;
    agreed_at: Date | null;
    received_at: Date | null;
    closed_at: Date | null;
    warranty_until: string | null;
    is_demo: Generated<boolean>;
  };
  case_lines: {
    case_id: number;
    position: number;
    order_position: number | null;
    quantity: Generated<number>;
    what: string;
    platform: Generated<string>;
    completeness: string | null;
    words: Generated<string>;
    serial: string | null;
    asked_cents: number | null;
    cash_cents: number | null;
    credit_cents: number | null;
    cost_cents: number | null;
    decision: string | null;
    product_id: number | null;
  };
  case_entries: {
    id: Generated<number>;
    case_id: number;
    entry_key: string;
    kind: string;
    stage: string | null;
    by_customer: Generated<boolean>;
    actor_id: string | null;
    words: Generated<string>;
    created_at: Generated<Date>;
  };
  case_photos: {
    id: Generated<number>;
    case_id: number;
    digest: string;
    image: Buffer;
    thumbnail: Buffer;
    created_at: Generated<Date>;
  };
  case_links: {
    token_hash: string;
    case_id: number;
    expires_at: Date;
  };
  credit_entries: {
    id: Generated<number>;
    entry_key: string;
    user_id: string | null;
    phone: Generated<string>;
    cents: number;
    order_id: number | null;
    case_id: number | null;
    actor_id: string | null;
    note: Generated<string>;
    at: Generated<Date>;
  };
  credit_codes: {
    phone: string;
    code_hash: string;
    attempts_left: number;
    expires_at: Date;
  };
  phone_pardons: {
    phone: string;
    reason: string;
    by: string | null;
    at: Generated<Date>;
  };
  delivery_zones: {
    id: Generated<number>;
    title: string;
    fee_cents: number;
    position: number;
    archived_at: Date | null;
  };
  delivery_places: {
    id: Generated<number>;
    zone_id: number;
    title: string;
    title_ar: string | null;
    title_fr: string | null;
    district: string;
  };
  delivery_spellings: {
    spelling: string;
    place_id: number;
  };
  address_book: {
    id: Generated<number>;
    user_id: string;
    digest: string;
    first_name: string;
    last_name: string;
    email: string;
    phone: string;
    address: string;
    city: string;
    building: string | null;
    landmark: string | null;
    map_pin: string | null;
    used_at: Generated<Date>;
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
    facts: ColumnType<CopyFacts | null, string | null, never>;
    cost_cents: number | null;
    returned_quantity: Generated<number>;
  };
  order_states: {
    id: Generated<number>;
    order_id: number;
    status: OrderStatus;
    actor_id: string | null;
    by_customer: Generated<boolean>;
    by_shop: Generated<boolean>;
    created_at: Generated<Date>;
  };
  order_changes: {
    id: Generated<number>;
    order_id: number;
    actor_id: string | null;
    by_customer: Generated<boolean>;
    kind: string;
    detail: Generated<string>;
    product_id: number | null;
    due_cents: number | null;
    created_at: Generated<Date>;
    units: Generated<number>;
    undo: unknown;
    email_job_id: string | null;
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
  price_alerts: {
    user_id: string;
    token: string;
    consent_text: string;
    consented_at: Generated<Date>;
    ended_at: Date | null;
  };
  price_notices: {
    user_id: string;
    product_id: number;
    from_cents: number;
    to_cents: number;
    sent_at: Generated<Date>;
  };
  product_pairs: {
    product_id: number;
    other_id: number;
    order_count: number;
  };
}
