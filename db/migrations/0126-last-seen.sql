-- When the shop was last open by a clock that it trusts.
alter table installation add column seen_at timestamptz;
