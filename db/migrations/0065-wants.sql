-- What shoppers type and what it means, what they want to be told about, and what the shop looks for.

-- A folded word or phrase, and what to search for instead.
create table search_synonyms (
  spelling text primary key,
  means text not null,
  is_seeded boolean not null default false
);

-- The distinct folded words of all product names, with their consonants.
create table search_terms (
  term text collate "C" primary key,
  sound text collate "C" not null,
  product_count integer not null default 1
);
create index search_terms_sound on search_terms (sound);
create index search_terms_term on search_terms using gin (term gin_trgm_ops);

create table wants (
  id bigint generated always as identity primary key,
  user_id text references users on delete cascade,
  -- Of a guest, in lower case.
  email text,
  language text not null default 'en',
  product_id bigint references products on delete cascade,
  title_id bigint references titles on delete cascade,
  query text not null default '',
  platform text,
  min_condition text,
  complete_only boolean not null default false,
  max_cents integer,
  confirmed_at timestamptz,
  -- SHA-256 of the token in the links of its emails.
  token_hash text unique,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (user_id is not null or email is not null)
);
create index wants_user on wants (user_id);
create index wants_email on wants (email) where email is not null;
create index wants_open on wants (created_at) where ended_at is null and confirmed_at is not null;
create index wants_product on wants (product_id) where ended_at is null;
create index wants_title on wants (title_id) where ended_at is null;

create table want_notices (
  want_id bigint not null references wants on delete cascade,
  product_id bigint not null references products on delete cascade,
  sent_at timestamptz not null default now(),
  primary key (want_id, product_id)
);
create index want_notices_product on want_notices (product_id);

-- What the shop would like to buy, shown on /we-buy-products.
create table looking_for (
  id bigint generated always as identity primary key,
  title text not null,
  note text not null default '',
  position integer not null default 0
);
