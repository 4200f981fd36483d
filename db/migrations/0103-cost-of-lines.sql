-- What a unit had cost the shop when it was ordered; null where that is not known, as of all orders before.
alter table order_items add column cost_cents integer check (cost_cents >= 0);
