-- One book for all cash of the shop, and the till it lies in. Nothing in it is changed or deleted: a mistake
-- is an entry of the opposite amount.

create table tills (
  id bigint generated always as identity primary key,
  opened_at timestamptz not null default now(),
  opened_by text references users on delete set null,
  opened_cents int not null check (opened_cents >= 0),
  opened_lbp bigint not null check (opened_lbp >= 0),
  closed_at timestamptz,
  closed_by text references users on delete set null,
  counted_cents int check (counted_cents >= 0),
  counted_lbp bigint check (counted_lbp >= 0),
  lbp_rate int check (lbp_rate > 0),
  reason text
);
create index tills_opened_by on tills (opened_by);
create index tills_closed_by on tills (closed_by);
-- The shop has one drawer.
create unique index tills_open on tills ((closed_at is null)) where closed_at is null;

create table cash_entries (
  id bigint generated always as identity primary key,
  -- The same key again is the same entry.
  entry_key text not null unique,
  till_id bigint references tills,
  kind text not null check (kind in
    ('sale', 'collected', 'run', 'refund', 'bought-in', 'expense', 'taken-out', 'put-in')),
  cents int not null,
  lbp bigint not null default 0,
  lbp_rate int check (lbp_rate > 0),
  order_id bigint references orders on delete set null,
  run_id bigint references courier_runs on delete set null,
  actor_id text references users on delete set null,
  note text,
  at timestamptz not null default now()
);
create index cash_entries_at on cash_entries (at, id);
create index cash_entries_till on cash_entries (till_id) where till_id is not null;
create index cash_entries_order on cash_entries (order_id) where order_id is not null;
create index cash_entries_actor on cash_entries (actor_id);
create index cash_entries_run on cash_entries (run_id) where run_id is not null;

insert into cash_entries (entry_key, kind, cents, lbp, lbp_rate, run_id, actor_id, at)
select 'run-' || id || '-1', 'run', coalesce(counted_cents, 0), coalesce(counted_lbp, 0), lbp_rate,
  id, closed_by, closed_at
from courier_runs where closed_at is not null order by closed_at, id;

-- An order that its customer collects: when they were told that it is ready.
alter table orders add column ready_at timestamptz;
