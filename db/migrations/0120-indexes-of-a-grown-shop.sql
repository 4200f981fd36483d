-- What a few screens read of tables that only grow.
create index audit_log_kind on audit_log (subject_kind, id desc) where parent_id is null;
create index audit_log_actor_email on audit_log (actor_email, id desc) where parent_id is null;
create index order_states_ended on order_states (created_at) include (order_id)
  where status in ('delivered', 'cancelled');
create index search_misses_day on search_misses (day);
