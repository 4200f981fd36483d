-- What a change did to the units of a product, what undoes it, and its email, which waits for that.
alter table order_changes add column units int not null default 0;
alter table order_changes add column undo jsonb;
alter table order_changes add column email_job_id uuid;
update order_changes set units = -1 where kind = 'unit';
alter table order_changes drop constraint order_changes_kind_check;
alter table order_changes add check (kind in ('destination', 'unit', 'fee', 'split', 'add', 'line',
  'discount', 'join', 'joined', 'undo'));
-- The total of an order is the sum of its lines less this.
alter table orders add column discount_cents int not null default 0 check (discount_cents >= 0);
alter table orders add column discount_reason text;
