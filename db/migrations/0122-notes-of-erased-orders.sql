-- What staff noted of orders that were erased before their notes went with them.
create temporary table erased on commit drop as
  select id, order_number from orders
  where (first_name, last_name, phone, email) = ('Deleted', 'account', '', '');
delete from order_notes where order_id in (select id from erased);
update orders set has_internal_notes = false
where has_internal_notes and id in (select id from erased);
update audit_log set after = case action when 'pardon' then after - 'reason' else after - 'phone' - 'note' end
where subject_kind = 'order' and subject_id in (select order_number from erased)
  and after ?| '{phone,note,reason}';
