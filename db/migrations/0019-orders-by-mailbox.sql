-- Every confirmation asks how many orders of the day name its mailbox; `order-mail-limit.server.ts` asks
-- in the same words.
create index orders_mailbox on orders (regexp_replace(lower(email), '\+[^@]*@', '@'), created_at);
