-- What Lebanon types and what it means, the queue from which the search terms are counted, and how
-- many searches without a result a correction has rescued.

-- A spelling is folded as `splitTerms` folds it. Rows that the owner has changed are not seeded.
insert into search_synonyms (spelling, means, is_seeded)
select spelling, means, true
from (values
  -- Consoles of Sony.
  ('playstation', 'play station, بلاي ستيشن, بلاي ستايشن, بلي ستيشن, بلاي, سوني, sony, بي اس'),
  ('playstation 1', 'psx, ps1, ps 1, psone, ps one, bs1, play 1, playstation1'),
  ('playstation 2', 'ps2, ps 2, bs2, play 2, playstation2'),
  ('playstation 3', 'ps3, ps 3, bs3, play 3, playstation3'),
  ('playstation 4', 'ps4, ps 4, bs4, play 4, playstation4'),
  ('playstation 5', 'ps5, ps 5, bs5, play 5, playstation5'),
  ('psp', 'playstation portable, بي اس بي, bsp'),
  ('ps vita', 'psvita, playstation vita, فيتا'),
  -- Consoles of Nintendo.
  ('nintendo', 'ننتندو, نتندو, نينتيندو, nintedo'),
  ('nintendo 64', 'n64, nintendo64, نينتندو64'),
  ('super nintendo', 'snes, super nes, supernes, supernintendo, super famicom, sfc, سوبر نينتندو'),
  ('nes', 'famicom, family game, فاميكوم, فاميلي, فاميلي غيم'),
  ('gamecube', 'gc, ngc, game cube, جيم كيوب, غيم كيوب'),
  ('gameboy', 'gb, game boy, game boi, جيم بوي, غيم بوي, قيم بوي'),
  ('game boy color', 'gbc, gameboy color, gameboy colour'),
  ('game boy advance', 'gba, gameboy advance'),
  ('nintendo ds', 'nds, دي اس'),
  ('3ds', 'n3ds, nintendo 3ds'),
  ('wii', 'وي'),
  ('wii u', 'wiiu, وي يو'),
  ('switch', 'سويتش, سويتشي, swich, switsh'),
  -- Consoles of Sega, Microsoft and others.
  ('sega', 'سيغا, سيجا, صيغا'),
  ('mega drive', 'megadrive, genesis, sega genesis, ميغا درايف, ميجا درايف, ميغادرايف'),
  ('genesis', 'mega drive'),
  ('dreamcast', 'dream cast, دريم كاست'),
  ('saturn', 'ساتورن, ساترن'),
  ('game gear', 'gamegear, جيم جير, غيم غير'),
  ('master system', 'mastersystem, ماستر سيستم'),
  ('xbox', 'x box, اكس بوكس, ايكس بوكس, اكس بكس'),
  ('xbox 360', 'xbox360, x360'),
  ('xbox one', 'xboxone, xone, اكس بوكس ون'),
  ('xbox series x', 'series x, xsx, seriesx'),
  ('xbox series s', 'series s, xss'),
  ('atari', 'اتاري, ataree'),
  ('atari 2600', 'atari2600, vcs'),
  ('commodore 64', 'c64, commodore64'),
  ('amiga', 'اميغا, اميجا'),
  ('neogeo', 'neo geo, نيو جيو'),
  ('neo geo', 'نيوجيو'),
  ('sakhr', 'صخر'),
  ('msx', 'ام اس اكس'),
  -- Games and series.
  ('mario', 'ماريو'),
  ('super mario', 'سوبر ماريو, supermario'),
  ('zelda', 'زيلدا, زلدا'),
  ('pokemon', 'بوكيمون, بوكمون, pocket monsters'),
  ('yu-gi-oh', 'yugioh, yu gi oh, yougioh, يوغي, يوجي, يوغيو, يوغي اوه, يوغي يو'),
  ('sonic', 'سونيك'),
  ('kirby', 'كيربي'),
  ('metroid', 'ميترويد'),
  ('donkey kong', 'dk, دونكي كونغ, دونكي كونج'),
  ('pac-man', 'pacman, pac man, باكمان, باك مان'),
  ('mega man', 'megaman, rockman, ميغا مان'),
  ('goldeneye', 'golden eye, 007'),
  ('tetris', 'تتريس, تيتريس'),
  ('naruto', 'ناروتو'),
  ('goku', 'غوكو, جوكو'),
  ('dragon ball', 'dragonball, dbz, دراغون بول, دراجون بول'),
  ('one piece', 'onepiece, ون بيس'),
  ('spider-man', 'spiderman, spider man, سبايدرمان, سبايدر مان'),
  ('batman', 'باتمان'),
  ('marvel', 'مارفل'),
  ('disney', 'ديزني'),
  ('star wars', 'starwars, ستار وورز, حرب نجوم'),
  ('minecraft', 'ماين كرافت'),
  ('fifa', 'فيفا'),
  ('pro evolution', 'pes, pes 6, winning eleven, وينينغ'),
  ('grand theft auto', 'gta, جاتا, حرامي سيارات'),
  ('call of duty', 'cod, كول اوف ديوتي'),
  ('god of war', 'gow, غود اوف وار, جود اوف وار, اله الحرب'),
  ('resident evil', 'biohazard, رزيدنت ايفل, ريزدنت ايفل'),
  ('metal gear', 'mgs, ميتل غير, ميتال جير'),
  ('final fantasy', 'ff, فاينل فانتسي, فاينل فانتازي'),
  ('final fantasy vii', 'ff7, ffvii, final fantasy 7'),
  ('crash', 'كراش'),
  ('tekken', 'تيكن, تكن'),
  ('street fighter', 'sf2, ستريت فايتر'),
  ('mortal kombat', 'mortal combat, مورتال كومبات, مورتال كومبت'),
  ('need for speed', 'nfs, نيد فور سبيد'),
  ('red dead redemption', 'rdr, rdr2, ريد ديد'),
  ('castlevania', 'كاسلفانيا, كاسل فانيا'),
  ('halo', 'هيلو, هالو'),
  ('forza', 'فورزا'),
  ('breath of the wild', 'botw'),
  ('ocarina of time', 'oot'),
  ('magic the gathering', 'mtg'),
  ('funko', 'فانكو, فنكو, فانكو بوب, funco'),
  -- Games, consoles and what belongs to them, in French, Arabic and Arabizi.
  ('game', 'jeu, jeux, jeu video, jeux video, لعبه, العاب, le3be, lo3be, lo3ba, al3ab'),
  ('console', 'consol, كونسول, جهاز, اجهزه, jihaz, jhez'),
  ('controller', 'manette, manettes, joypad, controleur, يد تحكم, ذراع تحكم, ذراع, دراع, كونترول, كنترول, جويستيك'),
  ('cartridge', 'cartouche, cartouches, شريط, شريطه, كاسيت, shrit'),
  ('disc', 'disque, disques, disk, قرص, سي دي, اسطوانه'),
  ('memory card', 'carte memoire, ميموري, ميموري كارد'),
  ('card', 'carte, cartes, كارد, كرت, كروت, بطاقه, بطاقات'),
  ('case', 'housse, etui, شنطه, حقيبه, shanta'),
  ('boxed', 'boite, علبه, 3elbe'),
  ('loose', 'sans boite, بدون علبه, bala 3elbe'),
  ('complete', 'complet, كامل, kemel'),
  ('new', 'neuf, neuve, جديد, جديده, jdid'),
  ('sealed', 'scelle, مختوم, مسكر, msakkar'),
  ('used', 'occasion, مستعمل, msta3mal'),
  ('cable', 'كابل, كبل'),
  ('battery', 'batterie, pile, بطاريه, battariye'),
  ('screen', 'ecran, شاشه, sheshe'),
  ('mouse', 'souris, ماوس'),
  ('remote', 'telecommande'),
  ('wheel', 'volant, دركسيون, مقود'),
  ('repair', 'reparation, reparer, تصليح, صيانه, tasli7'),
  ('limited edition', 'edition limitee, نسخه محدوده'),
  ('retro', 'ريترو, قديم, قديمه'),
  ('rare', 'نادر, nader'),
  ('arabic', 'arabe, عربي'),
  ('japanese', 'japonais, ياباني'),
  -- Merchandise and lists.
  ('figure', 'figurine, figurines, مجسم, مجسمات'),
  ('statue', 'تمثال, تماثيل'),
  ('plush', 'peluche, peluches, plushie, دبدوب, دباديب, dabdoub'),
  ('mug', 'tasse, فنجان, كوب'),
  ('keychain', 'porte cles, porte clefs, porte cle, ميداليه, علاقه مفاتيح, تعليقه, 3al9a, 3alla2a, medaliye'),
  ('poster', 'affiche, بوستر, ملصق'),
  ('clothing', 'vetement, vetements, تياب, ثياب, ملابس, tyeb'),
  ('board games', 'jeu de societe, jeux de societe, العاب لوحيه'),
  ('tawleh', 'tawle, tawla, backgammon, طاوله, طاوله زهر'),
  ('strategy guide', 'solution, soluce, دليل'),
  ('manual', 'notice, كتالوج'),
  ('book', 'livre, كتاب, kteb'),
  ('sale', 'promo, promotion, solde, soldes, تنزيلات, عروض, تخفيضات'),
  ('pre-orders', 'precommande, طلب مسبق'),
  -- Colours.
  ('black', 'noir, اسود, aswad'),
  ('white', 'blanc, ابيض, abyad'),
  ('red', 'rouge, احمر, a7mar'),
  ('blue', 'bleu, ازرق, azra2'),
  ('green', 'vert, اخضر, akhdar'),
  ('grey', 'gris, gray, رمادي')
) as seed (means, spellings), string_to_table(spellings, ', ') as spelling
on conflict do nothing;

alter table search_misses add column rescued_count integer not null default 0;

-- The folded names and categories that came to the catalogue (1) or left it (-1). A worker counts
-- their words into `search_terms`, so that a change costs as much as its own words.
create table search_name_changes (
  name_text text collate "C" not null,
  change integer not null
);

create function queue_search_names() returns trigger language plpgsql as $$
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
  end if;
  return null;
end
$$;
create trigger search_names_added after insert on search_names
  referencing new table as new_names for each statement execute function queue_search_names();
create trigger search_names_changed after update on search_names
  referencing old table as old_names new table as new_names
  for each statement execute function queue_search_names();
create trigger search_names_removed after delete on search_names
  referencing old table as old_names for each statement execute function queue_search_names();

create or replace function clear_product_index() returns trigger language plpgsql as $$
begin
  truncate search_names, category_count_changes, search_terms, search_name_changes;
  return null;
end
$$;

truncate search_terms;
insert into search_name_changes
select name_text || ' ' || search_text, 1
from search_names join categories on id = category_id where not is_archived;
