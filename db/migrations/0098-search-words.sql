-- The words of each product with those of its shelf, so that a search by words looks none of them up
-- twice, and more of what Lebanon types and what it means.

-- Folds as `foldLetters` does, and splits at what is neither letter nor digit.
create function to_words(folded text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('simple'::regconfig, regexp_replace(
    translate(folded, 'أإآٱةىیکؤئ''’', 'ااااهييكوي'), '[^a-z0-9\u0080-\uffff]+', ' ', 'g'));

alter table search_names add column words tsvector;
alter table search_names disable trigger user;
update search_names set words = to_words(name_text || ' ' || search_text)
from categories where categories.id = category_id;
alter table search_names enable trigger user, alter column words set not null;
create index search_names_words on search_names using gin (words);

create or replace function index_added_products() returns trigger language plpgsql as $$
begin
  insert into categories (category, subcategory)
  select distinct category, subcategory from added
  where not exists (select from categories
    where categories.category = added.category and categories.subcategory = added.subcategory)
  on conflict do nothing;
  insert into search_names
  select added.id, categories.id, archived_at is not null, fold(name::text collate "C"),
    to_sort_text(name::text collate "C"),
    to_words(fold(name::text collate "C") || ' ' || search_text)
  from added join categories using (category, subcategory);
  insert into category_count_changes
  select categories.id, count(*) from added join categories using (category, subcategory)
  where archived_at is null group by categories.id;
  return null;
end
$$;

create or replace function reindex_product() returns trigger language plpgsql as $$
declare
  new_category_id integer;
begin
  insert into category_count_changes
  select id, -1 from categories where old.archived_at is null
    and category = old.category and subcategory = old.subcategory;
  insert into categories (category, subcategory) select new.category, new.subcategory
  where not exists (select from categories
    where category = new.category and subcategory = new.subcategory)
  on conflict do nothing;
  select id into strict new_category_id from categories
  where category = new.category and subcategory = new.subcategory;
  insert into category_count_changes select new_category_id, 1 where new.archived_at is null;
  update search_names set category_id = new_category_id, is_archived = new.archived_at is not null,
    name_text = fold(new.name::text collate "C"),
    sort_text = to_sort_text(new.name::text collate "C"),
    words = (select to_words(fold(new.name::text collate "C") || ' ' || search_text)
      from categories where id = new_category_id)
  where product_id = new.id;
  return null;
end
$$;

-- A spelling that is there already keeps its meaning.
insert into search_synonyms (spelling, means, is_seeded)
select spelling, means, true
from (values
  -- Consoles.
  ('playstation', 'بلايستيشن, بلايستايشن, بلاستيشن, بليستيشن, playstaion, plystation, pleystation, blaystation, bleystation, play sation, bley'),
  ('playstation 1', 'playstation one, play station 1, بلايستيشن 1, سوني 1, sony 1, بلي 1, pley 1'),
  ('playstation 2', 'play station 2, بلايستيشن 2, سوني 2, sony 2, بلي 2, pley 2'),
  ('playstation 3', 'play station 3, بلايستيشن 3, سوني 3, sony 3, بلي 3, pley 3'),
  ('playstation 4', 'play station 4, بلايستيشن 4, سوني 4, sony 4, بلي 4, pley 4'),
  ('playstation 5', 'play station 5, بلايستيشن 5, سوني 5, sony 5, بلي 5, pley 5'),
  ('xbox', 'microsoft, اكسبوكس, ايكسبوكس, ex box, iks box'),
  ('dreamcast', 'drim cast, drimcast, dreem cast, دريمكاست'),
  ('gameboy', 'geim boy, gaim boy, geimboy, gameboi, جيمبوي, غيمبوي'),
  ('joy-con', 'joycon, joy con, joycons, joy cons, جوي كون'),
  ('dualshock', 'dual shock'),
  ('dualsense', 'dual sense'),
  ('steam deck', 'steamdeck, ستيم ديك'),
  -- Games and heroes.
  ('assassin''s creed', 'اساسنز كريد, اساسن كريد'),
  ('super smash', 'ssbm, smash bros, سماش'),
  ('animal crossing', 'acnh'),
  ('link to the past', 'alttp'),
  ('shadow of the colossus', 'sotc'),
  ('san andreas', 'gta sa, gta san andreas'),
  ('resident evil 2', 're2'),
  ('resident evil 4', 're4'),
  ('king of fighters', 'kof'),
  ('littlebigplanet', 'lbp, little big planet'),
  ('persona 5', 'p5r'),
  ('last of us', 'tlou'),
  ('pro evolution', 'بيس, winning 11'),
  ('charizard', 'dracaufeu, شاريزارد'),
  ('pikachu', 'بيكاتشو'),
  ('snorlax', 'ronflex'),
  ('luigi', 'لويجي'),
  ('kratos', 'كراتوس'),
  ('shenmue', 'شنمو'),
  -- Kinds of goods.
  ('controller', 'يد, ايد, yad, eed, 2eed, ido, mannette, manet, مانيت, جوستيك, جويستك'),
  ('charger', 'chargeur, شاحن, sha7en, shahen'),
  ('adaptor', 'adaptateur, محول'),
  ('power supply', 'alimentation, bloc alimentation'),
  ('headset', 'sama3at, sama3a, casque, ecouteurs, سماعات, سماعه'),
  ('cable', 'cordon, سلك, وصله, kabel'),
  ('gift', 'gifts, present, presents, cadeau, cadeaux, هديه, هدايا, hadiye, hdiye, hadiyye'),
  ('t-shirt', 'قميص, t shirt, tshirt, tshirts, t shirts, tee shirt, tee shirts, تي شيرت, تيشيرت'),
  ('hoodie', 'sweat, sweatshirt'),
  ('figure', 'action figure, action figures, statuette, statuettes, فيغر'),
  ('plush', 'دميه, دمي, plush toy, soft toy, stuffed toy, teddy, peluch'),
  ('keychain', 'ميداليه مفاتيح, key chain, keychains, keyring, key ring'),
  ('mug', 'cup, mugs, ماغ, kebbeye, kebbeyet, kibbeye, كبايه'),
  ('game', 'l3ab, le3bet, li3bet, lo3ab, l3be, لعب'),
  ('handheld', 'portable console, console portable, محمول'),
  ('repair', 'fix, fixing, repairs, tasleeh, tsli7'),
  ('wireless', 'sans fil, لاسلكي'),
  ('edition', 'نسخه, نسخ'),
  ('sealed', 'sous blister, scellee, مغلق'),
  ('complete', 'cib, complete in box'),
  ('japanese', 'japonaise, jap, يابانيه'),
  ('arabic', 'بالعربي, عربيه, 3arabe, 3arabi'),
  ('sale', 'discount, discounts, offers, عرض'),
  ('pre-orders', 'preorder, pre order, preorders, precommandes, حجز مسبق'),
  ('new arrivals', 'nouveautes, nouveaute, وصل حديثا'),
  ('retro', 'retrogaming, old games'),
  -- Colours.
  ('new', 'jdide, jdideh, nouveau, nouvelle'),
  ('black', 'noire, سودا, sawda'),
  ('white', 'blanche, بيضا, bayda'),
  ('red', 'حمرا, 7amra, hamra2'),
  ('blue', 'bleue, زرقا, zar2a'),
  ('green', 'verte, خضرا, khadra'),
  ('yellow', 'jaune, اصفر'),
  ('pink', 'زهري, وردي'),
  ('gold', 'dore, doree, ذهبي'),
  ('silver', 'argent, argente, فضي'),
  ('clear', 'transparent, transparente, شفاف')
) as seed (means, spellings), string_to_table(spellings, ', ') as spelling
on conflict do nothing;
