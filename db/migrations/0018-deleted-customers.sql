-- Set on an order that was open when its customer deleted the account: what the delivery needs stays
-- until the order is settled, and is erased then.
alter table orders add column customer_left_at timestamptz;
create index orders_customer_left on orders (id) where customer_left_at is not null;
