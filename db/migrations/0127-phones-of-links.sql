-- A link that was sent to a wrong number opens nothing once the phone is corrected. Of those sent before, nobody
-- knows to which.
alter table order_links add column phone text;
