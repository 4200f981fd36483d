-- Wishlists of users; those of guests stay in their browsers (decision 9).
create table wishlist_items (
  user_id text not null references users on delete cascade,
  product_id bigint not null references products on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index wishlist_items_product on wishlist_items (product_id);

-- Newsletter addresses, confirmed by mail (decision 10).
create table newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  -- SHA-256 of the token in the confirmation mail; none once it must not work any more.
  confirmation_hash text unique,
  confirmation_sent_at timestamptz not null default now(),
  -- In the clear, because every issue of the newsletter carries it.
  unsubscribe_token text not null unique,
  -- The sentence that the form showed, and when it was sent.
  consent_text text not null,
  consented_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now()
);
