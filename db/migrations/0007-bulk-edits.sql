-- A change of many products as the owner was shown it, so that exactly that is applied and undone.
create table bulk_edits (
  id bigint generated always as identity primary key,
  change jsonb not null,
  -- By product: [{ id, name, before, after, refused }], in the order of the ids.
  lines jsonb not null,
  -- Products that had changed since the preview before this one.
  changed_names text[] not null default '{}',
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  undone_at timestamptz
);
