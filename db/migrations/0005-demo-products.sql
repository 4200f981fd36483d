-- Products that came with the demo catalogue, so that they can be cleared away; and what the
-- overview counts orders and accounts by.
alter table products add column is_demo boolean not null default false;
create index products_demo on products (id) where is_demo;

create index orders_created on orders (created_at) include (status, total_cents, id);
create index users_created on users (created_at);
-- The list of people: administrators first, then the newest.
create index users_listed on users (role, created_at desc, id);
