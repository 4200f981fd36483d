-- What a search that finds nothing would look for instead, where that is something else: a want waits
-- for either.
alter table wants add column meaning text;
