import { clear, tone } from '#tools/pixel-art/colour.ts';
import { bodyShades, gold, ink, shadesOf, white, yellow } from '#tools/pixel-art/palettes.ts';
import { bars, bevel, gleam, panel, slats, words } from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** Sixteen bits, black: curved shoulders, a label with a coloured head. */
export function drawShoulderedCartridge({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x2e3038, 0x2e3038, 0x3a3d49, band]));
  canvas.roundRect(9, 19, 46, 34, 2, shell.base);
  canvas.roundRect(14, 11, 36, 20, 4, shell.base);
  bevel(canvas, 9, 11, 46, 42, shell.light, shell.dark);
  canvas.rect(9, 44, 4, 9, clear);
  canvas.rect(51, 44, 4, 9, clear);
  bars(canvas, 11, 24, 4, 16, shell.darker);
  bars(canvas, 50, 24, 4, 16, shell.darker);
  canvas.rect(17, 15, 30, 30, white);
  canvas.rect(18, 16, 28, 5, band);
  words(canvas, 20, 18, 18, white, random);
  drawScene(canvas, 18, 22, 28, 22, random);
  canvas.rect(22, 53, 20, 2, shell.darker);
}

/** As large as a video tape, made for arcade boards. */
export function drawHugeCartridge({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x2e3038, 0x3a3d49, 0x5d6472]));
  panel(canvas, 4, 11, 56, 43, 2, shell);
  canvas.rect(10, 14, 44, 28, 0xf2e6c8);
  drawScene(canvas, 11, 15, 42, 22, random);
  canvas.rect(11, 37, 42, 4, band);
  words(canvas, 14, 39, 26, white, random);
  canvas.polygon([29, 45, 36, 45, 32.5, 49], shell.lighter);
  bars(canvas, 10, 45, 15, 6, shell.darker);
  bars(canvas, 40, 45, 15, 6, shell.darker);
  canvas.rect(12, 54, 40, 2, shell.darker);
}

/** With a carrying loop moulded on top. */
export function drawLoopCartridge({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x2e3038, 0x3a3230, band]));
  canvas.roundRect(15, 5, 34, 20, 5, shell.base);
  canvas.roundRect(20, 9, 24, 6, 2, clear);
  canvas.roundRect(12, 17, 40, 38, 2, shell.base);
  bevel(canvas, 12, 5, 40, 50, shell.light, shell.dark);
  canvas.tint(15, 5, 34, 1, () => shell.light);
  drawScene(canvas, 16, 21, 32, 24, random);
  canvas.rect(16, 45, 32, 5, band);
  words(canvas, 19, 47, 20, white, random);
  canvas.rect(18, 55, 28, 1, shell.darker);
}

/** A flat card with a curled lip to pull it by. */
export function drawLippedCartridge({ canvas, random, band, paint }: Sketch): void {
  const shell = bodyShades(random, band, paint);
  canvas.ellipse(32, 15, 19, 6, shell.light);
  canvas.ellipse(32, 17, 19, 4, shell.darker);
  panel(canvas, 11, 17, 42, 36, 2, shell);
  drawScene(canvas, 14, 20, 36, 24, random);
  canvas.rect(14, 44, 36, 5, shell.darker);
  words(canvas, 17, 46, 24, shell.lighter, random);
  bars(canvas, 18, 53, 28, 3, gold);
}

/** Small, tapered towards its plug, with a gilt label. */
export function drawTaperedCartridge({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x3a3230, 0x2e3038, 0x6b4a2a]));
  canvas.polygon([13, 10, 51, 10, 51, 36, 45, 54, 19, 54, 13, 36], shell.base);
  bevel(canvas, 13, 10, 38, 44, shell.light, shell.dark);
  canvas.rect(16, 13, 32, 25, gold);
  drawScene(canvas, 17, 18, 30, 19, random);
  words(canvas, 19, 15, 22, ink, random);
  slats(canvas, 20, 41, 24, 10, shell.darker);
  canvas.rect(22, 54, 20, 2, tone(band, -0.1));
}

/** A game on a plastic card: a picture above, gold contacts below. */
export function drawGameCard({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x34363f, 0x34363f, 0xc9c6bd, band]));
  panel(canvas, 14, 11, 36, 43, 2, shell);
  canvas.rect(47, 11, 3, 5, clear);
  canvas.rect(14, 33, 2, 6, clear);
  drawScene(canvas, 17, 15, 30, 25, random);
  canvas.rect(17, 40, 30, 3, band);
  words(canvas, 19, 41, 20, white, random);
  bars(canvas, 19, 46, 27, 7, gold, 4);
  bars(canvas, 20, 46, 27, 7, yellow, 4);
  gleam(canvas, 45, 15, 10, 2, 0.3);
}

/** Sixteen bits with straight edges: a sunken label between two grooves. */
export function drawAngularCartridge({ canvas, random, band, paint }: Sketch): void {
  const shell = bodyShades(random, band, paint);
  canvas.polygon([15, 13, 49, 13, 57, 22, 57, 53, 7, 53, 7, 22], shell.base);
  bevel(canvas, 7, 13, 50, 40, shell.light, shell.dark);
  canvas.rect(12, 22, 2, 31, shell.dark);
  canvas.rect(50, 22, 2, 31, shell.dark);
  canvas.roundRect(16, 17, 32, 25, 1, shell.darker);
  drawScene(canvas, 17, 18, 30, 23, random);
  canvas.rect(23, 46, 18, 3, shell.dark);
  canvas.rect(18, 53, 28, 2, shell.darker);
}
