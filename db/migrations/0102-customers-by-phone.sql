-- A customer is an account or a phone. Orders that were placed without an account belong to the account
-- that alone has ordered with their phone; the owner can join others.
create table joined_customers (
  -- The id of an account, or a phone.
  member text primary key,
  main text not null,
  -- The member that it was joined to before; what takes that one apart gives it back.
  via text,
  joined_at timestamptz not null default now(),
  check (member <> main)
);
create index joined_customers_main on joined_customers (main);
create index joined_customers_via on joined_customers (via) where via is not null;

create index orders_without_account on orders (phone, id)
  where user_id is null and phone <> '' and customer_deleted_at is null;

alter table user_notes alter column user_id drop not null;
alter table user_notes add column phone text;
alter table user_notes add constraint user_notes_subject check (num_nonnulls(user_id, phone) = 1);
create index user_notes_phone on user_notes (phone, id) where phone is not null;

-- The accounts and phones that the owner has joined with a customer, who is one of them.
create function customer_members(customer text) returns setof text language sql stable as $$
  with main as (
    select coalesce((select main from joined_customers where member = customer), customer) as id
  )
  select id from main union select member from main join joined_customers on main = id
$$;

-- The phones whose orders without an account are the customer's.
create function customer_phones(customer text) returns setof text language sql stable as $$
  with members as materialized (select customer_members(customer) as id)
  select id from members where id like '+%'
  union
  select phone from orders where user_id in (select id from members) and phone <> '' and not exists (
    select from orders as other
    where other.phone = orders.phone and other.user_id not in (select id from members))
$$;

create function customer_orders(customer text) returns setof bigint language sql stable as $$
  select id from orders where user_id in (select customer_members(customer))
  union all
  select id from orders where user_id is null and customer_deleted_at is null and phone <> ''
    and phone in (select customer_phones(customer))
$$;
