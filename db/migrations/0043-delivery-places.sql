-- The zones and places of Lebanon with their usual spellings, for the owner to correct under
-- Settings, Delivery. Spellings are folded by app/delivery/fold-place.ts.

insert into delivery_zones (title, fee_cents, position) values
  ('Beirut', 400, 1),
  ('Around Beirut', 500, 2),
  ('Mountain', 600, 3),
  ('Coast and Bekaa', 800, 4),
  ('Far', 1000, 5);

create temporary table seed (
  district text default current_setting('seed.district'),
  zone text default current_setting('seed.zone'),
  title text,
  title_fr text,
  spellings text,
  title_ar text
) on commit drop;

set local seed.zone = 'Beirut';
set local seed.district = 'Beirut';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Beirut', 'Beyrouth', 'beirut, beyrouth, beyrut, bayrut, beirout, bayrout, beiruth, beirut lebanon, beyrouth liban, beirut city, downtown beirut, بيروت', 'بيروت'),
  ('Achrafieh', 'Achrafieh', 'achrafieh, ashrafieh, ashrafiyeh, achrafiye, ashrafiye, achrafie, ashrafie, achrafiyeh, ashrafiya, sassine, sassine achrafieh, اشرفيه بيروت, ساسين, اشرفيه', 'الأشرفية'),
  ('Hamra', 'Hamra', 'hamra, hamra beirut, hamra street, alhamra, حمرا', 'الحمرا'),
  ('Verdun', 'Verdun', 'verdun, verdun beirut, ferdan, فردان', 'فردان'),
  ('Mar Mikhael', 'Mar Mikhaël', 'mar mikhael, mar mikael, mar mkhayel, mar mekhayel, mar michael, مار ميخاييل, مار مخايل', 'مار مخايل'),
  ('Gemmayze', 'Gemmayzé', 'gemmayze, gemmayzeh, gemayze, gemmayzah, jemmayze, jemmayzeh, gemmeyze, جميزه', 'الجميزة'),
  ('Badaro', 'Badaro', 'badaro, badaru, badarou, بدارو', 'بدارو'),
  ('Downtown', 'Centre-ville', 'downtown, centre ville, beirut central district, solidere, down town, وسط البلد, وسط التجاري, وسط بيروت', 'وسط بيروت'),
  ('Ain el Mreisseh', 'Aïn el-Mreisseh', 'ain el mreisseh, ain mreisseh, ain mreisse, ain el mraisse, ain el mreisse, عين المريسه', 'عين المريسة'),
  ('Raouche', 'Raouché', 'raouche, raoucheh, rawche, rawcheh, rouche, rawsheh, روشه', 'الروشة'),
  ('Manara', 'Manara', 'manara, manara beirut, corniche, مناره', 'المنارة'),
  ('Ras Beirut', 'Ras Beyrouth', 'ras beirut, ras beyrouth, ras bayrout, راس بيروت', 'رأس بيروت'),
  ('Clemenceau', 'Clemenceau', 'clemenceau, clemanceau, كليمنصو', 'كليمنصو'),
  ('Kantari', 'Kantari', 'kantari, qantari, قنطاري', 'القنطاري'),
  ('Sanayeh', 'Sanayeh', 'sanayeh, sanayea, sanayi, صنايع', 'الصنائع'),
  ('Zarif', 'Zarif', 'zarif, zareef, ظريف', 'الظريف'),
  ('Zoukak el Blat', 'Zokak el-Blat', 'zoukak el blat, zokak el blat, zoqaq el blat, zuqaq el blat, zokak blat, zoukak blat, زقاق البلاط', 'زقاق البلاط'),
  ('Bachoura', 'Bachoura', 'bachoura, bashoura, bachura, باشوره', 'الباشورة'),
  ('Basta', 'Basta', 'basta, basta tahta, basta fawka, بسطه', 'البسطة'),
  ('Mazraa', 'Mazraa', 'mazraa, corniche el mazraa, corniche mazraa, كورنيش المزرعه, مزرعه', 'المزرعة'),
  ('Mar Elias', 'Mar Elias', 'mar elias, mar eliass, mar ilyas, مار الياس', 'مار الياس'),
  ('Moussaitbeh', 'Mousseitbeh', 'moussaitbeh, mousseitbeh, msaytbeh, msaitbeh, mseitbeh, مصيطبه', 'المصيطبة'),
  ('Tallet el Khayat', 'Tallet el-Khayat', 'tallet el khayat, tallet khayat, tallet el khayyat, tellet el khayat, تله الخياط', 'تلة الخياط'),
  ('Ramlet el Bayda', 'Ramlet el-Baïda', 'ramlet el bayda, ramlet el baida, ramle el bayda, ramlet bayda, ramleh baida, رمله البيضا', 'الرملة البيضاء'),
  ('Unesco', 'Unesco', 'unesco, اونيسكو', 'الأونيسكو'),
  ('Tariq el Jdideh', 'Tarik el-Jdidé', 'tariq el jdideh, tarik el jdide, tarik jdideh, tariq jdideh, tarik el jdideh, tari el jdideh, tarik jdide, طريق الجديده', 'طريق الجديدة'),
  ('Ras el Nabeh', 'Ras el-Nabeh', 'ras el nabeh, ras nabeh, ras el nabaa, راس النبع', 'رأس النبع'),
  ('Sodeco', 'Sodeco', 'sodeco, sodico, سوديكو', 'السوديكو'),
  ('Furn el Hayek', 'Furn el-Hayek', 'furn el hayek, forn el hayek, فرن الحايك', 'فرن الحايك'),
  ('Karm el Zeitoun', 'Karm el-Zeitoun', 'karm el zeitoun, karm zeitoun, كرم الزيتون', 'كرم الزيتون'),
  ('Geitawi', 'Geitaoui', 'geitawi, geitaoui, geitaoui achrafieh, jeitaoui, jeitawi, جعيتاوي', 'الجعيتاوي'),
  ('Rmeil', 'Rmeil', 'rmeil, rmeileh beirut, remeil, رميل', 'الرميل'),
  ('Karantina', 'La Quarantaine', 'karantina, la quarantaine, quarantina, carantina, كرنتينا', 'الكرنتينا'),
  ('Sioufi', 'Sioufi', 'sioufi, siyoufi, syoufi, سيوفي', 'السيوفي'),
  ('Adlieh', 'Adlieh', 'adlieh, adliyeh, adlie, palais de justice, عدليه', 'العدلية'),
  ('Saifi', 'Saïfi', 'saifi, saifi village, صيفي', 'الصيفي'),
  ('Mina el Hosn', 'Minet el-Hosn', 'mina el hosn, minet el hosn, mina hosn, minet hosn, مينا الحصن', 'ميناء الحصن');

