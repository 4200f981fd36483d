import { atLightness } from '../colour.ts';
import { red, shadesOf, white } from '../palettes.ts';
import { panel, words } from '../parts.ts';
import { drawScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';

const meeple = [
  '....###....',
  '...#####...',
  '...#####...',
  '....###....',
  '.#########.',
  '###########',
  '.#########.',
  '..#######..',
  '..#######..',
  '.####.####.',
  '.###...###.',
];

/** A box, a die and a wooden man. */
export function drawBoardGame({ canvas, random, band }: Sketch): void {
  const card = shadesOf(band);
  canvas.polygon([12, 8, 58, 8, 52, 16, 6, 16], card.light);
  canvas.rect(6, 16, 46, 34, card.base);
  canvas.polygon([52, 16, 58, 8, 58, 42, 52, 50], card.darker);
  drawScene(canvas, 9, 19, 40, 22, random);
  canvas.rect(9, 42, 40, 6, card.darker);
  words(canvas, 13, 44, 26, white, random, 2);
  canvas.rect(6, 16, 46, 1, card.lighter);

  const ivory = { ...shadesOf(0xfffaf0), light: white, dark: 0xd3c9b3 };
  panel(canvas, 38, 45, 12, 12, 1, ivory);
  const corners = [
    [41, 47],
    [47, 53],
  ] as const;
  const pips = random.pick([
    [...corners, [44, 50]],
    [...corners, [47, 47], [41, 53]],
  ] as const);
  for (const [x, y] of pips) canvas.rect(x, y, 2, 2, red);
  canvas.bitmap(18, 46, meeple, { '#': atLightness(band, 0.62, 1, 2.2) });
}
