-- A bulk edit or an import is one entry of the audit log; those of its products stand behind it.
alter table audit_log add column parent_id bigint references audit_log on delete cascade;
create index audit_log_parent on audit_log (parent_id, id desc) where parent_id is not null;
create index audit_log_top on audit_log (id desc) where parent_id is null;
create index audit_log_day on audit_log (created_at);
