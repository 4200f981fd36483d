-- What was changed of an order after it was placed, beside its status. Who the customer is and where
-- they live is not repeated here, so that erasing the order erases everything.
create table order_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  actor_id text references users on delete set null,
  by_customer boolean not null default false,
  kind text not null check (kind in ('destination', 'unit', 'fee')),
  -- The fields of the destination that changed, or the name of the product that was taken out.
  detail text not null default '',
  -- Of a unit that was taken out: the stock ledger needs it.
  product_id bigint references products on delete set null,
  -- To pay on delivery from then on; null while the fee is not known.
  due_cents bigint,
  created_at timestamptz not null default clock_timestamp()
);
create index order_changes_order on order_changes (order_id, id);
create index order_changes_product on order_changes (product_id) where product_id is not null;
create index order_changes_actor on order_changes (actor_id) where actor_id is not null;
