-- The owner's table in the order of the stock.
create index products_stock on products (stock, id) where archived_at is null;
