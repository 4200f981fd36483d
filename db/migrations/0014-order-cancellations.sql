-- Cancellations by customers are announced to administrators as orders are, and a change of a status
-- can be undone while its mail still waits in the queue.

alter table order_states
  add column by_customer boolean not null default false,
  -- The job of the mail about this state; null where the customer is not told.
  add column mail_job_id uuid;
create index order_states_by_customer on order_states (id) where by_customer;

alter table admin_seen
  add column last_state_id bigint not null default 0,
  add column missing_state_ids bigint[] not null default '{}';
