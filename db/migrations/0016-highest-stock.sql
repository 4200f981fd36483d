-- The highest stock that a product had before or after a change of it: what never had more than its
-- threshold is a one-off and does not run low. Products that were not changed yet have 0, which is
-- enough, because the first change takes the stock before it into account. A migration locks one table
-- alone, so that a shop that still runs cannot wait for it in a ring.
alter table products add column max_stock integer not null default 0;

create function raise_max_stock() returns trigger language plpgsql as $$
begin
  new.max_stock = greatest(old.max_stock, old.stock, new.stock);
  return new;
end
$$;
create trigger products_stock_raised before update of stock on products for each row
  when (greatest(old.stock, new.stock) > old.max_stock) execute function raise_max_stock();

drop index products_low_stock;
create index products_low_stock on products (stock, id)
  where archived_at is null and stock <= low_stock_threshold and max_stock > low_stock_threshold;
