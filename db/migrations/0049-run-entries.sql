-- Every outcome that was entered for an order in a run: the newest one stands in run_orders. Phones
-- send an entry again until they know that it was saved, so its key counts once.
create table run_entries (
  entry_key uuid primary key,
  run_id bigint not null references courier_runs on delete cascade,
  order_id bigint not null references orders on delete cascade,
  outcome text not null check (outcome in ('delivered', 'not-home', 'refused')),
  reason text,
  fee_paid boolean,
  collected_cents int,
  collected_lbp bigint,
  -- By the clock that it was entered at, and not after it came.
  made_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  -- It came after the run was closed, or after the order had left the run: it changes nothing.
  is_late boolean not null default false,
  undone_at timestamptz
);
create index run_entries_order on run_entries (order_id, run_id, made_at desc);
create index run_entries_run on run_entries (run_id);

-- The run whose courier gave an order its state.
alter table order_states add column run_id bigint references courier_runs on delete set null;
create index order_states_run on order_states (run_id) where run_id is not null;
