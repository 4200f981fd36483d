-- Drawings became files: the products of the demo catalogue name theirs. Their URLs are the slugs of
-- category, subcategory and name; two names are longer than a slug and end with a hash.
with demo as (
  select id, regexp_replace(
    lower(regexp_replace(normalize(part collate "C", nfkd), '[\u0300-\u036f]', '', 'g')),
    '[^a-z0-9]+', '-', 'g') as slug, place
  from products, unnest(array[category, subcategory, name]) with ordinality as parts(part, place)
  where is_demo and image is null
), urls as (
  select id, string_agg(case
      when slug like 'playstation-4-pro-console-1-tb-with-custom-faceplates-%'
        then left(slug, 72) || '-1o2it3h'
      when slug like 'the-lighthouse-keeper-s-almanac-complete-edition-%'
        then left(slug, 73) || '-37aben'
      else trim(both '-' from slug)
    end, '/' order by place) as path
  from demo group by id
)
update products set image = '/art/1/product/' || urls.path || '.png'
from urls where urls.id = products.id;