set local seed.zone = 'Around Beirut';
set local seed.district = 'Metn';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Bourj Hammoud', 'Bourj Hammoud', 'bourj hammoud, borj hammoud, burj hammoud, bourj hamoud, borj hamoud, برج حمود', 'برج حمود'),
  ('Dora', 'Dora', 'dora, dawra, daoura, dowra, دوره', 'الدورة'),
  ('Sin el Fil', 'Sin el-Fil', 'sin el fil, sin fil, sinelfil, sen el fil, sinn el fil, سن الفيل', 'سن الفيل'),
  ('Dekwaneh', 'Dekwaneh', 'dekwaneh, dekwane, dekouaneh, dekwaney, dekweneh, دكوانه', 'الدكوانة'),
  ('Jdeideh', 'Jdeidé', 'jdeideh, jdeide, jdaide, jdaideh, jdeidet el metn, jdeideh metn, jdeydeh, new jdeideh, جديده المتن, جديده', 'الجديدة'),
  ('Sadd el Bauchrieh', 'Sadd el-Bauchrieh', 'sadd el bauchrieh, sad el bauchrieh, sad el bouchrieh, bauchrieh, bouchrieh, baouchriyeh, sed el baouchrieh, بوشريه, سد البوشريه', 'سد البوشرية'),
  ('Zalka', 'Zalka', 'zalka, zalqa, zala, زلقه, زلقا', 'الزلقا'),
  ('Jal el Dib', 'Jal el-Dib', 'jal el dib, jal dib, jaleldib, jal el deeb, jall el dib, جل الديب', 'جل الديب'),
  ('Antelias', 'Antélias', 'antelias, antilias, antelyas, antelias metn, انطلياس', 'أنطلياس'),
  ('Naccache', 'Naccache', 'naccache, naqqache, nakkache, nakkash, naccash, naqqash, نقاش', 'النقاش'),
  ('Dbayeh', 'Dbayé', 'dbayeh, dbaye, dbayye, dbayyeh, debbayeh, dubayeh, dbeyeh, ضبيه', 'الضبية'),
  ('Rabieh', 'Rabieh', 'rabieh, rabiyeh, rabie, rabye, رابيه', 'الرابية'),
  ('Mtayleb', 'Mtayleb', 'mtayleb, mtaileb, moutayleb, مطيلب', 'المطيلب'),
  ('Elissar', 'Élissar', 'elissar, elyssar, يسار', 'أليسار'),
  ('Fanar', 'Fanar', 'fanar, fanar metn, فنار', 'الفنار'),
  ('Ain Saadeh', 'Aïn Saadé', 'ain saadeh, ain saade, ayn saadeh, عين سعاده', 'عين سعادة'),
  ('Mansourieh', 'Mansourieh', 'mansourieh, mansouriyeh, mansourie, mansouriye, منصوريه', 'المنصورية'),
  ('Mkalles', 'Mkallès', 'mkalles, mkalless, moukalles, مكلس', 'المكلس'),
  ('Roumieh', 'Roumieh', 'roumieh, roumie, roumiyeh, روميه', 'رومية'),
  ('Bsalim', 'Bsalim', 'bsalim, bsaleem, بصاليم', 'بصاليم'),
  ('Mezher', 'Mezher', 'mezher, mzher, مزهر', 'مزهر'),
  ('Nabay', 'Nabay', 'nabay, nabayh, nabey, نابيه', 'نابيه');

