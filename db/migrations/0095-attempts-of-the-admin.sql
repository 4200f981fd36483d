-- A form that is sent again after a lost answer adds nothing twice.
alter table products add column idempotency_key uuid unique;
alter table order_notes add column idempotency_key uuid unique;
alter table user_notes add column idempotency_key uuid unique;
