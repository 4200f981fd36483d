-- The kind of a failed email that was sent again has one name everywhere.
update audit_log set subject_kind = 'email' where subject_kind = 'mail';
