/** One to twenty as shoppers write them: digits, Roman, English, French. */
const frenchNumbers = 'un deux trois quatre cinq six sept huit neuf dix'.split(' ');
const numbers = (
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen twenty'
)
  .split(' ')
  .map((word, index) => [
    ...[String(index + 1), toRoman(index + 1), word],
    ...frenchNumbers.slice(index, index + 1),
  ]);

function toRoman(number: number): string {
  const units = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
  return 'x'.repeat(Math.floor(number / 10)) + (units[number % 10] ?? '');
}

const numberForms = new Map(numbers.flatMap((forms) => forms.map((form) => [form, forms])));

/** Spellings that mean the same on the names of goods, those of one line each. */
const sameWords = `
playstation 1, ps1, psx
playstation 2, ps2
playstation 3, ps3
playstation 4, ps4
playstation 5, ps5
ps vita, psvita, vita
nintendo 64, n64
super nintendo, snes, super famicom
gamecube, game cube
gameboy, game boy
game boy advance, gba, gameboy advance
game boy color, gbc, gameboy color
nintendo ds, ds lite, ds
mega drive, megadrive, genesis
neogeo, neo geo
xbox series x, series x
commodore 64, c64
grand theft auto, gta
grey, gray
colour, color
adaptor, adapter
t-shirt, tee, tshirt
amiibo, amibo
magic, mtg
2nd, second
`;

/** What else is of the kind that a word names. */
const kinsOfWords = `
console: handheld, computer
zelda: hyrule, link amiibo
pokemon: pikachu, charizard, snorlax
playstation: ps1, ps2, ps3, ps4, ps5, psp, dualshock, dualsense
playstation 1: dualshock controller
playstation 2: dualshock 2
playstation 3: dualshock 3
playstation 4: dualshock 4
playstation 5: dualsense
drift: stick
controller: stick, pad, gamepad, joypad, joystick, dualshock, dualsense, joy-con, wavebird, remote
charger: adaptor, charging, cradle, transformer, cable
cable: lead, charging cradle, adaptor
headset: headphones, earphones, microphone
memory card: memory cards, memory unit, expansion card
figure: figures, amiibo, nendoroid, statue, funko
plush: plush toys
clothing: t-shirt, tee, hoodie
gift: figures, amiibo, nendoroid, funko, plush, mug, keychain
case: pouch, sleeve, carry
book: guide, guides, art books, manual
strategy guide: guide, guides
manual: instruction booklet, game manuals
limited edition: limited, collectors edition, anniversary, special editions, numbered
bundle: set
board game: board games, tawleh
repair: repairs, replacement, rebuild, resurfacing
screen: display, backlit
sale: discounted games, clearance items, bundle deals
pre-order: pre-orders
japanese: ntsc-j, super famicom, japan
sealed: new
new: sealed
retro: vintage items
booster: boosters
card: cards, booster, deck, single card
`;

const listLines = (text: string) => text.trim().split('\n');

const sameForms = new Map(
  listLines(sameWords).flatMap((line) => {
    const forms = line.split(', ');
    return forms.map((form) => [form, forms] as const);
  }),
);

const kinForms = new Map(
  listLines(kinsOfWords).map((line) => {
    const [word = '', kin = ''] = line.split(': ');
    return [word, kin.split(', ')] as const;
  }),
);

/** A word without its ending, or with the one that it lacks: controllers, batteries. */
function changeEnding(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word)) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (/[^s]s$/.test(word))
    return [word.slice(0, -1), ...(/(ch|sh|x|s)es$/.test(word) ? [word.slice(0, -2)] : [])];
  return word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : [];
}

/** Every spelling that means what a folded word or phrase means, the word itself first. */
export function listSpellings(word: string): string[] {
  const endings = [word, ...changeEnding(word)];
  const forms = endings.flatMap((form) => [
    form,
    ...(sameForms.get(form) ?? []),
    ...(numberForms.get(form) ?? []),
  ]);
  return [...new Set(forms)];
}

/** The goods of the kind that a folded word or phrase names; none for most. */
export function listKin(word: string): string[] {
  const named = [word, ...changeEnding(word)].flatMap((form) => kinForms.get(form) ?? []);
  return [...new Set(named)];
}
