import { type Colour, tone } from '#tools/pixel-art/colour.ts';
import { gold, ink, shadesOf, white, yellow } from '#tools/pixel-art/palettes.ts';
import { words } from '#tools/pixel-art/parts.ts';
import type { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import type { Random } from '#tools/pixel-art/random.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

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

/** A wizard with a pointed hat and a staff. */
export function drawWizardStatue({ canvas, random, band }: Sketch): void {
  drawPlinth(canvas, random);
  const robe = shadesOf(random.pick([band, 0x5a3f9a, 0x2b4c9b]));
  canvas.polygon([25, 22, 40, 22, 47, 45, 18, 45], robe.base);
  canvas.polygon([36, 22, 40, 22, 47, 45, 40, 45], robe.dark);
  canvas.rect(22, 40, 22, 2, gold);
  canvas.polygon([25, 23, 16, 33, 21, 36, 28, 29], robe.dark);
  canvas.roundRect(26, 13, 13, 10, 2, 0xf0c8a0);
  canvas.polygon([25, 18, 40, 18, 36, 33, 29, 33], 0xefe9dc);
  canvas.set(29, 16, ink);
  canvas.set(35, 16, ink);
  canvas.rect(20, 11, 25, 3, robe.darker);
  canvas.polygon([24, 11, 34, 0, 41, 11], robe.base);
  canvas.rect(24, 9, 17, 2, gold);
  canvas.rect(46, 10, 2, 35, 0x6b4a2a);
  canvas.rect(42, 26, 6, 4, 0xf0c8a0);
  canvas.ellipse(47, 7, 4, 4, 0x5fe0d0);
  canvas.set(46, 5, white);
}

/** A dragon, wings raised. */
export function drawDragonStatue({ canvas, random, band }: Sketch): void {
  drawPlinth(canvas, random);
  const hide = shadesOf(random.pick([band, 0x3f7a55, 0xa3262f]));
  canvas.polygon([26, 26, 4, 5, 7, 20, 3, 24, 12, 30, 14, 36, 26, 36], hide.darker);
  canvas.polygon([38, 26, 60, 5, 57, 20, 61, 24, 52, 30, 50, 36, 38, 36], hide.darker);
  canvas.polygon([26, 27, 9, 12, 13, 27, 24, 34], gold);
  canvas.polygon([38, 27, 55, 12, 51, 27, 40, 34], gold);
  canvas.ellipse(32, 34, 10, 11, hide.base);
  canvas.ellipse(32, 36, 5, 8, 0xf0e2c0);
  canvas.rect(22, 42, 7, 4, hide.dark);
  canvas.rect(36, 42, 7, 4, hide.dark);
  canvas.polygon([28, 28, 26, 10, 38, 10, 36, 28], hide.base);
  canvas.roundRect(23, 6, 19, 12, 3, hide.base);
  canvas.roundRect(26, 14, 13, 7, 2, hide.light);
  canvas.polygon([24, 8, 20, 1, 28, 6], 0xf0e2c0);
  canvas.polygon([41, 8, 45, 1, 37, 6], 0xf0e2c0);
  canvas.rect(26, 10, 3, 2, yellow);
  canvas.rect(36, 10, 3, 2, yellow);
  canvas.line(42, 44, 52, 40, hide.base, 3);
  canvas.polygon([51, 36, 57, 39, 52, 45], hide.dark);
}

/** A bust in bronze or marble. */
export function drawBust({ canvas, random, band }: Sketch): void {
  drawPlinth(canvas, random);
  const stone = shadesOf(random.pick([0xb08a4a, 0xd9d6cc, tone(band, -0.05, 0.6)]));
  canvas.polygon([14, 45, 18, 33, 27, 29, 38, 29, 47, 33, 51, 45], stone.base);
  canvas.polygon([38, 29, 47, 33, 51, 45, 42, 45], stone.dark);
  canvas.rect(27, 24, 11, 8, stone.dark);
  canvas.roundRect(22, 6, 21, 21, 4, stone.base);
  canvas.rect(39, 9, 4, 15, stone.dark);
  canvas.roundRect(21, 3, 23, 9, 3, stone.light);
  canvas.rect(21, 9, 4, 8, stone.light);
  canvas.rect(26, 13, 4, 1, stone.darker);
  canvas.rect(35, 13, 4, 1, stone.darker);
  canvas.rect(27, 15, 2, 2, stone.darker);
  canvas.rect(36, 15, 2, 2, stone.darker);
  canvas.rect(32, 15, 2, 5, stone.light);
  canvas.rect(29, 22, 8, 1, stone.darker);
  canvas.polygon([20, 33, 32, 45, 26, 45, 17, 36], gold);
}

/** An armoured machine with a lamp for an eye. */
export function drawMachineStatue({ canvas, random, band }: Sketch): void {
  drawPlinth(canvas, random);
  const armour = shadesOf(random.pick([0xe7e6e0, 0x5d6472, band]));
  const joint: Colour = 0x3a3d49;
  canvas.rect(22, 33, 8, 12, armour.dark);
  canvas.rect(35, 33, 8, 12, armour.dark);
  canvas.rect(20, 41, 11, 4, armour.darker);
  canvas.rect(34, 41, 11, 4, armour.darker);
  canvas.rect(24, 30, 17, 5, joint);
  canvas.polygon([19, 15, 46, 15, 42, 31, 23, 31], armour.base);
  canvas.polygon([28, 17, 37, 17, 32.5, 25], band === armour.base ? gold : band);
  canvas.roundRect(10, 13, 11, 10, 2, armour.light);
  canvas.roundRect(44, 13, 11, 10, 2, armour.dark);
  canvas.rect(12, 23, 7, 13, joint);
  canvas.rect(46, 23, 7, 13, joint);
  canvas.rect(11, 33, 9, 7, armour.base);
  canvas.rect(45, 30, 9, 13, armour.darker);
  canvas.rect(47, 43, 5, 3, 0x5fe0d0);
  canvas.roundRect(25, 4, 15, 11, 2, armour.light);
  canvas.rect(26, 8, 13, 4, ink);
  canvas.rect(30, 9, 5, 2, 0x5fe0d0);
  canvas.polygon([25, 5, 19, 0, 28, 4], gold);
  canvas.polygon([39, 5, 45, 0, 36, 4], gold);
}

export const statues = [
  drawKnightStatue,
  drawWizardStatue,
  drawDragonStatue,
  drawBust,
  drawMachineStatue,
];
