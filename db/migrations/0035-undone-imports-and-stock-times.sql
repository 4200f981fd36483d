alter table product_imports add column undone_at timestamptz;

-- The stock ledger merges both logs by time. now() is the start of the transaction, which may have waited
-- for the lock on a product; the time of the insert has the order of the locks.
alter table audit_log alter column created_at set default clock_timestamp();
alter table order_states alter column created_at set default clock_timestamp();
