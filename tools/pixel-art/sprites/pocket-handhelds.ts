import { atLightness, tone } from '#tools/pixel-art/colour.ts';
import { bezel, bodyShades, dark, red, shadesOf, steel } from '#tools/pixel-art/palettes.ts';
import { bars, button, directionPad, panel, words } from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import { reflectiveGreens } from '#tools/pixel-art/scene-palettes.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** A square that folds: screen above, keys below. */
export function drawFoldingHandheld({ canvas, random, band, paint }: Sketch): void {
  const shell = bodyShades(random, band, paint);
  panel(canvas, 14, 3, 36, 25, 2, shell);
  canvas.roundRect(18, 6, 28, 19, 1, bezel);
  drawScene(canvas, 20, 7, 24, 17, random);
  canvas.rect(18, 28, 28, 3, shell.darker);
  canvas.rect(26, 28, 12, 3, steel);
  panel(canvas, 14, 31, 36, 25, 2, shell);
  directionPad(canvas, 17, 37);
  button(canvas, 45, 38, atLightness(band, 0.5));
  button(canvas, 39, 43, atLightness(band, 0.5));
  canvas.rect(28, 36, 7, 1, shell.darker);
  canvas.rect(26, 51, 4, 2, shell.dark);
  canvas.rect(33, 51, 4, 2, shell.dark);
  canvas.set(31, 34, red);
}

/** Upright and rounder, in a bright colour, its screen in colour too. */
export function drawColourBrick({ canvas, random, band, paint }: Sketch): void {
  const bright = [0x2fa8a8, 0x6b55b8, 0xf5c535, 0x9bcb3c, 0xe77aa6, band];
  const shell = shadesOf(paint ?? random.pick(bright));
  canvas.roundRect(19, 5, 27, 44, 3, shell.base);
  panel(canvas, 18, 8, 29, 48, 4, shell);
  canvas.tint(20, 5, 25, 1, () => shell.light);
  canvas.roundRect(20, 9, 25, 22, 3, bezel);
  drawScene(canvas, 24, 12, 17, 15, random);
  words(canvas, 27, 29, 10, red, random);
  directionPad(canvas, 20, 35, dark);
  button(canvas, 42, 36, dark);
  button(canvas, 36, 40, dark);
  canvas.rect(26, 48, 4, 2, shell.darker);
  canvas.rect(33, 48, 4, 2, shell.darker);
  bars(canvas, 39, 47, 6, 5, shell.dark);
}

/** A game in a tin frame: one small screen, two buttons, a clock. */
export function drawLcdGame({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xb4b8c0, 0xd9a43b, 0xc63f35, band]));
  panel(canvas, 5, 15, 54, 39, 3, shell);
  canvas.roundRect(15, 18, 34, 30, 1, dark);
  canvas.rect(17, 20, 30, 3, band);
  canvas.rect(18, 25, 28, 20, 0xb9c4a4);
  const grey = { ...reflectiveGreens, sky: [0xb9c4a4, 0xb9c4a4, 0xaab694] as const };
  drawScene(canvas, 19, 26, 26, 18, random, { palette: grey });
  button(canvas, 10, 40, red, 3);
  button(canvas, 54, 40, red, 3);
  canvas.rect(8, 21, 4, 2, shell.darker);
  canvas.rect(8, 26, 4, 2, shell.darker);
  canvas.rect(52, 21, 4, 2, shell.darker);
  words(canvas, 22, 50, 20, shell.darker, random);
}

/** So small that it hangs on a strap. */
export function drawTinyHandheld({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xe8e6df, 0xb4b8c0, band, 0xe77aa6]));
  canvas.line(12, 27, 7, 14, dark, 2);
  canvas.line(7, 14, 11, 8, dark, 2);
  canvas.line(11, 8, 18, 10, dark, 2);
  canvas.line(18, 10, 16, 25, dark, 2);
  panel(canvas, 10, 24, 46, 25, 4, shell);
  canvas.roundRect(23, 27, 20, 19, 1, bezel);
  drawScene(canvas, 25, 29, 16, 15, random);
  directionPad(canvas, 13, 33, dark, 2);
  button(canvas, 51, 33, atLightness(band, 0.5));
  button(canvas, 47, 38, atLightness(band, 0.5));
  canvas.rect(12, 46, 6, 1, shell.darker);
  canvas.rect(48, 44, 4, 1, tone(shell.dark, -0.05));
}
