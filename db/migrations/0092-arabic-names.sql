-- Trigrams of Arabic letters are not indexed where the database's locale is C. This index has the few
-- names with any, which a search for an Arabic term reads instead of all names.
create index search_names_arabic on search_names (product_id) where name_text ~ '[ء-ۓ]';
