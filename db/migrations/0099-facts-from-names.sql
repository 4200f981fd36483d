alter table product_facts add column edition text;
-- What a list is narrowed by and counted by, so that both read this index alone.
drop index products_facets;
create index products_facets on products (category, subcategory, condition, completeness, region)
  include (stock, price_cents, compare_at_cents, created_at, kind) where archived_at is null;
