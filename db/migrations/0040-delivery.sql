-- Where couriers deliver and for what fee, and what each order was told about its delivery.

create table delivery_zones (
  id bigint generated always as identity primary key,
  title text not null unique check (length(title) between 1 and 60),
  fee_cents int not null check (fee_cents between 0 and 10000),
  position int not null,
  archived_at timestamptz
);

create table delivery_places (
  id bigint generated always as identity primary key,
  zone_id bigint not null references delivery_zones,
  title text not null check (length(title) between 1 and 80),
  title_ar text,
  title_fr text,
  district text not null
);
create index delivery_places_zone on delivery_places (zone_id);

-- Every way of writing a place, folded by app/delivery/fold-place.ts.
create table delivery_spellings (
  spelling text primary key,
  place_id bigint not null references delivery_places on delete cascade
);
create index delivery_spellings_place on delivery_spellings (place_id);

-- The fee is null until it is known. The place's title is kept as the customer was shown it.
-- Dates: from and to; a pre-order has the first one alone.
alter table orders
  add column place_id bigint references delivery_places on delete set null,
  add column place_title text,
  add column zone_title text,
  add column delivery_fee_cents int check (delivery_fee_cents between 0 and 10000),
  add column is_collected boolean not null default false,
  add column due_from date,
  add column due_to date,
  add column building text,
  add column landmark text,
  add column map_pin text,
  add column lbp_rate int check (lbp_rate > 0),
  add column language text not null default 'en' check (language in ('en', 'fr', 'ar'));
create index orders_unknown_place on orders (city) where place_id is null and not is_collected;

-- The addresses that an account's orders went to; the digest is of all fields.
create table address_book (
  id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  digest text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  address text not null,
  city text not null,
  building text,
  landmark text,
  map_pin text,
  used_at timestamptz not null default now(),
  unique (user_id, digest)
);
create index address_book_used on address_book (user_id, used_at desc);
