-- When an administrator closed the list of the first hour. A shop that has orders is past it.
alter table installation add column first_hour_ended_at timestamptz;
update installation set first_hour_ended_at = now() where exists (select from orders);
