-- The last day of a reduction in Beirut; after it the compare-at price becomes the price again.
alter table products add column reduced_until date;
create index products_reduced_until on products (reduced_until) where reduced_until is not null;