set local seed.zone = 'Around Beirut';
set local seed.district = 'Baabda';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Baabda', 'Baabda', 'baabda, babda, baabda palace, بعبدا', 'بعبدا'),
  ('Hazmieh', 'Hazmieh', 'hazmieh, hazmiyeh, hazmiye, hazmie, حازميه', 'الحازمية'),
  ('Mar Takla', 'Mar Takla', 'mar takla, mar tala, mar taqla, مار تقلا', 'مار تقلا'),
  ('Furn el Chebbak', 'Furn el-Chebbak', 'furn el chebbak, furn el chebak, forn el chebbak, furn chebbak, forn chebbak, forn el chebak, furn el shebbak, فرن الشباك', 'فرن الشباك'),
  ('Ain el Remmaneh', 'Aïn el-Remmané', 'ain el remmaneh, ain el remmane, ain remmaneh, ain el roummaneh, ain el remmeneh, ain rummaneh, عين الرمانه', 'عين الرمانة'),
  ('Chiyah', 'Chiyah', 'chiyah, chiah, shiyah, chyah, shiah, شياح', 'الشياح'),
  ('Ghobeiry', 'Ghobeiry', 'ghobeiry, ghobeyri, ghobeiri, ghbeiry, ghbayreh, غبيري', 'الغبيري'),
  ('Jnah', 'Jnah', 'jnah, janah, jneh, جناح', 'الجناح'),
  ('Bir Hassan', 'Bir Hassan', 'bir hassan, beir hassan, bir hasan, بير حسن', 'بئر حسن'),
  ('Ouzai', 'Ouzaï', 'ouzai, ouzai beirut, ouzaii, اوزاعي', 'الأوزاعي'),
  ('Haret Hreik', 'Haret Hreik', 'haret hreik, haret hreyk, haret hrek, حاره حريك', 'حارة حريك'),
  ('Bourj el Barajneh', 'Bourj el-Barajneh', 'bourj el barajneh, borj el barajneh, burj el barajneh, bourj barajneh, burj barajneh, borj barajneh, برج البراجنه', 'برج البراجنة'),
  ('Dahieh', 'Dahieh', 'dahieh, dahye, dahyeh, dahiyeh, dahiye, ضاحيه الجنوبيه, ضاحيه', 'الضاحية'),
  ('Mreijeh', 'Mreijeh', 'mreijeh, mrayjeh, mraijeh, mreije, مريجه', 'المريجة'),
  ('Hadath', 'Hadath', 'hadath, hadat, hadath baabda, hadeth, حدث', 'الحدث'),
  ('Kfarchima', 'Kfarchima', 'kfarchima, kfar chima, kfarshima, kfar shima, كفرشيما', 'كفرشيما'),
  ('Hay el Sellom', 'Hay el-Sellom', 'hay el sellom, hay el selom, hay sellom, حي السلم', 'حي السلم'),
  ('Wadi Chahrour', 'Wadi Chahrour', 'wadi chahrour, wadi shahrour, ouadi chahrour, وادي شحرور', 'وادي شحرور'),
  ('Bsaba', 'Bsaba', 'bsaba, بسابا', 'بسابا'),
  ('Louaizeh', 'Louaizé', 'louaizeh, louaize, lwaizeh, louayzeh, lweize, لويزه', 'اللويزة'),
  ('Jamhour', 'Jamhour', 'jamhour, جمهور', 'الجمهور'),
  ('Yarzeh', 'Yarzé', 'yarzeh, yarze, يرزه', 'اليرزة'),
  ('Fiyadieh', 'Fiyadieh', 'fiyadieh, fayadieh, fiyadiyeh, fayadiyeh, فياضيه', 'الفياضية');

set local seed.zone = 'Mountain';
set local seed.district = 'Metn';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Beit Mery', 'Beit Méry', 'beit mery, beit meri, bet mery, beitmery, beit merry, bayt mery, بيت مري', 'بيت مري'),
  ('Broummana', 'Broummana', 'broummana, brummana, broumana, brumana, broumanna, برمانا', 'برمانا'),
  ('Baabdat', 'Baabdate', 'baabdat, baabdate, baabdaat, بعبدات', 'بعبدات'),
  ('Bikfaya', 'Bikfaya', 'bikfaya, bekfaya, bikfayya, bekfayya, بكفيا', 'بكفيا'),
  ('Kornet Chehwan', 'Cornet Chehwan', 'kornet chehwan, cornet chehwan, qornet chehwan, kornet shehwan, qornet shehwan, cornet chahwan, kornet chahwan, قرنه شهوان', 'قرنة شهوان'),
  ('Beit el Chaar', 'Beit el-Chaar', 'beit el chaar, beit chaar, beit el shaar, بيت الشعار', 'بيت الشعار'),
  ('Ain Aar', 'Aïn Aar', 'ain aar, ain ar, عين عار', 'عين عار'),
  ('Biyada', 'Biyada', 'biyada, bayada, biyyada, بياضه', 'البياضة'),
  ('Dik el Mehdi', 'Dik el-Mehdi', 'dik el mehdi, dik mehdi, deek el mehdi, ديك المحدي', 'ديك المحدي'),
  ('Dhour el Choueir', 'Dhour el-Choueir', 'dhour el choueir, dhour choueir, dhour el shweir, dhour shweir, dhour el chweir, dhour chweir, choueir, shweir, شوير, ضهور الشوير', 'ضهور الشوير'),
  ('Bteghrine', 'Bteghrine', 'bteghrine, bteghrin, btighrine, بتغرين', 'بتغرين'),
  ('Baskinta', 'Baskinta', 'baskinta, biskinta, baskenta, بسكنتا', 'بسكنتا'),
  ('Mtein', 'Mtein', 'mtein, mtain, metein, متين', 'المتين'),
  ('Kfarakab', 'Kfarakab', 'kfarakab, kfar akab, كفر عقاب', 'كفر عقاب');

