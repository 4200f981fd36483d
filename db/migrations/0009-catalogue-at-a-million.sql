-- What keeps lists and searches quick at a million products: a narrow table of names to search in,
-- counts by shelf that nobody has to count, and word of every change. The triggers keep them exact.

-- A category and subcategory that a product has, or had.
create table shelves (
  id integer generated always as identity primary key,
  category text collate natural_order not null,
  subcategory text collate natural_order not null,
  -- The line break keeps a term from matching across two fields.
  words text collate "C" not null generated always as (
    fold(category::text collate "C" || E'\n' || subcategory::text collate "C")
  ) stored,
  unique (category, subcategory)
);

-- How many products have come to a shelf or left it; their sum is how many stand there now. Rows are
-- only added, so that nobody waits for anybody, and summed up once a day. Archived products do not count.
create table shelf_changes (
  shelf_id integer not null,
  change integer not null
);
create index shelf_changes_shelf on shelf_changes (shelf_id) include (change);

-- The order of names in plain bytes, which sort many times faster than a language's order: folded,
-- with numbers of ten digits.
create function plain_order(name text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(fold(name), '\d+', '000000000\&', 'g'),
    '\d*(\d{10})', '\1', 'g');

-- A product's name as it is searched. The rows are a fraction of a product's size: what a term costs
-- is the pages that its matches lie on. A change of stock does not touch it.
create table search_names (
  product_id bigint primary key,
  shelf_id integer not null,
  is_archived boolean not null,
  name_text text collate "C" not null,
  sort_text text collate "C" not null
);
create index search_names_text on search_names using gin (name_text gin_trgm_ops);
create index search_names_shelf on search_names (shelf_id, sort_text, product_id);

-- Said on every way the catalogue can change, so that no process goes on showing kept pages. A change
-- of stock alone says nothing here: the orders say it themselves, after they are committed, since
-- PostgreSQL commits transactions that notify one after the other.
create function tell_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end
$$;
create trigger products_changed
  after insert or delete or truncate
    or update of name, price_cents, compare_at_cents, image, category, subcategory, description,
      released_on, archived_at, created_at, updated_at
  on products for each statement execute function tell_catalogue_change();

create function shelve_added() returns trigger language plpgsql as $$
begin
  insert into shelves (category, subcategory)
  select distinct category, subcategory from added
  where not exists (select from shelves
    where shelves.category = added.category and shelves.subcategory = added.subcategory)
  on conflict do nothing;
  insert into search_names
  select added.id, shelves.id, archived_at is not null, fold(name::text collate "C"),
    plain_order(name::text collate "C")
  from added join shelves using (category, subcategory);
  insert into shelf_changes
  select shelves.id, count(*) from added join shelves using (category, subcategory)
  where archived_at is null group by shelves.id;
  return null;
end
$$;
create trigger products_added after insert on products
  referencing new table as added for each statement execute function shelve_added();

create function unshelve_removed() returns trigger language plpgsql as $$
begin
  delete from search_names using removed where product_id = removed.id;
  insert into shelf_changes
  select shelves.id, -count(*) from removed join shelves using (category, subcategory)
  where archived_at is null group by shelves.id;
  return null;
end
$$;
create trigger products_removed after delete on products
  referencing old table as removed for each statement execute function unshelve_removed();

create function clear_shelves() returns trigger language plpgsql as $$
begin
  truncate search_names, shelf_changes;
  return null;
end
$$;
create trigger products_truncated after truncate on products
  for each statement execute function clear_shelves();

create function shelve_anew() returns trigger language plpgsql as $$
declare
  new_shelf integer;
begin
  insert into shelf_changes
  select id, -1 from shelves where old.archived_at is null
    and category = old.category and subcategory = old.subcategory;
  insert into shelves (category, subcategory) select new.category, new.subcategory
  where not exists (select from shelves
    where category = new.category and subcategory = new.subcategory)
  on conflict do nothing;
  select id into strict new_shelf from shelves
  where category = new.category and subcategory = new.subcategory;
  insert into shelf_changes select new_shelf, 1 where new.archived_at is null;
  update search_names set shelf_id = new_shelf, is_archived = new.archived_at is not null,
    name_text = fold(new.name::text collate "C"),
    sort_text = plain_order(new.name::text collate "C")
  where product_id = new.id;
  return null;
end
$$;
create trigger products_moved
  after update of name, category, subcategory, archived_at on products for each row
  when (old.name is distinct from new.name or old.category is distinct from new.category
    or old.subcategory is distinct from new.subcategory
    or (old.archived_at is null) is distinct from (new.archived_at is null))
  execute function shelve_anew();

-- The products that are there already.
insert into shelves (category, subcategory) select distinct category, subcategory from products;
insert into search_names
select products.id, shelves.id, archived_at is not null, fold(name::text collate "C"),
  plain_order(name::text collate "C")
from products join shelves using (category, subcategory);
insert into shelf_changes
select shelves.id, count(*) from products join shelves using (category, subcategory)
where archived_at is null group by shelves.id;

drop index products_search;
alter table products drop column search_text;

-- With all that a list is in the order of, the automatic members of a shelf are counted and sorted
-- from the index alone.
drop index products_reduced;
create index products_reduced on products (name, id) include (price_cents, category, subcategory)
  where archived_at is null and compare_at_cents > price_cents;
drop index products_created;
create index products_created on products (created_at)
  include (name, id, price_cents, category, subcategory) where archived_at is null;
drop index products_released;
create index products_released on products (released_on)
  include (name, id, price_cents, category, subcategory)
  where archived_at is null and released_on is not null;
