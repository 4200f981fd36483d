-- The products that the next round of notices looks at. Triggers fill it in the transaction of the
-- change itself, so that no change is missed, whichever transaction commits first.
create table want_queue (
  product_id bigint primary key references products on delete cascade,
  due_at timestamptz not null
);
create index want_queue_due on want_queue (due_at);

-- Links in emails open all wants of one address; each email has its own.
alter table wants drop column token_hash;
create table want_links (
  token_hash text primary key,
  email text not null,
  created_at timestamptz not null default now()
);
create index want_links_email on want_links (email);

create function queue_added_products() returns trigger language plpgsql as $$
begin
  insert into want_queue
  select id, now() from added where archived_at is null and stock > 0
    and exists (select from wants where ended_at is null)
  on conflict do nothing;
  return null;
end
$$;

create trigger products_added_to_wants after insert on products
  referencing new table as added for each statement execute function queue_added_products();

create function queue_changed_product() returns trigger language plpgsql as $$
begin
  insert into want_queue values (new.id, now() + case
    -- Orders leave updated_at alone. What one gives back may be taken again at once.
    when new.updated_at = old.updated_at and (old.stock = 0 or old.archived_at is not null)
      then interval '10 minutes'
    else interval '0'
  end)
  on conflict (product_id) do update set due_at = excluded.due_at;
  return null;
end
$$;

create trigger products_changed_for_wants
  after update of name, price_cents, category, subcategory, stock, archived_at, condition,
    completeness, title_id
  on products for each row
  when (new.archived_at is null and new.stock > 0 and (
    old.archived_at is not null or old.stock = 0
    or new.stock > old.stock and new.updated_at <> old.updated_at
    or new.price_cents < old.price_cents
    or (new.name, new.category, new.subcategory, new.condition, new.completeness, new.title_id)
      is distinct from
      (old.name, old.category, old.subcategory, old.condition, old.completeness, old.title_id)))
  execute function queue_changed_product();
