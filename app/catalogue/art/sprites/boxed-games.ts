import { tone } from '../colour.ts';
import { shadesOf, white, yellow } from '../palettes.ts';
import { gleam, overlay, panel, slats, words } from '../parts.ts';
import { drawScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { drawCarton } from './covers.ts';

/** A tall cardboard box with its cartridge in front of it. */
export function drawBoxedCartridge({ canvas, random, band, paint }: Sketch): void {
  const colour = random.pick([band, 0x2c2f3a, tone(band, -0.08, 0.9, 0.6)]);
  drawCarton(canvas, 8, 9, 34, 46, 8, colour);
  const cover = drawScene(canvas, 10, 18, 30, 35, random, { lowered: -3 });
  words(canvas, 12, 12, 24, white, random, 2);
  canvas.rect(10, 17, 30, 1, cover.accent);
  overlay(canvas, (layer) => {
    const shell = shadesOf(paint ?? random.pick([0x8b8f98, 0xc9c6bd, 0x3a3d49]));
    panel(layer, 33, 36, 23, 20, 2, shell);
    slats(layer, 34, 39, 3, 14, shell.dark, 3);
    drawScene(layer, 39, 38, 14, 13, random, { motif: false });
  });
}

/** A wide cardboard box with a band of print along its foot. */
export function drawWideBox({ canvas, random, band, paint }: Sketch): void {
  const colour = paint ?? random.pick([band, 0x2c2f3a, 0xe7e6e0]);
  drawCarton(canvas, 4, 16, 48, 38, 8, colour);
  const cover = drawScene(canvas, 6, 18, 44, 26, random);
  canvas.rect(6, 44, 44, 8, cover.farLand);
  words(canvas, 9, 46, 30, cover.light, random, 2);
  canvas.roundRect(42, 45, 6, 6, 1, yellow);
  gleam(canvas, 49, 18, 12, 2, 0.3);
}

/** The large box of a computer game, a lid over its base. */
export function drawBigBox({ canvas, random, band, paint }: Sketch): void {
  const colour = paint ?? random.pick([band, 0x2b3350, 0x3a3230, 0x2f6f5f]);
  drawCarton(canvas, 9, 10, 38, 46, 10, colour);
  const print = shadesOf(colour);
  drawScene(canvas, 12, 19, 32, 24, random);
  words(canvas, 13, 13, 28, yellow, random);
  words(canvas, 13, 15, 20, white, random);
  canvas.rect(9, 46, 38, 1, print.darker);
  words(canvas, 13, 49, 30, print.lighter, random, 2);
}