set local seed.zone = 'Mountain';
set local seed.district = 'Baabda';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Hammana', 'Hammana', 'hammana, hamana, حمانا', 'حمانا'),
  ('Falougha', 'Falougha', 'falougha, falougha baabda, falogha, فالوغا', 'فالوغا'),
  ('Ras el Metn', 'Ras el-Metn', 'ras el metn, ras metn, ras el maten, ras el matn, راس المتن', 'رأس المتن'),
  ('Kornayel', 'Qornayel', 'kornayel, qornayel, kornayel baabda, kornail, qornail, قرنايل', 'قرنايل'),
  ('Aabadiyeh', 'Aabadieh', 'aabadiyeh, aabadieh, abadieh, abadiyeh, aabadiye, عباديه', 'العبادية');

set local seed.zone = 'Mountain';
set local seed.district = 'Aley';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Aley', 'Aley', 'aley, aaley, alay, alley lebanon, عاليه', 'عاليه'),
  ('Bhamdoun', 'Bhamdoun', 'bhamdoun, bhamdun, bhamdoon, بحمدون', 'بحمدون'),
  ('Sofar', 'Sofar', 'sofar, sawfar, soufar, saoufar, صوفر', 'صوفر'),
  ('Choueifat', 'Choueifat', 'choueifat, shweifat, chweifat, choueyfat, shwayfat, chouwayfat, shouaifat, شويفات', 'الشويفات'),
  ('Khalde', 'Khaldé', 'khalde, khaldeh, khaldi, خلده', 'خلدة'),
  ('Aramoun', 'Aramoun', 'aramoun, aramoun aley, عرمون', 'عرمون'),
  ('Bchamoun', 'Bchamoun', 'bchamoun, bshamoun, bchemoun, bshemoun, بشامون', 'بشامون'),
  ('Doha Aramoun', 'Doha Aramoun', 'doha aramoun, dohat aramoun, دوحه عرمون', 'دوحة عرمون'),
  ('Souk el Gharb', 'Souk el-Gharb', 'souk el gharb, souk gharb, souq el gharb, سوق الغرب', 'سوق الغرب'),
  ('Kabr Chmoun', 'Kabr Chmoun', 'kabr chmoun, qabr chmoun, kaber chmoun, qabrchmoun, قبر شمون', 'قبر شمون'),
  ('Charoun', 'Charoun', 'charoun, sharoun, شارون', 'شارون'),
  ('Kfarmatta', 'Kfarmatta', 'kfarmatta, kfar matta, كفرمتي', 'كفرمتى');

set local seed.zone = 'Mountain';
set local seed.district = 'Chouf';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Chouf', 'Chouf', 'chouf, shouf, chuf, shuf, شوف', 'الشوف'),
  ('Damour', 'Damour', 'damour, damur, daamour, damoor, دامور', 'الدامور'),
  ('Deir el Qamar', 'Deir el-Qamar', 'deir el qamar, deir el kamar, deir qamar, deir kamar, dayr el qamar, دير القمر', 'دير القمر'),
  ('Beiteddine', 'Beiteddine', 'beiteddine, beit eddine, beit ed dine, beit el dine, beiteddin, بيت الدين', 'بيت الدين'),
  ('Baakline', 'Baakline', 'baakline, baaklin, baaqline, بعقلين', 'بعقلين'),
  ('Barja', 'Barja', 'barja, برجا', 'برجا'),
  ('Jiyeh', 'Jiyé', 'jiyeh, jiye, jieh, jiyyeh, جيه', 'الجية'),
  ('Chhim', 'Chhim', 'chhim, chehim, shhim, shheem, شحيم', 'شحيم'),
  ('Saadiyat', 'Saadiyate', 'saadiyat, saadiyate, saadiyet, سعديات', 'السعديات'),
  ('Naameh', 'Naamé', 'naameh, naame, naemeh, ناعمه', 'الناعمة'),
  ('Rmeileh', 'Rmeilé', 'rmeileh, rmeile, rmayleh, rmaileh, rumeileh, رميله', 'الرميلة'),
  ('Moukhtara', 'Moukhtara', 'moukhtara, mokhtara, mukhtara, مختاره', 'المختارة'),
  ('Barouk', 'Barouk', 'barouk, baruk, باروك', 'الباروك'),
  ('Maasser el Chouf', 'Maasser el-Chouf', 'maasser el chouf, maasser chouf, maaser el chouf, maaser el shouf, معاصر الشوف', 'معاصر الشوف'),
  ('Niha', 'Niha el-Chouf', 'niha, niha el chouf, niha el shouf, نيحا الشوف', 'نيحا الشوف'),
  ('Debbieh', 'Debbieh', 'debbieh, debbiyeh, debieh, دبيه', 'الدبية');

