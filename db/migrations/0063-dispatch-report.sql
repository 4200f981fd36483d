-- The Overview counts outcomes and closed runs by their days.
create index run_orders_outcome on run_orders (outcome_at) include (order_id, outcome)
  where outcome is not null;
create index courier_runs_closed on courier_runs (closed_at) where closed_at is not null;

-- The courier that came with the demo catalogue goes with it.
alter table couriers add column is_demo boolean not null default false;
