-- What changed while a want was not confirmed yet is found without a look at all products.
create index products_updated on products (updated_at) where archived_at is null;
