-- Orders from before the address book fill it; app/orders/write-order.server.ts names an address alike.
insert into address_book (user_id, digest, first_name, last_name, email, phone, address, city,
  building, landmark, map_pin, used_at)
select user_id,
  encode(sha256(convert_to(row(first_name, last_name, email, phone, address, city, building, landmark,
    map_pin)::text, 'UTF8')), 'hex'),
  first_name, last_name, email, phone, address, city, building, landmark, map_pin, max(created_at)
from orders
where user_id is not null and customer_deleted_at is null
group by user_id, first_name, last_name, email, phone, address, city, building, landmark, map_pin
on conflict (user_id, digest) do nothing;