set local seed.zone = 'Mountain';
set local seed.district = 'Keserwan';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Keserwan', 'Kesrouan', 'keserwan, kesrouan, kesrwan, kesserwan, keserouan, kisrawan, kesrawan, كسروان', 'كسروان'),
  ('Jounieh', 'Jounié', 'jounieh, jounie, joune, jouneh, jounyeh, jouniyeh, jouniye, jounieh keserwan, jounyieh, junieh, juniyeh, joniyeh, jonieh, جونيه', 'جونية'),
  ('Kaslik', 'Kaslik', 'kaslik, kasleek, kaslic, كسليك', 'الكسليك'),
  ('Zouk Mikael', 'Zouk Mikaël', 'zouk mikael, zouk, zouk mikhael, zouq mikael, zook mikael, zouk mkayel, zou mikael, zouk michael, زوق مكايل, زوق, ذوق, ذوق مكايل', 'ذوق مكايل'),
  ('Zouk Mosbeh', 'Zouk Mosbeh', 'zouk mosbeh, zouq mosbeh, zook mosbeh, زوق مصبح, ذوق مصبح', 'ذوق مصبح'),
  ('Nahr el Kalb', 'Nahr el-Kalb', 'nahr el kalb, nahr kalb, nahr el kaleb, نهر الكلب', 'نهر الكلب'),
  ('Adonis', 'Adonis', 'adonis, adonis zouk, adonis keserwan, ادونيس', 'أدونيس'),
  ('Ghadir', 'Ghadir', 'ghadir, ghadeer, غدير', 'غدير'),
  ('Sarba', 'Sarba', 'sarba, sarba jounieh, صربا', 'صربا'),
  ('Haret Sakher', 'Haret Sakher', 'haret sakher, haret sakhr, حاره صخر', 'حارة صخر'),
  ('Sahel Alma', 'Sahel Alma', 'sahel alma, sehel alma, ساحل علما', 'ساحل علما'),
  ('Maameltein', 'Maameltein', 'maameltein, maamaltein, mameltein, maameltain, mamaltein, معاملتين', 'المعاملتين'),
  ('Kfar Hbab', 'Kfarhbab', 'kfar hbab, kfarhbab, kfar hbeb, kfarhbeb, kfarehbab, كفرحباب', 'كفرحباب'),
  ('Ghazir', 'Ghazir', 'ghazir, ghazeer, غزير', 'غزير'),
  ('Tabarja', 'Tabarja', 'tabarja, طبرجا', 'طبرجا'),
  ('Adma', 'Adma', 'adma, adma keserwan, ادما', 'أدما'),
  ('Bouar', 'Bouar', 'bouar, bwar, بوار', 'البوار'),
  ('Safra', 'Safra', 'safra, safra keserwan, صفرا', 'الصفرا'),
  ('Okaibeh', 'Okaibeh', 'okaibeh, okaybeh, oukaibe, oqaibe, okaibe, عقيبه', 'العقيبة'),
  ('Ballouneh', 'Ballouné', 'ballouneh, balloune, ballouni, ballune, bellouneh, بلونه', 'بلونة'),
  ('Ajaltoun', 'Ajaltoun', 'ajaltoun, ajeltoun, عجلتون', 'عجلتون'),
  ('Rayfoun', 'Rayfoun', 'rayfoun, raifoun, reyfoun, ريفون', 'ريفون'),
  ('Aachqout', 'Achqout', 'aachqout, achqout, achkout, aachkout, ashqout, عشقوت', 'عشقوت'),
  ('Feytroun', 'Faytroun', 'feytroun, faytroun, faitroun, feitroun, فيطرون', 'فيطرون'),
  ('Faraya', 'Faraya', 'faraya, farayya, faraya mzaar, فاريا', 'فاريا'),
  ('Kfardebian', 'Kfardebian', 'kfardebian, kfar debian, kfardebiane, kfarzebian, kfar dibian, كفرذبيان', 'كفرذبيان'),
  ('Harissa', 'Harissa', 'harissa, harisa, حريصا', 'حريصا'),
  ('Jeita', 'Jeita', 'jeita, jeitta, jeeita, جعيتا', 'جعيتا'),
  ('Daraoun', 'Daraoun', 'daraoun, درعون', 'درعون');

set local seed.zone = 'Mountain';
set local seed.district = 'Jbeil';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Jbeil', 'Jbeil', 'jbeil, byblos, jbail, jbeyl, jubail, jubayl, jbeil byblos, byblos jbeil, jbayl, biblos, جبيل', 'جبيل'),
  ('Amchit', 'Amchit', 'amchit, amshit, عمشيت', 'عمشيت'),
  ('Halat', 'Halat', 'halat, حالات', 'حالات'),
  ('Nahr Ibrahim', 'Nahr Ibrahim', 'nahr ibrahim, nahr brahim, نهر ابراهيم', 'نهر ابراهيم'),
  ('Fidar', 'Fidar', 'fidar, فيدار', 'الفيدار'),
  ('Blat', 'Blat', 'blat, blat jbeil, بلاط', 'بلاط'),
  ('Aannaya', 'Annaya', 'aannaya, annaya, عنايا', 'عنايا'),
  ('Laqlouq', 'Laklouk', 'laqlouq, laklouk, lalou, laklou, laqlouk, لقلوق', 'اللقلوق'),
  ('Qartaba', 'Kartaba', 'qartaba, kartaba, قرطبا', 'قرطبا');

set local seed.zone = 'Coast and Bekaa';
set local seed.district = 'Batroun';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Batroun', 'Batroun', 'batroun, batrun, batroon, bateroun, بترون', 'البترون'),
  ('Chekka', 'Chekka', 'chekka, chika, shekka, chekaa, شكا', 'شكا'),
  ('Hamat', 'Hamat', 'hamat, حامات', 'حامات'),
  ('Kfaraabida', 'Kfarabida', 'kfaraabida, kfarabida, kfar abida, كفرعبيدا', 'كفرعبيدا'),
  ('Douma', 'Douma', 'douma, duma, دوما', 'دوما'),
  ('Tannourine', 'Tannourine', 'tannourine, tannourin, tanourine, تنورين', 'تنورين');

