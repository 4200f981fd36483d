-- A copy (one cartridge with its own grade and photos) is a product with a stock of 1, tied to other
-- copies of its title. `products` has only what lists filter by, because every sale rewrites its row.

create table titles (
  id bigint generated always as identity primary key,
  name text collate natural_order not null,
  category text collate natural_order not null,
  subcategory text collate natural_order not null default '',
  unique (name, category, subcategory)
);

alter table products
  add column kind text
    check (kind in ('game', 'console', 'accessory', 'card', 'figure', 'other')),
  add column condition text check (condition in (
    'new', 'like-new', 'very-good', 'good', 'fair', 'for-parts', 'nm', 'lp', 'mp', 'hp', 'dmg')),
  add column completeness text check (completeness in ('sealed', 'complete', 'boxed', 'loose')),
  add column region text check (region in ('pal', 'ntsc-u', 'ntsc-j', 'region-free')),
  add column title_id bigint references titles,
  -- The instant at which the last unit of a copy was delivered. The copy is archived then.
  add column sold_at timestamptz,
  -- The most units for each person in 90 days.
  add column limit_each integer check (limit_each between 1 and 10000),
  add constraint products_sold_is_archived check (sold_at is null or archived_at is not null);

create index products_title on products (title_id) where title_id is not null;
create index products_sold on products (sold_at desc, id desc) where sold_at is not null;

create table product_facts (
  product_id bigint primary key references products on delete cascade,
  power text check (power in ('220v', '110v', '100-240v', 'battery')),
  language text,
  included text,
  flaws text,
  tested_on date,
  test_notes text,
  authenticity text check (authenticity in
    ('board-checked', 'outside-checked', 'not-checked', 'reproduction')),
  graded_by text check (graded_by in ('cgc', 'psa', 'bgs', 'wata', 'vga', 'other')),
  grade text,
  certificate text,
  serial text,
  shelf_mark text,
  cost_cents integer check (cost_cents >= 0 and cost_cents < 100000000),
  came_from text
);

-- The photos after the first, which is `products.image`.
create table product_photos (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  position smallint not null check (position between 2 and 12),
  image text not null,
  -- What the photo shows, so that a fact can point to it.
  part text check (part in ('front', 'back', 'board', 'label', 'contents', 'flaw', 'screen', 'serial')),
  caption text not null default '',
  unique (product_id, position) deferrable initially deferred
);

create table user_consoles (
  user_id text not null references users on delete cascade,
  platform text not null,
  region text not null check (region in ('pal', 'ntsc-u', 'ntsc-j', 'region-free')),
  primary key (user_id, platform, region)
);

-- The copy's facts as they were when it was ordered.
alter table order_items add column facts jsonb;
