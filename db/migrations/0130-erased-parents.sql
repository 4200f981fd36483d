-- Who had come with a customer that was erased since is joined directly.
update joined_customers as one set via = null
where via is not null and not exists (
  select from joined_customers as parent where parent.member = one.via and parent.main = one.main);
