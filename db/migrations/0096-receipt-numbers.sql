-- The running number of the receipt, given when the cash of the order is counted.
alter table orders add column receipt_number int unique;
with paid as (
  select order_id, row_number() over (order by min(closed_at), order_id) as position
  from run_orders join courier_runs as run on run.id = run_id join orders on orders.id = order_id
  where closed_at is not null and outcome = 'delivered' and status = 'delivered'
  group by order_id
)
update orders set receipt_number = position from paid where orders.id = order_id;
