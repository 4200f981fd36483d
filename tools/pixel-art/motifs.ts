import { creatureMotifs } from './motif-creatures.ts';
import { thingMotifs } from './motif-things.ts';
import type { Random } from './random.ts';

const drawings = { ...creatureMotifs, ...thingMotifs };

// The order is part of every picture ever drawn: add at the end, and raise ART_VERSION.
const order: readonly (keyof typeof drawings)[] = [
  ...(['rocket', 'sword', 'skull', 'cat', 'castle', 'gem', 'crown', 'heart', 'bolt'] as const),
  ...(['star', 'planet', 'robot', 'car', 'knight', 'cedar', 'ship', 'wolf', 'fish'] as const),
  ...(['bird', 'eye', 'alien', 'flame', 'wizard', 'ball', 'flower', 'fist'] as const),
  ...(['trophy', 'moon'] as const),
];

const motifs = order.map((name) => drawings[name].trim().split(/\s+/));

/** One of the drawn motifs, as rows of characters. */
export function pickMotif(random: Random): readonly string[] {
  return random.pick(motifs);
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
