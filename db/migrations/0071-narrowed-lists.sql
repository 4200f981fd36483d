-- What a narrowed list is counted from, without a look at the products themselves.
create index products_facets on products (category, subcategory, condition, completeness, region)
  include (stock, price_cents) where archived_at is null;

-- The names in the order of search results.
create index search_names_order on search_names (sort_text, product_id) where not is_archived;

-- For terms of two letters, of which the trigram index knows nothing.
create function letter_pairs(folded text) returns text[]
  language sql immutable strict parallel safe
  return array(select distinct substr(folded, n, 2) from generate_series(1, length(folded) - 1) as n);
create index search_names_pairs on search_names using gin (letter_pairs(name_text));

-- A fact of a copy changes lists and cards as its name does.
drop trigger products_changed on products;
create trigger products_changed
  after insert or delete or truncate
    or update of name, price_cents, compare_at_cents, image, category, subcategory, description,
      released_on, archived_at, created_at, updated_at, kind, condition, completeness, region, title_id,
      sold_at
  on products for each statement execute function notify_catalogue_change();
