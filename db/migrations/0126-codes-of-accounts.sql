-- A mailed code is of the account that asked for it; one of the desk is of whoever has it. None of ten minutes
-- ago is worth keeping. Guesses are counted by account, in rate_limits.
truncate credit_codes;
alter table credit_codes drop constraint credit_codes_pkey;
alter table credit_codes drop column attempts_left;
alter table credit_codes add column user_id text references users on delete cascade;
alter table credit_codes add unique nulls not distinct (phone, user_id);
create index credit_codes_user on credit_codes (user_id);
