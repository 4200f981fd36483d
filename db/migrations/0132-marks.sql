-- A shelf mark of one or two letters is found at the till without a look at all of them.
create index product_facts_shelf_mark on product_facts (lower(shelf_mark)) where shelf_mark is not null;
create index product_facts_serial on product_facts (lower(serial)) where serial is not null;
