-- What an order's confirmation was before an answer: undoing the answer gives it back.
alter table order_contacts add column before text;
