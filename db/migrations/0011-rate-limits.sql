-- What is left of a limit until its window ends. Counting down, a row needs no memory of its limit.
drop table rate_limits;

create table rate_limits (
  key text primary key,
  attempts_left integer not null check (attempts_left >= 0),
  ends_at timestamptz not null
);
