-- Said on every way the catalogue can change, so that no process goes on showing kept pages. A change
-- of stock alone says nothing here: the orders say it themselves, after they are committed, since
-- PostgreSQL commits transactions that notify one after the other.
create function tell_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end
$$;
create trigger products_added_or_removed after insert or delete or truncate on products
  for each statement execute function tell_catalogue_change();
create trigger products_changed
  after update of name, price_cents, compare_at_cents, image, category, subcategory, description,
    released_on, archived_at, created_at, updated_at on products
  for each statement execute function tell_catalogue_change();
