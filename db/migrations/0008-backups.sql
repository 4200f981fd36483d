-- The backups that this installation has written, verified or failed; itself in none of them.
create table backups (
  id bigint generated always as identity primary key,
  file text not null,
  -- Asked for by BACKUP_DIR rather than by hand.
  nightly boolean not null,
  byte_count bigint,
  -- Read back and found whole; null where it failed, and the failure says why.
  verified_at timestamptz,
  failure text,
  created_at timestamptz not null default now(),
  check ((verified_at is null) = (failure is not null))
);
