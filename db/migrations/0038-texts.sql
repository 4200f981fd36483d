-- What the owner has changed: a text without a row is shown as the files in `content` have it.
create table texts (
  id text primary key,
  content jsonb not null,
  -- Changes with every save, for compare-and-set.
  version uuid not null default gen_random_uuid(),
  updated_at timestamptz not null default now()
);
create unique index texts_slug on texts ((content ->> 'slug'));