set local seed.zone = 'Coast and Bekaa';
set local seed.district = 'Koura';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Koura', 'Koura', 'koura, kura, koora, كوره', 'الكورة'),
  ('Amioun', 'Amioun', 'amioun, amyoun, amiun, اميون', 'أميون'),
  ('Kousba', 'Kousba', 'kousba, kosba, كوسبا', 'كوسبا'),
  ('Kfarhazir', 'Kfarhazir', 'kfarhazir, kfar hazir, كفرحزير', 'كفرحزير'),
  ('Dedde', 'Deddé', 'dedde, deddeh, دده', 'ددة'),
  ('Enfeh', 'Anfé', 'enfeh, anfe, anfeh, enfe, انفه', 'أنفة'),
  ('Ras Maska', 'Ras Maska', 'ras maska, ras masqa, راس مسقا', 'رأس مسقا'),
  ('Balamand', 'Balamand', 'balamand, بلمند', 'البلمند');

set local seed.zone = 'Coast and Bekaa';
set local seed.district = 'Tripoli';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Tripoli', 'Tripoli', 'tripoli, trablos, trablous, tarablous, tarabulus, tripoly, trables, طرابلس', 'طرابلس'),
  ('El Mina', 'El-Mina', 'mina, mina tripoli, minaa, مينا', 'الميناء'),
  ('Qalamoun', 'Kalamoun', 'qalamoun, kalamoun, qalamun, قلمون', 'القلمون'),
  ('Abou Samra', 'Abou Samra', 'abou samra, abu samra, abou samra tripoli, ابو سمرا', 'أبو سمراء'),
  ('Qobbeh', 'Kobbé', 'qobbeh, kobbe, kobbeh, obbeh, qobbe, قبه', 'القبة'),
  ('Beddawi', 'Beddaoui', 'beddawi, beddaoui, beddawi tripoli, badawi, bedawi, بداوي', 'البداوي');

set local seed.zone = 'Coast and Bekaa';
set local seed.district = 'Zgharta';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Zgharta', 'Zgharta', 'zgharta, zghorta, zgherta, زغرتا', 'زغرتا'),
  ('Ehden', 'Ehden', 'ehden, ehdin, ihden, اهدن', 'إهدن'),
  ('Majdlaya', 'Majdlaya', 'majdlaya, majdlayya, مجدليا', 'مجدليا'),
  ('Miziara', 'Miziara', 'miziara, mezyara, مزياره', 'مزيارة'),
  ('Ardeh', 'Ardé', 'ardeh, arde, arde zgharta, ارده', 'أرده');

set local seed.zone = 'Coast and Bekaa';
set local seed.district = 'Sidon';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Saida', 'Saïda', 'saida, sidon, sayda, seida, saidaa, sidon saida, saida sidon, صيدا', 'صيدا'),
  ('Haret Saida', 'Haret Saïda', 'haret saida, haret sayda, haret seida, حاره صيدا', 'حارة صيدا'),
  ('Abra', 'Abra', 'abra, عبرا', 'عبرا'),
  ('Hlaliyeh', 'Hlalieh', 'hlaliyeh, hlalieh, hlalieh saida, hlaliye, هلاليه', 'الهلالية'),
  ('Majdelyoun', 'Majdelyoun', 'majdelyoun, majdalyoun, majdelioun, مجدليون', 'مجدليون'),
  ('Maghdouche', 'Maghdouché', 'maghdouche, maghdoucheh, maghdousheh, maghdoushe, مغدوشه', 'مغدوشة'),
  ('Ghazieh', 'Ghaziyé', 'ghazieh, ghaziye, ghaziyeh, غازيه', 'الغازية'),
  ('Sarafand', 'Sarafand', 'sarafand, sarafant, sarfand, صرفند', 'الصرفند'),
  ('Zahrani', 'Zahrani', 'zahrani, zahrany, زهراني', 'الزهراني'),
  ('Qennarit', 'Qennarit', 'qennarit, kennarit, قناريت', 'قناريت');

set local seed.zone = 'Coast and Bekaa';
set local seed.district = 'Jezzine';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Jezzine', 'Jezzine', 'jezzine, jezzin, jizzine, jezine, جزين', 'جزين'),
  ('Roum', 'Roum', 'roum, روم', 'روم'),
  ('Bkassine', 'Bkassine', 'bkassine, bkessine, بكاسين', 'بكاسين');

set local seed.zone = 'Coast and Bekaa';
set local seed.district = 'Zahle';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Zahle', 'Zahlé', 'zahle, zahleh, zahli, zahlee, zahla, زحله', 'زحلة'),
  ('Chtaura', 'Chtaura', 'chtaura, chtoura, shtoura, chtaoura, shtaura, شتورا, شتوره', 'شتورة'),
  ('Saadnayel', 'Saadnayel', 'saadnayel, saadnael, sadnayel, سعدنايل', 'سعدنايل'),
  ('Bar Elias', 'Bar Elias', 'bar elias, bar elyas, barelias, bar ilyas, بر الياس', 'بر الياس'),
  ('Ksara', 'Ksara', 'ksara, كساره', 'كسارة'),
  ('Maalaqa', 'Maalaka', 'maalaqa, maalaka, maalaqa zahle, mala, maallaqa, معلقه', 'المعلقة'),
  ('Ferzol', 'Ferzol', 'ferzol, furzol, firzol, فرزل', 'الفرزل'),
  ('Rayak', 'Rayak', 'rayak, riyaq, rayaq, riyak, رياق', 'رياق'),
  ('Ablah', 'Ablah', 'ablah, ابلح', 'أبلح'),
  ('Qabb Elias', 'Kab Elias', 'qabb elias, kab elias, kabb elias, kabelias, qab elias, qabb ilyas, ab elias, قب الياس', 'قب الياس'),
  ('Taalabaya', 'Taalabaya', 'taalabaya, taalbaya, تعلبايا', 'تعلبايا'),
  ('Majdel Anjar', 'Majdel Anjar', 'majdel anjar, majdal anjar, مجدل عنجر', 'مجدل عنجر'),
  ('Anjar', 'Anjar', 'anjar, aanjar, عنجر', 'عنجر');

