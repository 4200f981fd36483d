import { demoProducts } from '#db/demo/demo-product.ts';
import { formatNamedFacts } from './named-facts.ts';
import { readFacts } from './read-facts.ts';

const read = (name: string) => formatNamedFacts(readFacts({ name }));

it.each([
  ['Super Mario 64 (N64, PAL, complete)', 'PAL, complete, game, Nintendo 64'],
  ['Super Mario 64 N64 PAL complete', 'PAL, complete, game, Nintendo 64'],
  ['Sonic Adventure 2 - Dreamcast - CIB - NTSC-J', 'NTSC-J, complete, game, Dreamcast'],
  ['Tetris (Game Boy, cart only)', 'loose, game, Gameboy'],
  ['FIFA 20 PS4 New Sealed', 'sealed, new, game, PlayStation 4'],
  [
    'Gran Turismo 4 [PS2] [Platinum] [no manual]',
    'boxed without manual, game, PlayStation 2, Platinum',
  ],
  ['Castlevania (NES, NTSC-U, boxed, no manual)', 'NTSC-U, boxed without manual, game, NES'],
  ['Yakuza 5 (PS3, Japan import)', 'NTSC-J, game, PlayStation 3'],
  ['Yakuza 5 (PS3, Japanese)', 'NTSC-J, game, PlayStation 3, Japanese'],
  ['Halo 3 (Xbox 360, region free)', 'Region free, game, Xbox 360'],
  ['Okami (PS2, like new)', 'like new, game, PlayStation 2'],
  [
    'Zelda Collector’s Edition (Switch, French and English)',
    'game, Switch, Collector’s Edition, French, English',
  ],
  ['Saturn console, Japanese, boxed', 'NTSC-J, boxed without manual, console'],
  ['Rumble Pak (Nintendo 64, boxed)', 'boxed without manual, Nintendo 64'],
  ['Memory card for GameCube, black', 'GameCube'],
  ['Mario Kart 64 (N64, région libre, complet)', 'Region free, complete, game, Nintendo 64'],
  [
    'Crash Team Racing (PS1, version PAL, neuf sous blister)',
    'PAL, sealed, new, game, PlayStation 1',
  ],
  [
    'Rayman 2 (Dreamcast, en boîte, sans notice, en français)',
    'boxed without manual, game, Dreamcast, French',
  ],
  ['سوبر ماريو (نينتندو 64، ياباني، كامل)', 'NTSC-J, complete, game, Nintendo 64, Japanese'],
  ['فيفا 20 (بلايستيشن 4، مختوم، بالعربية)', 'sealed, game, PlayStation 4, Arabic'],
])('reads %s', (name, facts) => {
  expect(read(name)).toBe(facts);
});

it.each([
  ['Palworld (PS5)', 'game, PlayStation 5'],
  ['Kid Icarus: Palutena figure', ''],
  ['PAL the dog, plush', ''],
  ['Super Metroid (SNES, not PAL)', 'game, Super Nintendo (SNES)'],
  ['Metroid (NES, PAL or NTSC)', 'game, NES'],
  ['New Super Mario Bros. (Nintendo DS)', 'game, Nintendo DS'],
  ['New Nintendo 3DS XL', ''],
  ['Mega Man X Legacy, the Complete Collection (Switch)', 'game, Switch'],
  ['Loose Cannon', ''],
  ['Mortal Kombat Complete', ''],
  ['Pokémon Platinum', ''],
  ['Game Boy Advance SP in platinum', ''],
  ['Among Us', ''],
  ['The Last of Us (PS3)', 'game, PlayStation 3'],
  ['Mario Kart World (Switch 2)', 'game'],
  ['Super Game Boy', ''],
  ['PlayStation', ''],
  ['Wii Sports', ''],
  ['Ico (PS2, resealed)', 'game, PlayStation 2'],
  ['Ico (PS2, sealed, loose)', 'game, PlayStation 2'],
  ['Ico (PS2, used)', 'game, PlayStation 2'],
  ['HDMI port replacement, PlayStation 5 or Xbox Series', ''],
  ['The Art of Arabic Lettering', ''],
])('takes nothing of %s for a fact that is none', (name, facts) => {
  expect(read(name)).toBe(facts);
});

it.each([
  ['TCG', 'Pikachu, Japanese, near mint, complete', { language: 'Japanese', condition: 'nm' }],
  ['TCG', 'Booster (PAL, sealed, like new)', {}],
  ['Merchandise', 'Map poster, American, complete', {}],
  ['Guides', 'Super Mario World manual, PAL', { region: 'pal' }],
  ['Repairs', 'PS4 deep clean (PS4, complete)', {}],
  ['Sega', 'Zelda (SNES)', { kind: 'game' }],
])('knows what %s means by a word: %s', (category, name, facts) => {
  expect(readFacts({ name, category })).toEqual(facts);
});

it('knows a game by its subcategory', () => {
  const vib = {
    category: 'PlayStation',
    subcategory: 'PlayStation 1',
    name: 'Vib-Ribbon (PAL, complete)',
  };
  expect(readFacts(vib)).toEqual({ kind: 'game', region: 'pal', completeness: 'complete' });
});

it('leaves what is known, and gives several units no grade of their own', () => {
  const name = 'Okami (PS2, PAL, complete, like new)';
  const known = { name, region: 'ntsc-u', category: 'PlayStation', subcategory: 'PSP' } as const;
  const several = { kind: 'game', completeness: 'complete' };
  expect(readFacts(known)).toEqual({ ...several, condition: 'like-new' });
  expect(readFacts({ ...known, stock: 3 })).toEqual(several);
  expect(readFacts({ ...known, stock: 3, condition: 'good' })).toEqual({ kind: 'game' });
});

it('contradicts nothing that is written of the demo products, apart from boxes with a manual', () => {
  for (const { copy = {}, ...product } of demoProducts()) {
    const facts = readFacts(product);
    for (const field of ['kind', 'region', 'completeness', 'condition'] as const) {
      const isBoxed = field === 'completeness' && facts.completeness === 'boxed';
      if (copy[field] && facts[field] && !isBoxed)
        expect(facts[field], product.name).toBe(copy[field]);
    }
    expect(facts.region === 'pal', product.name).toBe(/\bPAL\b/.test(product.name));
  }
});
