-- The language of the page that a user has last signed in or sent a form on, for emails.
alter table users add column language text not null default 'en'
  check (language in ('en', 'ar', 'fr'));
