-- A locked account cannot sign in. Its open streams end as those of a demoted administrator do.
alter table users add column locked_at timestamptz;
create trigger users_locked after update of locked_at on users
  for each row when (old.locked_at is distinct from new.locked_at) execute function notify_role_change();

-- What administrators write about a customer.
create table user_notes (
  id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  author_email text not null,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index user_notes_user on user_notes (user_id, id);

-- The list of customers: searched by a part of the e-mail, sorted, and summed without the orders' rows.
create index users_email_search on users using gin (email gin_trgm_ops);
create index users_locked_at on users (locked_at) where locked_at is not null;
drop index orders_user;
create index orders_user on orders (user_id, id desc) include (status, total_cents);

-- The second factor of an administrator, in the columns that the accounts library asks for. It encrypts
-- the secret and the recovery codes with AUTH_SECRET.
alter table users add column two_factor_enabled boolean not null default false;
create table second_factors (
  id text primary key,
  user_id text not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
