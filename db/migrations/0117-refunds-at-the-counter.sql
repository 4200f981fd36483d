-- What was given back at the counter for a delivered order lowers what it has brought, as a return does.
update orders set returned_cents = returned_cents + given.cents
from (
  select order_id, -sum(cents + coalesce(round(lbp * 100.0 / lbp_rate), 0))::int as cents
  from cash_entries
  where kind = 'refund' and case_id is null and at >= (
    select max(created_at) from order_states
    where order_states.order_id = cash_entries.order_id and status = 'delivered'
  )
  group by order_id
) as given
where orders.id = order_id and status = 'delivered' and given.cents > 0;
