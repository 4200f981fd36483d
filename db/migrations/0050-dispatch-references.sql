-- An index for every reference, so that deleting an account, a place or a courier reads no whole table.
create index orders_place on orders (place_id) where place_id is not null;
create index orders_confirmed_by on orders (confirmed_by) where confirmed_by is not null;
create index orders_placed_by on orders (placed_by) where placed_by is not null;
create index order_contacts_actor on order_contacts (actor_id) where actor_id is not null;
create index courier_runs_courier on courier_runs (courier_id);
create index courier_runs_closed_by on courier_runs (closed_by);
create index phone_pardons_by on phone_pardons (by);
