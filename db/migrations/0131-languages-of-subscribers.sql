-- The link that ends a subscription leads to the page in the subscriber's language. That of before is read from the
-- sentence they agreed to.
alter table newsletter_subscribers
  add column language text not null default 'en' check (language in ('en', 'fr', 'ar'));
update newsletter_subscribers set language = case
  when consent_text ~ '[ء-ي]' then 'ar' when consent_text ~ '[éèàêç]' then 'fr' else 'en' end;