set local seed.zone = 'Far';
set local seed.district = 'Akkar';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Akkar', 'Akkar', 'akkar, aakkar, akar, عكار', 'عكار'),
  ('Halba', 'Halba', 'halba, حلبا', 'حلبا'),
  ('Qoubaiyat', 'Kobayat', 'qoubaiyat, kobayat, qobayat, kobeyat, kobayyat, qobaiyat, bayyat, koubayat, قبيات', 'القبيات'),
  ('Bebnine', 'Bebnine', 'bebnine, bebnin, ببنين', 'ببنين'),
  ('Abdeh', 'Abdé', 'abdeh, abde, عبده', 'العبدة'),
  ('Andket', 'Andket', 'andket, andaket, aandqet, عندقت', 'عندقت'),
  ('Rahbeh', 'Rahbé', 'rahbeh, rahbe, رحبه', 'رحبة'),
  ('Bireh', 'Biré', 'bireh, bire, bireh akkar, بيره', 'البيرة'),
  ('Mechmech', 'Mechmech', 'mechmech, mishmish, مشمش', 'مشمش');

set local seed.zone = 'Far';
set local seed.district = 'Minieh-Danniyeh';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Minieh', 'Minié', 'minieh, minie, minye, minyeh, minnieh, menieh, miniyeh, منيه', 'المنية'),
  ('Danniyeh', 'Denniyé', 'danniyeh, denniye, dinniyeh, dannieh, denniyeh, donniyeh, dinnieh, ضنيه', 'الضنية'),
  ('Sir el Danniyeh', 'Sir el-Denniyé', 'sir el danniyeh, sir el denniye, sir dinniyeh, sir el dinniyeh, sir ed danniyeh, sir danniyeh, سير الضنيه', 'سير الضنية'),
  ('Bakhoun', 'Bakhoun', 'bakhoun, bakhaoun, بخعون', 'بخعون'),
  ('Deir Ammar', 'Deir Ammar', 'deir ammar, دير عمار', 'دير عمار');

set local seed.zone = 'Far';
set local seed.district = 'Bsharri';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Bsharri', 'Bcharré', 'bsharri, bcharre, bsharre, bcharri, bcharreh, becharre, bsharreh, بشري', 'بشري'),
  ('Cedars', 'Les Cèdres', 'cedars, les cedres, arz, cedars of lebanon, ارز لبنان, ارز', 'الأرز'),
  ('Hasroun', 'Hasroun', 'hasroun, حصرون', 'حصرون'),
  ('Hadath el Jebbeh', 'Hadath el-Jebbé', 'hadath el jebbeh, hadath el jebbe, hadath jebbeh, حدث الجبه', 'حدث الجبة');

set local seed.zone = 'Far';
set local seed.district = 'Baalbek';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Baalbek', 'Baalbek', 'baalbek, baalbeck, baalbak, baalback, balbek, baalabak, بعلبك', 'بعلبك'),
  ('Deir el Ahmar', 'Deir el-Ahmar', 'deir el ahmar, deir ahmar, دير الاحمر', 'دير الأحمر'),
  ('Ras Baalbek', 'Ras Baalbek', 'ras baalbek, ras baalbeck, ras baalbak, راس بعلبك', 'رأس بعلبك'),
  ('Labweh', 'Laboué', 'labweh, laboue, labwe, laboueh, لبوه', 'اللبوة'),
  ('Arsal', 'Ersal', 'arsal, ersal, aarsal, irsal, عرسال', 'عرسال'),
  ('Brital', 'Brital', 'brital, britel, بريتال', 'بريتال'),
  ('Nabi Chit', 'Nabi Chit', 'nabi chit, nabi sheet, nabi shit, nabi sheeth, نبي شيت', 'النبي شيت'),
  ('Bednayel', 'Bednayel', 'bednayel, bidnayel, بدنايل', 'بدنايل'),
  ('Chmestar', 'Chmistar', 'chmestar, chmistar, shmestar, shmistar, شمسطار', 'شمسطار'),
  ('Younine', 'Younine', 'younine, younin, يونين', 'يونين');

set local seed.zone = 'Far';
set local seed.district = 'Hermel';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Hermel', 'Hermel', 'hermel, hirmil, hermil, هرمل', 'الهرمل'),
  ('Qasr', 'Al-Qasr', 'qasr, qasr hermel, قصر', 'القصر');

set local seed.zone = 'Far';
set local seed.district = 'West Bekaa';
insert into seed (title, title_fr, spellings, title_ar) values
  ('West Bekaa', 'Békaa-Ouest', 'west bekaa, bekaa ouest, west beqaa, western bekaa, west biqaa, بقاع الغربي', 'البقاع الغربي'),
  ('Joub Jannine', 'Joub Jannine', 'joub jannine, job jannine, joub jenine, jeb jannine, jub jannin, جب جنين', 'جب جنين'),
  ('Machghara', 'Machghara', 'machghara, mashghara, machghra, مشغره', 'مشغرة'),
  ('Qaraoun', 'Karaoun', 'qaraoun, karaoun, qaroun, karoun, qaraoun lake, قرعون', 'القرعون'),
  ('Saghbine', 'Saghbine', 'saghbine, saghbin, صغبين', 'صغبين'),
  ('Ghazze', 'Ghazzé', 'ghazze, ghazzeh, غزه البقاع', 'غزة البقاع');

