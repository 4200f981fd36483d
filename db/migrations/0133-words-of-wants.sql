-- A want waits for the words that a search would look for, too. Those of before get theirs with the nightly sweep.
alter table wants add column words tsquery;
