-- What a customer who refused an order paid for its delivery, as it was counted: the fee of the order may
-- change later.
alter table run_orders add column fee_cents int check (fee_cents >= 0);
update run_orders set fee_cents = coalesce(delivery_fee_cents, 0)
from orders, courier_runs as run
where orders.id = order_id and run.id = run_id and closed_at is not null
  and outcome = 'refused' and fee_paid;
