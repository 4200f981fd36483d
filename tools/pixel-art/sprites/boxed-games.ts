import { clear, tone } from '#tools/pixel-art/colour.ts';
import { shadesOf, white, yellow } from '#tools/pixel-art/palettes.ts';
import { gleam, overlay, panel, slats, words } from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';
import { drawCarton, drawCover } from './covers.ts';

/** A tall cardboard box with its cartridge in front of it. */
export function drawBoxedCartridge({ canvas, random, band, paint }: Sketch): void {
  const colour = random.pick([band, band, 0x2c2f3a, 0xe7e6e0, tone(band, -0.05, 0.9, 2.4)]);
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

/** A plastic case with a hook to hang it by, its cartridge in front of it. */
export function drawClamshell(sketch: Sketch): void {
  const { canvas, random, band, paint } = sketch;
  const plastic = random.pick([0x2c2f3a, 0x2c2f3a, 0x3f4a66, 0x5d6472]);
  canvas.roundRect(21, 2, 12, 7, 2, plastic);
  canvas.rect(24, 4, 6, 2, clear);
  drawCover(sketch, 8, 7, 37, 48, plastic);
  slats(canvas, 41, 17, 2, 28, band, 3);
  overlay(canvas, (layer) => {
    const shell = shadesOf(paint ?? random.pick([0x2e3038, 0x5d6472, band]));
    layer.roundRect(36, 37, 18, 8, 3, shell.light);
    panel(layer, 33, 40, 24, 16, 1, shell);
    drawScene(layer, 36, 42, 18, 11, random, { motif: false });
  });
}

/** A tall box, a stripe and a seal across its corner. */
export function drawTallBox({ canvas, random, band, paint }: Sketch): void {
  const colour = paint ?? random.pick([band, 0x2c2f3a, 0x3b4a8f, tone(band, 0.05, 0.9, 2.4)]);
  drawCarton(canvas, 11, 8, 36, 48, 8, colour);
  const cover = drawScene(canvas, 13, 10, 32, 36, random, { lowered: 2 });
  canvas.polygon([13, 10, 31, 10, 13, 28], band);
  canvas.polygon([13, 26, 29, 10, 31, 10, 13, 28], yellow);
  canvas.rect(13, 46, 32, 8, cover.farLand);
  words(canvas, 16, 48, 24, cover.light, random, 2);
  canvas.roundRect(37, 41, 8, 8, 2, cover.accent);
}
