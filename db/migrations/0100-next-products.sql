-- Products that stood in the same orders, three times at least. A job writes them again every day.
create table product_pairs (
  product_id bigint not null references products on delete cascade,
  other_id bigint not null references products on delete cascade,
  order_count integer not null,
  primary key (product_id, other_id)
);
create index product_pairs_other on product_pairs (other_id);

-- Who agreed to a mail when a price on the wishlist drops. The token stands in the links that end it.
create table price_alerts (
  user_id text primary key references users on delete cascade,
  token text not null unique,
  consent_text text not null,
  consented_at timestamptz not null default now(),
  ended_at timestamptz
);

-- The lowest price that the user knows of: from the day it was wished for, or from a mail.
alter table wishlist_items add column known_cents integer;

-- Each price is mailed once, also when the product left the wishlist in between.
create table price_notices (
  user_id text not null references users on delete cascade,
  product_id bigint not null references products on delete cascade,
  from_cents integer not null,
  to_cents integer not null,
  sent_at timestamptz not null default now(),
  primary key (user_id, product_id, to_cents)
);
create index price_notices_product on price_notices (product_id);
