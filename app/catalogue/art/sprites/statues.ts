import { type Colour, tone } from '../colour.ts';
import { gold, ink, shadesOf, white } from '../palettes.ts';
import { words } from '../parts.ts';
import type { PixelCanvas } from '../pixel-canvas.ts';
import type { Random } from '../random.ts';
import type { Sketch } from '../sketch.ts';

/** A plinth with a brass plate; returns its stone. */
function drawPlinth(canvas: PixelCanvas, random: Random) {
  const stone = shadesOf(random.pick([0x3a3d49, 0x6b5a4a, 0xc9c6bd]));
  canvas.polygon([16, 46, 48, 46, 54, 57, 10, 57], stone.dark);
  canvas.rect(14, 44, 36, 4, stone.base);
  canvas.rect(14, 44, 36, 1, stone.light);
  canvas.rect(22, 51, 20, 4, gold);
  words(canvas, 24, 52, 16, 0x5a3d0c, random);
  return stone;
}

/** A knight with cape, sword and shield. */
export function drawKnightStatue({ canvas, random, band }: Sketch): void {
  const stone = drawPlinth(canvas, random);
  const suit = shadesOf(band);
  const cape = shadesOf(tone(band, 0, 1, 2.4));
  const skin = random.pick([0xf0c8a0, 0xc98d5f, 0x8d5a3b, 0x9fd0b0]);
  canvas.polygon([24, 20, 40, 20, 50, 45, 16, 45], cape.base);
  canvas.polygon([40, 20, 50, 45, 42, 45], cape.dark);
  for (const [leg, foot] of [
    [26, 25],
    [34, 34],
  ] as const) {
    canvas.rect(leg, 32, 5, 13, suit.darker);
    canvas.rect(foot, 41, 6, 4, stone.darker);
  }
  canvas.roundRect(24, 19, 17, 15, 2, suit.base);
  canvas.rect(24, 28, 17, 2, gold);
  canvas.roundRect(27, 8, 11, 11, 2, skin);
  const hair: Colour = random.pick([0x3a2417, 0xe2b04a, 0xb5402e, 0xefe9dc, ink]);
  canvas.roundRect(26, 5, 13, 6, 2, hair);
  canvas.rect(26, 8, 2, 6, hair);
  canvas.set(30, 13, ink);
  canvas.set(35, 13, ink);
  canvas.rect(41, 21, 6, 4, suit.dark);
  canvas.rect(46, 2, 2, 24, 0xe9edf2);
  canvas.rect(44, 22, 6, 2, gold);
  canvas.rect(46, 24, 2, 4, 0x6b4a2a);
  canvas.rect(18, 21, 6, 4, suit.dark);
  canvas.roundRect(12, 20, 10, 13, 2, gold);
  canvas.roundRect(13, 21, 8, 11, 2, suit.dark);
  canvas.rect(16, 24, 2, 5, white);
}
