-- From the order to the counted money: its confirmation, its run with a courier, and its cash.

-- Orders that moved on before this table knew of confirmations count as confirmed, by nobody we know.
alter table orders
  add column confirmation text not null default 'unconfirmed'
    check (confirmation in ('unconfirmed', 'confirmed', 'no-answer', 'change-asked', 'declined')),
  add column confirmed_at timestamptz,
  add column confirmed_by text references users on delete set null,
  add column packed_at timestamptz,
  add column channel text not null default 'web'
    check (channel in ('web', 'whatsapp', 'instagram', 'phone', 'counter')),
  add column placed_by text references users on delete set null;
update orders set confirmation = 'confirmed' where status <> 'pending';
create index orders_phone on orders (phone, id desc);
create index orders_open on orders (id) where status in ('pending', 'processing', 'shipped');
-- An order that an administrator placed for a customer has no account; its attempt is still one order.
create unique index orders_placed_for_customer on orders (idempotency_key)
  where user_id is null and channel <> 'web';

-- Every attempt to reach a customer about an order; the actor is null where the customer acted.
create table order_contacts (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  actor_id text references users on delete set null,
  kind text not null check (kind in ('whatsapp', 'call', 'link', 'page')),
  outcome text check (outcome in ('confirmed', 'no-answer', 'change-asked', 'declined')),
  note text,
  at timestamptz not null default now()
);
create index order_contacts_order on order_contacts (order_id, id);

-- Links that open one order without an account; only the SHA-256 of each token is kept.
create table order_links (
  token_hash text primary key,
  order_id bigint not null references orders on delete cascade,
  expires_at timestamptz not null
);
create index order_links_order on order_links (order_id);

create table couriers (
  id bigint generated always as identity primary key,
  title text not null unique check (length(title) between 1 and 60),
  phone text not null,
  is_company boolean not null default false,
  archived_at timestamptz
);

create table courier_runs (
  id bigint generated always as identity primary key,
  courier_id bigint not null references couriers,
  token_hash text unique,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text references users on delete set null,
  counted_cents int,
  counted_lbp bigint,
  kept_cents int,
  lbp_rate int,
  reason text
);
create index courier_runs_open on courier_runs (id) where closed_at is null;

-- An order's tries with couriers: at most one of them is active. Collected amounts are the courier's
-- claim until the run's cash is counted.
create table run_orders (
  run_id bigint not null references courier_runs on delete cascade,
  order_id bigint not null references orders on delete cascade,
  stop int not null,
  due_cents int not null,
  outcome text check (outcome in ('delivered', 'not-home', 'refused')),
  reason text,
  fee_paid boolean,
  collected_cents int,
  collected_lbp bigint,
  outcome_at timestamptz,
  entry_key uuid unique,
  is_active boolean not null default true,
  primary key (run_id, order_id)
);
create unique index run_orders_active on run_orders (order_id) where is_active;

-- Phones that the owner forgave their refusals.
create table phone_pardons (
  phone text primary key,
  reason text not null,
  by text references users on delete set null,
  at timestamptz not null default now()
);
