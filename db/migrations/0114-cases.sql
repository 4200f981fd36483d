-- One shape for what somebody describes and the shop answers by a day: an offer of goods, a return, a
-- complaint, a repair. Things change hands, and money or credit settles it.

create table cases (
  id bigint generated always as identity primary key,
  -- The same press again is the same case.
  idempotency_key uuid not null unique,
  kind text not null check (kind in ('offer', 'return', 'complaint', 'repair')),
  stage text not null default 'to-answer'
    check (stage in ('to-answer', 'waiting', 'expected', 'here', 'ready', 'closed')),
  -- How it ended; null while it is open.
  outcome text,
  user_id text references users on delete set null,
  order_id bigint references orders on delete set null,
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  -- The number of an identity card, encrypted with a key of AUTH_SECRET.
  identity_ciphertext text,
  language text not null default 'en' check (language in ('en', 'ar', 'fr')),
  words text not null default '',
  -- Why something came back.
  ground text check (ground in
    ('changed-mind', 'does-not-run', 'damaged', 'missing', 'wrong', 'other')),
  -- What is given back for pieces that came back.
  refund_cents int not null default 0 check (refund_cents >= 0),
  wishes text check (wishes in ('cash', 'credit')),
  -- The day by which its stage must have ended.
  due_on date,
  due_mailed_at timestamptz,
  opened_at timestamptz not null default now(),
  -- When the customer wrote last, until the shop has answered.
  asked_at timestamptz,
  -- When the customer has said yes to what was offered.
  agreed_at timestamptz,
  -- Since when the goods are in the shop.
  received_at timestamptz,
  closed_at timestamptz,
  -- The last day of the warranty of a repair.
  warranty_until date,
  is_demo boolean not null default false
);
create index cases_listed on cases (stage, due_on, id);
create index cases_user on cases (user_id) where user_id is not null;
create index cases_order on cases (order_id) where order_id is not null;
create index cases_phone on cases (phone) where phone <> '';
create index cases_closed on cases (closed_at) where closed_at is not null;

create table case_lines (
  case_id bigint not null references cases on delete cascade,
  position smallint not null,
  -- The line of the order that it came with.
  order_position smallint,
  quantity int not null default 1 check (quantity > 0),
  what text not null,
  platform text not null default '',
  completeness text,
  words text not null default '',
  serial text,
  asked_cents int check (asked_cents >= 0),
  cash_cents int check (cash_cents >= 0),
  credit_cents int check (credit_cents >= 0),
  cost_cents int check (cost_cents >= 0),
  decision text,
  product_id bigint references products on delete set null,
  primary key (case_id, position)
);
create index case_lines_product on case_lines (product_id) where product_id is not null;
create index case_lines_serial on case_lines (upper(serial)) where serial is not null;

-- The history of a case: messages of both sides, what was decided, and what was paid.
create table case_entries (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases on delete cascade,
  -- The same key again is the same entry.
  entry_key text not null unique,
  kind text not null check (kind in ('opened', 'message', 'moved', 'decided', 'money', 'note')),
  -- The stage that it led to.
  stage text,
  by_customer boolean not null default false,
  actor_id text references users on delete set null,
  words text not null default '',
  created_at timestamptz not null default clock_timestamp()
);
create index case_entries_case on case_entries (case_id, id);
create index case_entries_actor on case_entries (actor_id);

-- Private, so in no folder that is served; with the rest of the case in every backup and every process.
create table case_photos (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases on delete cascade,
  digest text not null,
  image bytea not null,
  thumbnail bytea not null,
  created_at timestamptz not null default now(),
  unique (case_id, digest)
);

create table case_links (
  token_hash text primary key,
  case_id bigint not null references cases on delete cascade,
  expires_at timestamptz not null
);
create index case_links_case on case_links (case_id);
create index case_links_expires on case_links (expires_at);

-- Credit with the shop, of an account or of a phone number: the balance is the sum of the entries.
create table credit_entries (
  id bigint generated always as identity primary key,
  -- The same key again is the same entry.
  entry_key text not null unique,
  user_id text references users on delete set null,
  phone text not null default '',
  cents int not null check (cents <> 0),
  order_id bigint references orders on delete set null,
  case_id bigint references cases on delete set null,
  actor_id text references users on delete set null,
  note text not null default '',
  at timestamptz not null default now()
);
create index credit_entries_user on credit_entries (user_id) where user_id is not null;
create index credit_entries_phone on credit_entries (phone) where phone <> '';
create index credit_entries_order on credit_entries (order_id) where order_id is not null;
create index credit_entries_case on credit_entries (case_id) where case_id is not null;
create index credit_entries_actor on credit_entries (actor_id);

-- Locks the credit of a holder until the transaction ends, and gives its balance; null for a holder who is
-- erased. As a volatile function it sees what was committed while it waited for the lock.
create function lock_credit(holder_id text, holder_phone text) returns bigint language plpgsql as $$
begin
  if holder_id is null and holder_phone = '' then return null; end if;
  perform pg_advisory_xact_lock(
    hashtextextended('credit of ' || coalesce(holder_id, holder_phone), 0));
  if holder_id is null then
    return (select coalesce(sum(cents), 0) from credit_entries
      where user_id is null and phone = holder_phone);
  end if;
  return (select coalesce(sum(cents), 0) from credit_entries where user_id = holder_id);
end $$;

-- A code that brings the credit of a phone number into an account.
create table credit_codes (
  phone text primary key,
  code_hash text not null,
  attempts_left int not null check (attempts_left >= 0),
  expires_at timestamptz not null
);

alter table cash_entries add column case_id bigint references cases on delete set null;
create index cash_entries_case on cash_entries (case_id) where case_id is not null;

-- What of a line came back, and what was given back for it: an order stays delivered.
alter table order_items add column returned_quantity int not null default 0
  check (returned_quantity between 0 and quantity);
alter table orders add column returned_cents int not null default 0 check (returned_cents >= 0);

-- The part of the amount due that credit has paid.
alter table orders add column credit_cents int not null default 0 check (credit_cents >= 0);

alter table order_changes drop constraint order_changes_kind_check;
alter table order_changes add constraint order_changes_kind_check check (kind in ('destination', 'unit',
  'fee', 'split', 'add', 'line', 'discount', 'join', 'joined', 'undo', 'credit'));
