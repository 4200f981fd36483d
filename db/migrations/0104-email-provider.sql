-- What the owner entered and nobody reads again, encrypted with a key of AUTH_SECRET, which no backup holds.
create table secrets (
  name text primary key,
  ciphertext text not null,
  updated_at timestamptz not null default now()
);
