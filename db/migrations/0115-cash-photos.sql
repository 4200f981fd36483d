-- The paper of an expense: a photo of its receipt, as WebP.
create table cash_photos (
  entry_id bigint primary key references cash_entries on delete cascade,
  image bytea not null
);
