-- The highest stock that a product had before or after a change of it: what never had more than its
-- threshold is a one-off and does not run low. Products that were not changed yet have 0, which is
-- enough, because the first change takes the stock before it into account.
alter table products add column max_stock integer not null default 0;
update products set max_stock = stock + sold.quantity
from (
  select product_id, sum(quantity)::integer as quantity
  from order_items join orders on orders.id = order_id
  where status <> 'cancelled' and product_id is not null
  group by product_id
) as sold
where products.id = sold.product_id;

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

-- Set on an order that was open when its customer deleted the account: what the delivery needs stays
-- until the order is settled, and is erased then.
alter table orders add column customer_left_at timestamptz;
create index orders_customer_left on orders (id) where customer_left_at is not null;

-- Mails that are out leave no row; this is when the last one went.
alter table installation add column mail_sent_at timestamptz;
