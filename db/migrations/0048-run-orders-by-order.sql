-- The tries of one order, the last first: for what came back and for how often it was tried.
create index run_orders_order on run_orders (order_id, run_id desc);
