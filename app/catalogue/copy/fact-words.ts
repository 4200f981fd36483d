import { foldLetters } from '#app/platform/text/fold-letters.ts';

/** What a phrase of a name says; a platform is a subcategory, or '' for one that has no shelf. */
export interface Meaning {
  field: 'region' | 'completeness' | 'condition' | 'language' | 'edition' | 'platform' | 'medium';
  value: string;
  /** It yields to a phrase that says more: 'boxed' beside 'complete'. */
  isWeak?: true;
}

type Words = Record<string, string>;

const regions: Words = {
  pal: 'pal, pal version, pal copy, european, european version, europe, eur, euro, version pal, version europeenne, europeen, بال, اوروبي, اوروبية, نسخة اوروبية',
  'ntsc-u':
    'ntsc-u, ntsc u, ntsc-u/c, ntsc us, us, usa, us version, usa version, american, american version, american print, north america, north american, version americaine, version us, americain, امريكي, امريكية, نسخة امريكية',
  'ntsc-j':
    'ntsc-j, ntsc j, ntsc jp, jp, jpn, japan, japan import, japanese import, import japan, import japonais, import japon, استيراد اليابان, مستورد من اليابان',
  'region-free':
    'region free, all regions, multi region, multiregion, worldwide, region libre, zone libre, toutes regions, toutes zones, dezone, كل المناطق, جميع المناطق, بدون منطقة',
};

const completenesses: Words = {
  sealed:
    'sealed, factory sealed, still sealed, new and sealed, sous blister, scelle, مختوم, مختومة, مختوم من المصنع',
  complete:
    'complete, complete in box, complete with box and manual, complete with manual, complete with box, complete copy, complete game, cib, box and manual, boxed with manual, case and manual, complet, complet en boite, complet avec notice, complet avec boite, boite et notice, en boite avec notice, كامل, كاملة, كامل مع العلبة, كامل بالعلبة, علبة وكتيب',
  boxed:
    'no manual, without manual, boxed no manual, box no manual, missing manual, disc and case, disc and box, cartridge and box, sans notice, en boite sans notice, boite sans notice, بدون كتيب, بدون الكتيب, علبة بدون كتيب',
  loose:
    'loose, unboxed, no box, without box, console only, sans boite, sans boitier, en loose, بدون علبة, بدون العلبة',
};

/** What is left of a game alone, by which it is known to be one. */
const media =
  'cartridge only, cart only, carts only, disc only, discs only, disk only, disks only, cd only, card only, umd only, cassette only, game only, loose cartridge, loose cart, loose disc, loose card, loose umd, loose game, cartouche seule, disque seul, cd seul, jeu seul, cartouche nue, الشريط فقط, شريط فقط, القرص فقط, قرص فقط, اللعبة فقط';

const conditions: Words = {
  new: 'new, brand new, new in box, bnib, neuf, neuve, etat neuf, جديد, جديدة',
  'like-new': 'like new, as new, comme neuf, comme neuve, كالجديد, شبه جديد, شبه جديدة',
  'very-good': 'very good, very good condition, tres bon etat, حالة جيدة جدا, بحالة جيدة جدا',
  good: 'good condition, in good condition, bon etat, حالة جيدة, بحالة جيدة',
  fair: 'fair, fair condition',
  'for-parts': 'for parts, for parts or repair, for repair, pour pieces, للقطع, قطع غيار',
  nm: 'near mint, nm',
  lp: 'lightly played, lp',
  mp: 'moderately played, mp',
  hp: 'heavily played, hp',
  dmg: 'damaged, dmg',
};

const languages: Words = {
  English:
    'english, english version, in english, anglais, en anglais, version anglaise, انكليزي, انجليزي, بالانجليزية',
  French:
    'french, french version, in french, francais, en francais, version francaise, فرنسي, بالفرنسية',
  Arabic:
    'arabic, arabic version, in arabic, arabe, en arabe, version arabe, عربي, عربية, بالعربية, بالعربي',
  Japanese:
    'japanese, japanese version, in japanese, japonais, japonaise, version japonaise, ياباني, يابانية, نسخة يابانية',
  German: 'german, german version, allemand, version allemande',
  Spanish: 'spanish, spanish version, espagnol',
  Italian: 'italian, italian version, italien',
};

