-- What the Orders tab needs: search, an exact seen-state, and word of a role that is taken away.

-- One text that a search in the orders looks through; the phone number is as it is stored, E.164.
alter table orders add column search_text text collate "C" not null
  generated always as (
    fold(order_number || E'\n' || first_name || ' ' || last_name || E'\n' || phone || E'\n' || email)
  ) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops);

-- Ids are given out before the orders are committed, so an order may appear below one that was seen.
-- These are the ids below last_order_id that were not there yet.
alter table admin_seen add column missing_ids bigint[] not null default '{}';

-- Said on every way a role can change, so that open streams of a demoted admin end at once.
create function tell_role_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('roles', old.id);
  return null;
end
$$;
create trigger users_role_changed after update of role on users
  for each row when (old.role is distinct from new.role) execute function tell_role_change();
create trigger users_deleted after delete on users
  for each row execute function tell_role_change();
