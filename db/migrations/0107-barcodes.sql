-- The EAN of a product, by which the admin finds it; copies of one title share it.
alter table product_facts add column barcode text;
create index product_facts_barcode on product_facts (barcode) where barcode is not null;
