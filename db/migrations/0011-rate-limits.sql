-- What is left of a limit until its window ends. Counting down, a row needs no memory of its limit. Keys
-- are compared by their bytes, so that those with one beginning lie together whatever the database's
-- language. The table rate_limits of before stays for a shop that is being replaced and still counts in
-- it; a later release drops it.
create table attempt_limits (
  key text collate "C" primary key,
  attempts_left integer not null check (attempts_left >= 0),
  ends_at timestamptz not null
);
