-- Renames tables, columns, functions and indexes to words that other shops use. It changes no rows.

-- The tables are locked in the order in which orders and product edits lock them, so that no running
-- transaction waits for this one in a circle.
lock table orders, order_states, admin_seen, shelves, search_names, shelf_changes, installation
  in access exclusive mode;

-- Nothing has counted in the old table since 0011.
drop table rate_limits;
alter table attempt_limits rename to rate_limits;

alter table orders rename column attempt_key to idempotency_key;
alter table orders rename column customer_left_at to customer_deleted_at;
alter index orders_customer_left rename to orders_customer_deleted;
alter table order_states rename column mail_job_id to email_job_id;
alter table installation rename column mail_sent_at to email_sent_at;
alter table installation rename column one to singleton;

alter table admin_seen rename to order_feed_cursors;
alter table order_feed_cursors rename column missing_ids to missing_order_ids;

-- A category with a subcategory that a product has, or had.
alter table shelves rename to categories;
alter table categories rename column words to search_text;
alter sequence shelves_id_seq rename to categories_id_seq;
-- By how much the number of products in a category has changed. Their sum is the count.
alter table shelf_changes rename to category_count_changes;
alter table category_count_changes rename column shelf_id to category_id;
alter index shelf_changes_shelf rename to category_count_changes_category;
alter table search_names rename column shelf_id to category_id;
alter index search_names_shelf rename to search_names_category;
alter index products_shelf_name rename to products_subcategory_name;
alter index products_shelf_price rename to products_subcategory_price;

-- Constraints are named after the table and its columns. PostgreSQL 18 also names those of `not null`.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as rel, conname as old_name,
      replace(replace(replace(replace(replace(replace(replace(replace(replace(conname,
        'shelf_changes_shelf', 'category_count_changes_category'),
        'shelf_changes', 'category_count_changes'),
        'shelves_words', 'categories_search_text'), 'shelves', 'categories'),
        'search_names_shelf', 'search_names_category'),
        'attempt_limits', 'rate_limits'), 'attempt_key', 'idempotency_key'),
        'admin_seen_missing_ids', 'order_feed_cursors_missing_order_ids'),
        'admin_seen', 'order_feed_cursors') as new_name
    from pg_constraint
    where connamespace = (select oid from pg_namespace where nspname = current_schema())
  loop
    if found.new_name <> found.old_name then
      execute format('alter table %s rename constraint %I to %I',
        found.rel, found.old_name, found.new_name);
    end if;
  end loop;
end
$$;

alter function tell_role_change() rename to notify_role_change;
alter function tell_catalogue_change() rename to notify_catalogue_change;
alter function plain_order(text) rename to to_sort_text;
alter function shelve_added() rename to index_added_products;
alter function unshelve_removed() rename to unindex_removed_products;
alter function clear_shelves() rename to clear_product_index;
alter function shelve_anew() rename to reindex_product;

create or replace function index_added_products() returns trigger language plpgsql as $$
begin
  insert into categories (category, subcategory)
  select distinct category, subcategory from added
  where not exists (select from categories
    where categories.category = added.category and categories.subcategory = added.subcategory)
  on conflict do nothing;
  insert into search_names
  select added.id, categories.id, archived_at is not null, fold(name::text collate "C"),
    to_sort_text(name::text collate "C")
  from added join categories using (category, subcategory);
  insert into category_count_changes
  select categories.id, count(*) from added join categories using (category, subcategory)
  where archived_at is null group by categories.id;
  return null;
end
$$;

create or replace function unindex_removed_products() returns trigger language plpgsql as $$
begin
  delete from search_names using removed where product_id = removed.id;
  insert into category_count_changes
  select categories.id, -count(*) from removed join categories using (category, subcategory)
  where archived_at is null group by categories.id;
  return null;
end
$$;

create or replace function clear_product_index() returns trigger language plpgsql as $$
begin
  truncate search_names, category_count_changes;
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
    name_text = fold(new.name::text collate "C"),
    sort_text = to_sort_text(new.name::text collate "C")
  where product_id = new.id;
  return null;
end
$$;
