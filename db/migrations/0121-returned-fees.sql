-- What a return has given back of the delivery fee: it is no part of what its goods have brought.
alter table cases add column refund_fee_cents int not null default 0 check (refund_fee_cents >= 0);
update cases set refund_fee_cents = least(rest.cents, rest.fee_cents)
from (
  select cases.id, coalesce(delivery_fee_cents, 0) as fee_cents, refund_cents - sum(line.quantity
    * coalesce(round(price_cents::numeric * total_cents / nullif(total_cents + discount_cents, 0)), 0)) as cents
  from cases join orders on orders.id = cases.order_id
    join case_lines as line on line.case_id = cases.id
    join order_items as item on item.order_id = orders.id and item.position = line.order_position
  where kind in ('return', 'complaint') and line.decision is not null
  group by cases.id, orders.id
) as rest
where rest.id = cases.id and rest.cents > 0;
-- What a customer handed back at the door and did not pay.
alter table cases add column unpaid_cents int not null default 0 check (unpaid_cents >= 0);
