-- Files of products that were checked: kept between the report and 'Apply', swept after a day.
create table product_imports (
  id integer generated always as identity primary key,
  -- Whose it is; none for a command.
  admin_id text references users on delete cascade,
  file_name text not null,
  -- The file itself, to check it anew when the products have changed; none where it has bad rows.
  file bytea,
  report jsonb not null,
  -- Written beside the transaction that applies it, for the progress bar.
  rows_done integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  applied_at timestamptz
);
create index product_imports_admin on product_imports (admin_id, id desc);

-- What each row of a good file would do; the facts are those of the audit log.
create table product_import_rows (
  import_id integer not null references product_imports on delete cascade,
  line integer not null,
  -- None for a new product.
  product_id bigint,
  before jsonb,
  after jsonb not null,
  primary key (import_id, line)
);
