-- A run has no part any more in an order that was shipped or sold again without it.
alter table run_orders add column is_superseded boolean not null default false;
