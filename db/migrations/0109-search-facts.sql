-- What the desk looks a copy up by.
alter table product_facts add column search_text text not null generated always as (fold(
  coalesce(serial, '') || E'\n' || coalesce(shelf_mark, '') || E'\n' ||
  coalesce(certificate, '') || E'\n' || coalesce(came_from, ''))) stored;
create index product_facts_search on product_facts using gin (search_text gin_trgm_ops);
