-- Lists and cards show three states of a stock: sold out, the last one, and more. Only when a product
-- passes from one to another, or a sold copy leaves the lists, do pages change, and only the pages that
-- depend on it. The payload names what they depend on, as in `page-tags.ts`.
create function notify_shown_stock() returns trigger language plpgsql as $$
begin
  perform pg_notify('stock', 'product:' || new.id), pg_notify('stock', 'category:' || new.category),
    pg_notify('stock', 'any category');
  -- What comes back may belong on any page.
  if old.archived_at is not null and new.archived_at is null then
    perform pg_notify('catalogue', '');
  end if;
  return null;
end
$$;
create trigger products_stock_shown after update of stock, archived_at, sold_at on products
  for each row when (
    least(old.stock, 2) <> least(new.stock, 2)
    or (old.archived_at is null) <> (new.archived_at is null)
    or old.sold_at is distinct from new.sold_at)
  execute function notify_shown_stock();

-- Orders archive what they sell, and leave `updated_at` alone. The owner's changes set it.
drop trigger products_changed on products;
create trigger products_changed
  after insert or delete or truncate
    or update of name, price_cents, compare_at_cents, image, category, subcategory, description,
      released_on, created_at, updated_at, kind, condition, completeness, region, title_id
  on products for each statement execute function notify_catalogue_change();
