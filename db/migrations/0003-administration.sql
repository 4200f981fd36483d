-- What the owner's side needs: who changed what, notes, what each admin has seen, and settings.

create table audit_log (
  id bigint generated always as identity primary key,
  actor_id text references users on delete set null,
  -- Kept when the account goes, so that the log stays readable.
  actor_email text not null,
  action text not null,
  -- Such as 'product' and its id, 'order' and its number.
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);

-- Below this many pieces a product is on the list of what runs out.
alter table products add column low_stock_threshold integer not null default 2
  check (low_stock_threshold >= 0);
create index products_low_stock on products (stock, id)
  where archived_at is null and stock <= low_stock_threshold;
create index products_archived on products (archived_at desc, id) where archived_at is not null;

create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  author_email text not null,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id, id);
create index orders_status on orders (status, id desc);

-- The newest order that an administrator had seen when the Orders tab was opened last.
create table admin_seen (
  user_id text primary key references users on delete cascade,
  last_order_id bigint not null default 0
);

-- What the owner changed; an absent key has the demo's value.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Searches without a result, by day.
create table search_misses (
  term text not null,
  day date not null default current_date,
  count integer not null default 1,
  primary key (term, day)
);
