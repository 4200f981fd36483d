-- The words of each product with those of its shelf, so that a search by words looks none of them up
-- twice, and more of what Lebanon types and what it means.

-- Folds as `foldLetters` does, and splits at what is neither letter nor digit.
create function to_words(folded text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('simple'::regconfig, regexp_replace(
    translate(folded, 'أإآٱةىیکؤئ''’', 'ااااهييكوي'), '[^a-z0-9\u0080-\uffff]+', ' ', 'g'));

-- Apart from `search_names`, whose rows searches read by the thousand.
create table search_words (
  product_id bigint primary key,
  words tsvector not null
);
insert into search_words
select product_id, to_words(name_text || ' ' || search_text)
from search_names join categories on categories.id = category_id;
create index search_words_words on search_words using gin (words);

create or replace function queue_search_names() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into search_name_changes
    select name_text || ' ' || search_text, -1
    from old_names join categories on id = category_id where not is_archived;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_name_changes
    select name_text || ' ' || search_text, 1
    from new_names join categories on id = category_id where not is_archived;
    insert into search_words
    select product_id, to_words(name_text || ' ' || search_text)
    from new_names join categories on id = category_id
    on conflict (product_id) do update set words = excluded.words;
  else
    delete from search_words using old_names where search_words.product_id = old_names.product_id;
  end if;
  return null;
end
$$;

create or replace function clear_product_index() returns trigger language plpgsql as $$
begin
  truncate search_names, search_words, category_count_changes, search_terms, search_name_changes;
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
