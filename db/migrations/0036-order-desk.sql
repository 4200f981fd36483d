-- Finds orders by address, city and product too, and keeps the devices that get push notifications.

-- The names of the items as they were bought. They are searched with the order itself, so that a list
-- needs one index and can stop after a page.
alter table orders add column item_names text not null default '';
update orders set item_names = items.names
from (
  select order_id, string_agg(name, E'\n' order by position) as names from order_items group by order_id
) as items
where order_id = id;

alter table orders drop column search_text;
alter table orders add column search_text text collate "C" not null
  generated always as (
    fold(order_number || E'\n' || first_name || ' ' || last_name || E'\n' || phone || E'\n' || email
      || E'\n' || city || E'\n' || address || E'\n' || item_names)
  ) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops);

-- Whether an administrator has written a note, so that the list of orders with notes has an index.
alter table orders add column has_internal_notes boolean not null default false;
update orders set has_internal_notes = true where id in (select order_id from order_notes);
create index orders_with_notes on orders (id) where notes is not null or has_internal_notes;

create function mark_noted_order() returns trigger language plpgsql as $$
begin
  update orders set has_internal_notes = true where id = new.order_id and not has_internal_notes;
  return null;
end
$$;
create trigger order_notes_added after insert on order_notes
  for each row execute function mark_noted_order();

-- The keys that the shop signs its push messages with, made once, and the orders that were pushed.
alter table installation
  add column push_public_key text,
  add column push_private_key text,
  add column push_cursor text;

create table push_devices (
  id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  -- The session that turned the device on; null once it has expired.
  session_id text references sessions on delete set null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  label text not null,
  created_at timestamptz not null default now(),
  pushed_at timestamptz
);
create index push_devices_user on push_devices (user_id);
create index push_devices_session on push_devices (session_id);

-- A device whose session is ended, by Sign Out or from elsewhere, gets nothing more. One whose session
-- only expires stays: a phone in a pocket opens no page.
create function delete_push_devices() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = old.id;
  return old;
end
$$;
create trigger sessions_ended before delete on sessions
  for each row when (old.expires_at > now()) execute function delete_push_devices();
