-- The newest products of the shop, of a category and of a subcategory, those that are reduced and
-- those of which one unit is left. Every index that gathers automatic members has the time of
-- creation too, so that they are sorted by it from the index alone.
drop index products_created;
create index products_created on products (created_at, id)
  include (name, price_cents, category, subcategory) where archived_at is null;
create index products_category_created on products (category, created_at, id)
  where archived_at is null;
create index products_subcategory_created on products (category, subcategory, created_at, id)
  where archived_at is null;
drop index products_reduced;
create index products_reduced on products (name, id)
  include (price_cents, category, subcategory, created_at)
  where archived_at is null and compare_at_cents > price_cents;
create index products_reduced_created on products (created_at, id) include (category)
  where archived_at is null and compare_at_cents > price_cents;
drop index products_released;
create index products_released on products (released_on)
  include (name, id, price_cents, category, subcategory, created_at)
  where archived_at is null and released_on is not null;
create index products_last_ones on products (created_at, id)
  include (name, price_cents, category, subcategory) where archived_at is null and stock = 1;