/** Editions of games that stand by themselves; 'Platinum' is a colour and a Pokémon elsewhere. */
const lines: Words = {
  Platinum: 'platinum, platinum edition',
  'Greatest Hits': 'greatest hits',
  'Platinum Hits': 'platinum hits',
  'Player’s Choice': "player's choice, players choice, le choix des joueurs",
  'Nintendo Selects': 'nintendo selects, selects',
  Essentials: 'essentials',
  'PlayStation Hits': 'playstation hits',
  Classics: 'classics, xbox classics',
  'Black label': 'black label',
  Steelbook: 'steelbook, steelbook edition',
  'Big box': 'big box',
};

/** Editions that mean the same wherever they stand in a name. */
export const namedEditions: readonly [name: string, pattern: RegExp][] = (
  [
    ['Collector’s Edition', 'collectors? edition|edition collector|نسخه المجمعين'],
    ['Limited Edition', 'limited edition|edition limitee|اصدار محدود|نسخه محدوده'],
    ['Special Edition', 'special edition|edition speciale|اصدار خاص|نسخه خاصه'],
    [
      'Game of the Year Edition',
      'game of the year( edition)?|goty( edition)?|edition jeu de lannee',
    ],
    ['Deluxe Edition', 'deluxe edition'],
    ['Ultimate Edition', 'ultimate edition'],
    ['Definitive Edition', 'definitive edition'],
    ['Legendary Edition', 'legendary edition'],
    ['Complete Edition', 'complete edition'],
    ['Gold Edition', 'gold edition'],
    ['Premium Edition', 'premium edition'],
    ['Anniversary Edition', 'anniversary edition|edition anniversaire'],
    ['Launch Edition', 'launch edition'],
    ['Day One Edition', 'day (one|1) edition'],
    ['1st Edition', '(1st|first) edition|1re edition|premiere edition'],
  ] as const
).map(([name, words]) => [
  name,
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'u'),
]);

const platforms: Words = {
  NES: 'nes, nintendo entertainment system, نينتندو nes',
  'Super Nintendo (SNES)': 'snes, super nintendo, super nes, super nintendo (snes), super famicom',
  'Nintendo 64': 'n64, nintendo 64, نينتندو 64',
  GameCube: 'gamecube, game cube, nintendo gamecube, ngc, gc',
  'Wii U': 'wii u, wiiu, nintendo wii u',
  Wii: 'wii, nintendo wii',
  Switch: 'switch, nintendo switch, سويتش, نينتندو سويتش',
  Gameboy:
    'game boy, gameboy, gb, gbc, gba, game boy color, game boy colour, gameboy color, game boy advance, gameboy advance, جيم بوي, غيم بوي',
  'Nintendo DS': 'ds, nds, nintendo ds',
  '3DS': '3ds, nintendo 3ds',
  'PlayStation 1':
    'ps1, psx, psone, playstation 1, playstation, playstation one, بلايستيشن 1, بلاي ستيشن 1',
  'PlayStation 2': 'ps2, playstation 2, بلايستيشن 2, بلاي ستيشن 2',
  'PlayStation 3': 'ps3, playstation 3, بلايستيشن 3, بلاي ستيشن 3',
  'PlayStation 4': 'ps4, playstation 4, بلايستيشن 4, بلاي ستيشن 4',
  'PlayStation 5': 'ps5, playstation 5, بلايستيشن 5, بلاي ستيشن 5',
  PSP: 'psp, playstation portable',
  'PS Vita': 'ps vita, psvita, vita, playstation vita',
  'Xbox Original': 'xbox, xbox original, original xbox',
  'Xbox 360': 'xbox 360, x360, xbox360, اكس بوكس 360',
  'Xbox One': 'xbox one, xb1, xbone, اكس بوكس ون',
  'Xbox Series X/S': 'xbox series x, xbox series s, xbox series x/s, xbox series, series x',
  Dreamcast: 'dreamcast, sega dreamcast',
  'Game Gear': 'game gear, sega game gear',
  'Master System': 'master system, sega master system, sms',
  'Mega Drive': 'mega drive, megadrive, genesis, sega mega drive, sega genesis',
  Saturn: 'saturn, sega saturn',
  'Atari 2600': 'atari 2600',
  'Atari 7800': 'atari 7800',
  'Atari Lynx': 'atari lynx, lynx',
  'Atari Jaguar': 'atari jaguar, jaguar',
  Amiga: 'amiga',
  'Commodore 64': 'commodore 64, c64',
  NeoGeo: 'neo geo, neogeo, neo geo aes, neo geo mvs, neo geo cd, neo geo pocket',
  MSX: 'msx, msx2',
  Intellivision: 'intellivision',
  // Longer than a name above, and no shelf's.
  '': 'switch 2, nintendo switch 2, super game boy, game boy player, playstation portal, mega-cd, mega cd, sega cd, 32x, 3do, pc, pc engine, turbografx, wonderswan, gamepad, virtual boy, new nintendo 3ds, new 3ds',
};

