-- Imports and bulk edits that were begun before the update keep working under the new names.
update product_imports
set report = '{"conflicts": [], "conflictCount": 0, "openConflictCount": 0, "stockSetCount": 0}'
  || (report - 'faults' - 'faultCount')
  || jsonb_build_object('errors', report -> 'faults', 'errorCount', report -> 'faultCount')
where report ? 'faultCount';

update bulk_edits set change = change || '{"kind": "category"}' where change ->> 'kind' = 'shelf';

update bulk_edits set change = (change - 'pieces') || jsonb_build_object('units', change -> 'pieces')
where change ? 'pieces';