set local seed.zone = 'Far';
set local seed.district = 'Rashaya';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Rashaya', 'Rachaya', 'rashaya, rachaya, rachaya el wadi, rashaya el wadi, rashayya, راشيا الوادي, راشيا', 'راشيا'),
  ('Dahr el Ahmar', 'Dahr el-Ahmar', 'dahr el ahmar, dahr ahmar, ضهر الاحمر', 'ضهر الأحمر');

set local seed.zone = 'Far';
set local seed.district = 'Nabatieh';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Nabatieh', 'Nabatiyé', 'nabatieh, nabatiye, nabatiyeh, nabatyeh, nabatieh el tahta, nabatyie, نبطيه', 'النبطية'),
  ('Kfar Remmane', 'Kfar Remmane', 'kfar remmane, kfarremmane, kfar rumman, kfar roummane, كفررمان', 'كفررمان'),
  ('Habbouch', 'Habbouche', 'habbouch, habbouche, haboush, habboush, حبوش', 'حبوش'),
  ('Jbaa', 'Jbaa', 'jbaa, jbaa el halaweh, jbeih, جباع', 'جباع'),
  ('Arabsalim', 'Arab Salim', 'arabsalim, arab salim, arab saleem, عربصاليم', 'عربصاليم'),
  ('Doueir', 'Doueir', 'doueir, dweir, douweir, دوير', 'الدوير'),
  ('Ansar', 'Ansar', 'ansar, انصار', 'أنصار');

set local seed.zone = 'Far';
set local seed.district = 'Tyre';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Sour', 'Tyr', 'sour, tyr, tyre, soor, sur, tyre sour, sour tyre, tyros, صور', 'صور'),
  ('Abbassieh', 'Abbassié', 'abbassieh, abbassie, abbasiyeh, abbasieh, abbassiyeh, عباسيه', 'العباسية'),
  ('Qana', 'Cana', 'qana, cana, kana, ana, قانا', 'قانا'),
  ('Naqoura', 'Nakoura', 'naqoura, nakoura, naqura, nakura, naoura, ناقوره', 'الناقورة'),
  ('Burj el Shamali', 'Bourj el-Chemali', 'burj el shamali, bourj el chemali, bourj shamali, burj shemali, bourj el shamali, borj el chmali, bourj chemali, برج الشمالي', 'برج الشمالي'),
  ('Jouaiya', 'Jouaya', 'jouaiya, jouaya, jwaya, jouaya tyre, jwayya, جويا', 'جويا'),
  ('Maaroub', 'Maaroub', 'maaroub, معروب', 'معروب');

set local seed.zone = 'Far';
set local seed.district = 'Bint Jbeil';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Bint Jbeil', 'Bint Jbeil', 'bint jbeil, bent jbeil, bint jbail, bent jbayl, bint jubayl, بنت جبيل', 'بنت جبيل'),
  ('Tebnine', 'Tibnine', 'tebnine, tibnine, tebnin, tibnin, تبنين', 'تبنين'),
  ('Rmeich', 'Rmeich', 'rmeich, rmeish, rmaich, رميش', 'رميش'),
  ('Ain Ebel', 'Aïn Ebel', 'ain ebel, ain ibl, ain ebl, عين ابل', 'عين ابل'),
  ('Yaroun', 'Yaroun', 'yaroun, يارون', 'يارون');

set local seed.zone = 'Far';
set local seed.district = 'Marjeyoun';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Marjeyoun', 'Marjayoun', 'marjeyoun, marjayoun, marjyoun, marjaayoun, marj ayoun, jdeidet marjeyoun, jdeidet marjayoun, جديده مرجعيون, مرجعيون', 'مرجعيون'),
  ('Khiam', 'Khiam', 'khiam, khyam, khiyam, خيام', 'الخيام'),
  ('Qlayaa', 'Kleyaa', 'qlayaa, kleyaa, klaya, klayaa, قليعه', 'القليعة'),
  ('Deir Mimas', 'Deir Mimas', 'deir mimas, دير ميماس', 'دير ميماس'),
  ('Mays el Jabal', 'Meiss el-Jabal', 'mays el jabal, meiss el jabal, mais el jabal, meis el jabal, mays jabal, ميس الجبل', 'ميس الجبل');

set local seed.zone = 'Far';
set local seed.district = 'Hasbaya';
insert into seed (title, title_fr, spellings, title_ar) values
  ('Hasbaya', 'Hasbaya', 'hasbaya, hasbayya, حاصبيا', 'حاصبيا'),
  ('Chebaa', 'Chebaa', 'chebaa, shebaa, sheba, cheba, شبعا', 'شبعا'),
  ('Kfarchouba', 'Kfarchouba', 'kfarchouba, kfar shouba, kfarshouba, kfar chouba, كفرشوبا', 'كفرشوبا');

insert into delivery_places (zone_id, district, title, title_fr, title_ar)
select zone.id, district, seed.title, title_fr, title_ar
from seed join delivery_zones as zone on zone.title = seed.zone;

insert into delivery_spellings (spelling, place_id)
select unnest(string_to_array(spellings, ', ')), place.id
from seed join delivery_places as place using (title);