/** They stand beside facts and say nothing that the shop stores. */
const fillers =
  'version, copy, game, import, tested, used, original, official, jeu, occasion, teste, مستعمل, مستعملة, لعبة, نسخة, two discs, three discs, four discs, disc, cartridge';

const split = (words: string) => words.split(', ').map(foldLetters);

const given: [words: Words, field: Meaning['field']][] = [
  [regions, 'region'],
  [completenesses, 'completeness'],
  [conditions, 'condition'],
  [languages, 'language'],
  [lines, 'edition'],
  [platforms, 'platform'],
];

/** The meanings of every phrase that may fill a part of a name, folded. */
export const phrases = new Map<string, Meaning[]>([
  ...split(fillers).map((phrase) => [phrase, []] as [string, Meaning[]]),
  ...given.flatMap(([words, field]) =>
    Object.entries(words).flatMap(([value, text]) =>
      split(text).map((phrase) => [phrase, [{ field, value }]] as [string, Meaning[]]),
    ),
  ),
  ...split(media).map((phrase): [string, Meaning[]] => [
    phrase,
    [
      { field: 'completeness', value: 'loose' },
      { field: 'medium', value: 'game' },
    ],
  ]),
  ...split('boxed, in box, en boite, مع العلبة, بالعلبة').map((phrase): [string, Meaning[]] => [
    phrase,
    [{ field: 'completeness', value: 'boxed', isWeak: true }],
  ]),
  ...split(
    'new sealed, brand new sealed, neuf sous blister, neuf scelle, جديد مختوم, جديدة مختومة',
  ).map((phrase): [string, Meaning[]] => [
    phrase,
    [
      { field: 'completeness', value: 'sealed' },
      { field: 'condition', value: 'new' },
    ],
  ]),
]);

/** What shows that a name is not of a game, in its first part. */
export const hardware =
  /(?<![\p{L}\p{N}])(consoles?|handheld|computer|controllers?|gamepad|pads?|joypads?|joysticks?|remote|nunchuk|cables?|adapt[eo]rs?|charg(er|ing)|transformer|power supply|memory cards?|memory unit|expansion|pak|multitap|tape deck|headset|stand|case|pouch|cradle|strap|bundle|kit|screen|battery|repair|replacement|resurfacing|clean|rebuild|fitting|manuals?|booklet|guide|art|artbook|soundtrack|poster|plush|statue|figure|amiibo|mug|tee|t-shirt|hoodie|keychain|toy|manette|cable|chargeur|housse|notice|zapper|light gun|super scope|power glove|eyetoy|rumble|wavebird|dualshock|dualsense|joy-con|kinect|sixaxis|vmu|action replay|gameshark|game genie|(steering|racing) wheel|microphone|drums?|r\.o\.b|يد|جهاز|شاحن|كابل)(?![\p{L}\p{N}])/u;

/** The first part of the name of a console: 'Mega Drive II console with two pads'. */
export const consoleName = /(?<![\p{L}\p{N}])(console|handheld|computer)( set| (with|and) .*)?$/u;
