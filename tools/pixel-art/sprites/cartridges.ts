import { clear } from '#tools/pixel-art/colour.ts';
import { bodyShades, shadesOf } from '#tools/pixel-art/palettes.ts';
import { bars, bevel, panel, slats, words } from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** Eight bits: tall and wide, ridges at the start side. */
export function drawWideCartridge({ canvas, random, band, paint }: Sketch): void {
  const shell = bodyShades(random, band, paint);
  panel(canvas, 15, 10, 34, 43, 2, shell);
  slats(canvas, 17, 14, 5, 35, shell.dark, 3);
  slats(canvas, 17, 15, 5, 35, shell.light, 3);
  canvas.rect(24, 13, 22, 28, shell.darker);
  drawScene(canvas, 25, 14, 20, 26, random);
  canvas.polygon([31, 45, 38, 45, 34.5, 50], shell.dark);
  canvas.rect(20, 53, 24, 3, shell.darker);
}

/** Sixteen bits: broad and rounded, with a grip on both sides. */
export function drawRoundedCartridge({ canvas, random, band, paint }: Sketch): void {
  const shell = bodyShades(random, band, paint);
  panel(canvas, 9, 16, 46, 36, 4, shell);
  canvas.rect(9, 40, 7, 12, shell.dark);
  canvas.rect(48, 40, 7, 12, shell.dark);
  canvas.roundRect(16, 19, 32, 21, 2, shell.darker);
  drawScene(canvas, 17, 20, 30, 19, random);
  bars(canvas, 20, 43, 26, 7, shell.dark, 4);
  bars(canvas, 21, 43, 26, 7, shell.dark, 4);
  canvas.rect(18, 52, 28, 3, shell.darker);
}

/** Sixty-four bits: an arched top and two feet. */
export function drawArchedCartridge({ canvas, random, band, paint }: Sketch): void {
  const shell = bodyShades(random, band, paint);
  canvas.ellipse(32, 26, 22, 14, shell.base);
  canvas.roundRect(10, 24, 44, 29, 2, shell.base);
  canvas.tint(10, 12, 44, 16, (colour, x, y) =>
    y < 15 || canvas.get(x, y - 1) === clear ? shell.light : colour,
  );
  bevel(canvas, 10, 30, 44, 23, shell.light, shell.dark);
  canvas.roundRect(16, 20, 32, 24, 3, shell.darker);
  drawScene(canvas, 17, 21, 30, 22, random);
  canvas.rect(14, 47, 8, 6, shell.dark);
  canvas.rect(42, 47, 8, 6, shell.dark);
  canvas.rect(22, 53, 20, 2, shell.darker);
}

/** For a handheld: narrow, one corner cut. */
export function drawSmallCartridge({ canvas, random, band, paint }: Sketch): void {
  const shell = bodyShades(random, band, paint);
  panel(canvas, 16, 9, 32, 45, 2, shell);
  canvas.rect(45, 9, 3, 6, clear);
  canvas.roundRect(20, 12, 22, 5, 1, shell.dark);
  words(canvas, 23, 14, 16, shell.lighter, random);
  canvas.roundRect(20, 20, 24, 26, 1, shell.darker);
  drawScene(canvas, 21, 21, 22, 24, random);
  canvas.polygon([29, 48, 36, 48, 32.5, 52], shell.dark);
  canvas.rect(20, 54, 24, 1, shell.darker);
}

/** The black slab of the first cartridge consoles, its whole face a label. */
export function drawTallCartridge({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x2e3038, 0x3a3230, band]));
  panel(canvas, 15, 9, 34, 46, 1, shell);
  canvas.rect(18, 12, 28, 32, 0xf2e6c8);
  canvas.rect(18, 12, 28, 6, band);
  words(canvas, 20, 14, 24, 0xfff8e6, random);
  drawScene(canvas, 19, 19, 26, 24, random);
  slats(canvas, 18, 46, 28, 8, shell.darker);
}

export const cartridges = [
  drawWideCartridge,
  drawRoundedCartridge,
  drawArchedCartridge,
  drawSmallCartridge,
  drawTallCartridge,
];
