-- Names and descriptions of products in the shop's other languages, empty until the owner writes them.
-- Searches find a product by each of its names.
alter table products
  add column name_ar text not null default '',
  add column name_fr text not null default '',
  add column description_ar text not null default '',
  add column description_fr text not null default '';

-- All names of a product, a line each.
create function join_names(name text, name_ar text, name_fr text) returns text
  language sql immutable strict parallel safe
  return rtrim(name || E'\n' || name_ar || E'\n' || name_fr, E'\n');

create or replace function index_added_products() returns trigger language plpgsql as $$
begin
  insert into categories (category, subcategory)
  select distinct category, subcategory from added
  where not exists (select from categories
    where categories.category = added.category and categories.subcategory = added.subcategory)
  on conflict do nothing;
  insert into search_names
  select added.id, categories.id, archived_at is not null,
    fold(join_names(name::text collate "C", name_ar, name_fr)),
    to_sort_text(name::text collate "C")
  from added join categories using (category, subcategory);
  insert into category_count_changes
  select categories.id, count(*) from added join categories using (category, subcategory)
  where archived_at is null group by categories.id;
  return null;
end
$$;

create or replace function reindex_product() returns trigger language plpgsql as $$
declare
  new_category_id integer;
begin
  insert into category_count_changes
  select id, -1 from categories where old.archived_at is null
    and category = old.category and subcategory = old.subcategory;
  insert into categories (category, subcategory) select new.category, new.subcategory
  where not exists (select from categories
    where category = new.category and subcategory = new.subcategory)
  on conflict do nothing;
  select id into strict new_category_id from categories
  where category = new.category and subcategory = new.subcategory;
  insert into category_count_changes select new_category_id, 1 where new.archived_at is null;
  update search_names set category_id = new_category_id, is_archived = new.archived_at is not null,
    name_text = fold(join_names(new.name::text collate "C", new.name_ar, new.name_fr)),
    sort_text = to_sort_text(new.name::text collate "C")
  where product_id = new.id;
  return null;
end
$$;

-- One trigger for all that moves a product: each run counts it once.
drop trigger products_moved on products;
create trigger products_moved
  after update of name, name_ar, name_fr, category, subcategory, archived_at on products
  for each row when (
    (old.name, old.name_ar, old.name_fr, old.category, old.subcategory, old.archived_at is null)
    is distinct from
    (new.name, new.name_ar, new.name_fr, new.category, new.subcategory, new.archived_at is null))
  execute function reindex_product();
