-- Orders that the shop cancels by itself, because their customers did not confirm them.

alter table order_states add column by_shop boolean not null default false;
-- Who has never been delivered anything may have few open orders that are not confirmed.
create index orders_unconfirmed on orders (id)
  where status = 'pending' and confirmation in ('unconfirmed', 'no-answer', 'change-asked');
