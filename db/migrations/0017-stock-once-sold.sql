-- What was sold stood on the shelf once. The rows are locked in id order first, like every change of
-- stock, so that no buyer waits for this in a ring.
with sold as materialized (
  select product_id, sum(quantity)::integer as quantity
  from order_items join orders on orders.id = order_id
  where status <> 'cancelled' and product_id is not null
  group by product_id
), locked as materialized (
  select id from products where id in (select product_id from sold) order by id for no key update
)
update products set max_stock = greatest(max_stock, stock + sold.quantity)
from sold join locked on locked.id = sold.product_id
where products.id = sold.product_id;

-- Mails that are out leave no row; this is when the last one went. No transaction of the shop holds
-- this table while it waits for a product.
alter table installation add column mail_sent_at timestamptz;
