import { creatureMotifs } from './motif-creatures.ts';
import { thingMotifs } from './motif-things.ts';
import type { Random } from './random.ts';

const drawings = { ...creatureMotifs, ...thingMotifs };

// The order decides what each name is drawn with: add at the end.
const order: readonly (keyof typeof drawings)[] = [
  ...(['rocket', 'sword', 'skull', 'cat', 'castle', 'gem', 'crown', 'heart', 'bolt'] as const),
  ...(['star', 'planet', 'robot', 'car', 'knight', 'cedar', 'ship', 'wolf', 'fish'] as const),
  ...(['bird', 'eye', 'alien', 'flame', 'wizard', 'ball', 'flower', 'fist'] as const),
  ...(['trophy', 'moon'] as const),
];

const toRows = (drawing: string) => drawing.trim().split(/\s+/);

const motifs = order.map((name) => toRows(drawings[name]));

/** What names speak of; the first that matches counts. */
const motifsByWord: readonly (readonly [words: string, motif: keyof typeof drawings])[] = [
  ['kart|rally|racer|racing|forza|taxi|need for speed|gran turismo|ridge|delorean', 'car'],
  ['soccer|fifa|football|tennis', 'ball'],
  ['galaxy|star wars|planet|mass effect|returnal|lost odyssey', 'planet'],
  ['mario|kirby|wonder boy', 'star'],
  ['wind waker|ship|pirate|monkey island|straw hat|moth', 'ship'],
  ['zelda|fire emblem|soulcalibur|god of war|secret of mana|phantasy star|chrono', 'sword'],
  ['souls|knight|elden|skyrim|prince of persia', 'knight'],
  ['resident evil|silent hill|rule of rose|castlevania|last of us|iron soldier', 'skull'],
  ['metroid|alien|halo|xenoblade|destiny', 'alien'],
  ['invaders|astrosmash|nemesis|gradius|asteroids|ikaruga|tempest|panzer', 'rocket'],
  ['tekken|fighters|streets of rage|smash|ninja|mark of the wolves|combat', 'fist'],
  ['robot|astro bot|mega man|ratchet|optimus|gears', 'robot'],
  ['okami|wolf', 'wolf'],
  ['cats?', 'cat'],
  ['sonic|pikachu|infamous|crash', 'bolt'],
  ['penguin|bird|falcon|pigeon|duck|chocobo', 'bird'],
  ['crystal|final fantasy|diamond|tetris|lumines|columns', 'gem'],
  ['animal crossing|flower|stardew|pikmin|orchard|ori and', 'flower'],
  ['fire|flame|burn|ember|coffee|charizard|red dead', 'flame'],
  ['jaws|fish|lagoon|octopus', 'fish'],
  ['mage|magic|wizard|gandalf|alchemist', 'wizard'],
  ['moon|night|lantern', 'moon'],
  ['cedar|tree|forest|jungle', 'cedar'],
  ['castle|tower|lighthouse|kingdom', 'castle'],
  ['watch dogs|eye|ghost|pac man', 'eye'],
  ['king|crown|hyrule|royal', 'crown'],
  ['love|heart|life', 'heart'],
];

/** The motif that a name speaks of, as rows of characters; null where it speaks of none. */
export function findMotif(name: string): readonly string[] | null {
  const words = name.replaceAll('-', ' ');
  const found = motifsByWord.find(([some]) => new RegExp(`\\b(${some})\\b`).test(words));
  return found ? toRows(drawings[found[1]]) : null;
}

/** The motif of what is drawn, or else one of all, as rows of characters. */
export function pickMotif(random: Random): readonly string[] {
  return findMotif(random.name) ?? random.pick(motifs);
}

/** A symmetrical creature grown from the seed, 11 wide and 9 high: no two are alike. */
export function growInvader(random: Random): string[] {
  const [width, height, half] = [11, 9, 6];
  const rows: string[] = [];
  for (let y = 0; y < height; y++) {
    let row = '';
    for (let x = 0; x < half; x++) {
      const isRim = x === 0 || y === 0 || y === height - 1;
      const isBody = random() < (isRim ? 0.3 : 0.72);
      row += isBody ? (random() < 0.2 ? '+' : '#') : '.';
    }
    rows.push(row + [...row.slice(0, -1)].reverse().join(''));
  }
  const eyeRow = 2 + Math.floor(random() * 2);
  const eye = 2 + Math.floor(random() * 2);
  const face = [...(rows[eyeRow] ?? '')].map((part, x) => {
    if (x === eye || x === width - 1 - eye) return 'o';
    return part === '.' && x > eye && x < width - 1 - eye ? '#' : part;
  });
  rows[eyeRow] = face.join('');
  return rows;
}
