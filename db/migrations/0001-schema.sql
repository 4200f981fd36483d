-- Products, accounts and orders: the ground of the shop.
-- Money is in integer cents of US dollars. Times are instants, dates are calendar dates.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- 'Mario 2' before 'Mario 10', accents and case ignored (decision 3).
create collation natural_order (
  provider = icu,
  locale = 'und-u-kn-true-ks-level1',
  deterministic = false
);

-- unaccent() counts as stable only because its dictionary could be swapped; here it never is.
create function fold(text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, $1));

create table products (
  id bigint generated always as identity primary key,
  name text collate natural_order not null,
  price_cents integer not null check (price_cents > 0 and price_cents < 100000000),
  compare_at_cents integer check (compare_at_cents > 0 and compare_at_cents < 100000000),
  image text,
  category text collate natural_order not null,
  subcategory text collate natural_order not null default '',
  description text not null default '',
  stock integer not null check (stock >= 0),
  released_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- The line break keeps a term from matching across two fields.
  search_text text collate "C" not null
    generated always as (
      fold(name::text collate "C" || E'\n' || category::text collate "C" || E'\n' || subcategory::text collate "C")
    ) stored
);

-- One index for each order that a list can be asked for; the filter's columns come first.
create index products_name on products (name, id) where archived_at is null;
create index products_price on products (price_cents, id) where archived_at is null;
create index products_category_name on products (category, name, id) where archived_at is null;
create index products_category_price on products (category, price_cents, id) where archived_at is null;
create index products_shelf_name on products (category, subcategory, name, id) where archived_at is null;
create index products_shelf_price on products (category, subcategory, price_cents, id)
  where archived_at is null;
create index products_search on products using gin (search_text gin_trgm_ops) where archived_at is null;
-- The automatic members of SALE, New Arrivals and Pre-Orders (decision 4).
create index products_reduced on products (name, id)
  where archived_at is null and compare_at_cents > price_cents;
create index products_created on products (created_at) where archived_at is null;
create index products_released on products (released_on) where archived_at is null and released_on is not null;

-- Accounts. The columns are those that the accounts library asks for, in our spelling.
create table users (
  id text primary key,
  email text not null unique,
  email_verified boolean not null default false,
  display_name text not null default '',
  image text,
  role text not null default 'user' check (role in ('user', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references users on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table credentials (
  id text primary key,
  user_id text not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index credentials_user on credentials (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table rate_limits (
  id text primary key,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

create table orders (
  id bigint generated always as identity primary key,
  order_number text not null unique,
  -- One attempt key of one user is one order (decision 22).
  attempt_key uuid not null,
  user_id text references users on delete set null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  address text not null,
  city text not null,
  postal_code text,
  notes text,
  total_cents bigint not null check (total_cents >= 0),
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  created_at timestamptz not null default now(),
  unique (user_id, attempt_key)
);
create index orders_user on orders (user_id, id desc);

-- Copies of the product as it was bought; the product may change or go.
create table order_items (
  order_id bigint not null references orders on delete cascade,
  position smallint not null,
  product_id bigint references products on delete set null,
  name text not null,
  price_cents integer not null,
  image text not null,
  category text not null,
  subcategory text not null,
  quantity integer not null check (quantity > 0),
  primary key (order_id, position)
);
create index order_items_product on order_items (product_id);

-- Every state an order has been in, with who set it and when.
create table order_states (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  status text not null,
  actor_id text references users on delete set null,
  created_at timestamptz not null default now()
);
create index order_states_order on order_states (order_id, id);

-- One row: what has been done once in the life of this database.
create table installation (
  one boolean primary key default true check (one),
  created_at timestamptz not null default now(),
  demo_seeded_at timestamptz
);
insert into installation default values;
