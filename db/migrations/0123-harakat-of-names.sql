-- Folds as `foldLetters` does: harakat, tatweel and hamza leave the words of names, digits become Latin.
create or replace function to_words(folded text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(
    translate(folded, 'أإآٱةىیکؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹''’ءـ', 'ااااهييكوي01234567890123456789'),
    '[\u064b-\u065f\u0670]', '', 'g'), '[^a-z0-9\u0080-\uffff]+', ' ', 'g'));

update search_words set words = to_words(name_text || ' ' || search_text)
from search_names join categories on categories.id = category_id
where search_names.product_id = search_words.product_id and name_text ~ '[\u0621-\u06f9]';
