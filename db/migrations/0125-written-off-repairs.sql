-- The line of the return that a repair of the shop's own product came from.
alter table case_lines add return_case_id bigint, add return_position smallint,
  add foreign key (return_case_id, return_position) references case_lines (case_id, position) on delete set null;
create index case_lines_return on case_lines (return_case_id, return_position) where return_case_id is not null;

-- Not of repairs of earlier months, which were handed over.
update case_lines as repaired set return_case_id = line.case_id, return_position = line.position
from cases as repair, case_entries as taken, case_lines as line
where repair.id = repaired.case_id and repair.kind = 'repair'
  and (repair.closed_at is null or date_trunc('month', repair.closed_at at time zone 'Asia/Beirut')
    = date_trunc('month', now() at time zone 'Asia/Beirut'))
  and line.case_id = taken.case_id and taken.kind = 'decided' and line.decision = 'repair'
  and repair.idempotency_key = md5(taken.entry_key || ' repair ' || line.position)::uuid;

-- A part that was scanned is no price that its customer knows.
update case_lines as part set asked_cents = cash_cents, cash_cents = null
from cases
where cases.id = case_id and kind = 'repair' and stage <> 'closed' and decision = 'part'
  and not exists (
    select from case_entries as entry
    where entry.case_id = cases.id and entry.kind = 'moved' and entry.stage = 'waiting');
