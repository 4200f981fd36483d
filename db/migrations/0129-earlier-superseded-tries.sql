-- In a transaction of its own: the new column locks its table until the end of its own one.
-- What came within a minute, by the same hand and without an email, was an undo.
update run_orders set is_superseded = true
from courier_runs as run
where run.id = run_id and not is_active and exists (
  select from (
    select status, actor_id, email_job_id, created_at, lag(status) over states as status_before,
      lag(status, 2) over states as undone_to, lag(actor_id) over states as left_by,
      lag(created_at) over states as left_at
    from order_states where order_id = run_orders.order_id window states as (order by id)
  ) as state
  where status in ('shipped', 'delivered') and status_before not in ('shipped', 'delivered')
    and left_at > opened_at
    and (status, actor_id, email_job_id is null, created_at < left_at + interval '1 minute')
      is distinct from (undone_to, left_by, true, true));
