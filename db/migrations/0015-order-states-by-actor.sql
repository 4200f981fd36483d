-- Deleting an account sets the actor of its order states to null: without an index it reads them all.
create index order_states_actor on order_states (actor_id) where actor_id is not null;
