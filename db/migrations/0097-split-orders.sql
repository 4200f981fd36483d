-- The order that the pre-orders of this one were split from, so that the pieces in stock go first.
alter table orders add column split_from bigint references orders (id) on delete set null;
create index orders_split_from on orders (split_from) where split_from is not null;
alter table order_changes drop constraint order_changes_kind_check;
alter table order_changes add check (kind in ('destination', 'unit', 'fee', 'split'));
-- The figures of a day read this index alone, and count two parcels of one order once.
drop index orders_created;
create index orders_created on orders (created_at) include (status, total_cents, id, split_from);
