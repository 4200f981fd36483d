-- Why an order came back after its delivery.
alter table orders add column return_reason text
  check (return_reason in ('not-as-described', 'does-not-run', 'changed-mind', 'other'));

-- How often shoppers search and narrow a list, by day.
create table search_counts (
  day date not null,
  use text not null,
  count bigint not null,
  primary key (day, use)
);

-- Rows that came with the demo catalogue go with it.
alter table looking_for add column is_demo boolean not null default false;
alter table search_misses add column is_demo boolean not null default false;
