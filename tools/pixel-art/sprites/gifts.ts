import { tone } from '#tools/pixel-art/colour.ts';
import { pickMotif } from '#tools/pixel-art/motifs.ts';
import { gold, ink, red, shadesOf, white, yellow } from '#tools/pixel-art/palettes.ts';
import { bars, gleam, overlay, panel, slats, words } from '#tools/pixel-art/parts.ts';
import { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';
import { drawCarton } from './covers.ts';
import { drawSmallGamepad } from './gamepad.ts';

/** A wrapped box with a yellow bow. */
export function drawGiftBox({ canvas, random, band }: Sketch): void {
  const wrap = shadesOf(band);
  canvas.polygon([10, 16, 54, 16, 58, 24, 6, 24], wrap.light);
  panel(canvas, 8, 24, 48, 32, 0, { ...wrap, light: wrap.lighter });
  drawScene(canvas, 12, 28, 40, 24, random);
  canvas.rect(29, 16, 6, 40, yellow);
  canvas.rect(29, 16, 1, 40, 0xfff0b8);
  canvas.rect(34, 16, 1, 40, 0xd69a1e);
  canvas.rect(6, 22, 52, 3, wrap.dark);
  canvas.rect(29, 16, 6, 9, yellow);
  for (const x of [25, 39]) {
    canvas.ellipse(x, 11, 6, 4, yellow);
    canvas.ellipse(x, 11, 3, 2, 0xd69a1e);
  }
  canvas.roundRect(29, 9, 6, 6, 1, 0xffdf7d);
}

/** A wooden chest, half open, full of gold. */
export function drawTreasureChest({ canvas, random, band }: Sketch): void {
  const wood = shadesOf(random.pick([0x8a5a32, 0x7a3f2a, 0x5f4a8a]));
  canvas.polygon([10, 8, 54, 8, 60, 22, 4, 22], wood.base);
  canvas.polygon([13, 11, 51, 11, 55, 21, 9, 21], wood.darker);
  canvas.rect(8, 22, 48, 9, ink);
  for (let x = 10; x < 54; x += 4) {
    canvas.ellipse(x + 1, 26 + random.int(-2, 2), 3, 2, random.pick([yellow, gold, 0xffe08a]));
  }
  canvas.polygon([24, 24, 28, 18, 32, 24], 0x5fe0d0);
  canvas.ellipse(42, 22, 3, 3, red);
  canvas.set(41, 21, white);
  panel(canvas, 4, 30, 56, 25, 1, wood);
  slats(canvas, 5, 36, 54, 17, wood.dark, 6);
  for (const x of [9, 49]) {
    canvas.rect(x, 30, 6, 25, gold);
    canvas.rect(x, 30, 1, 25, 0xffe08a);
  }
  canvas.rect(4, 30, 56, 2, gold);
  canvas.roundRect(26, 32, 13, 12, 2, gold);
  canvas.rect(31, 36, 3, 5, ink);
  canvas.rect(4, 53, 56, 2, tone(band, -0.15, 0.8));
}

/** The large box of a collector's edition, a figure in its window. */
export function drawCollectorBox({ canvas, random, band, paint }: Sketch): void {
  const colour = paint ?? random.pick([0x22242e, band, 0x2b3350, 0x3a1c2a]);
  drawCarton(canvas, 4, 10, 48, 46, 8, colour);
  canvas.rect(6, 12, 44, 42, gold);
  canvas.rect(7, 13, 42, 40, shadesOf(colour).base);
  drawScene(canvas, 9, 22, 22, 28, random);
  words(canvas, 10, 16, 30, 0xffe08a, random, 2);
  canvas.roundRect(33, 22, 15, 29, 2, 0xe8f1f4);
  canvas.polygon([36, 46, 45, 46, 47, 50, 34, 50], 0x5d6472);
  canvas.polygon([38, 33, 43, 33, 46, 46, 35, 46], band);
  canvas.ellipse(40.5, 29, 3, 3, 0xf0c8a0);
  canvas.rect(37, 25, 8, 3, ink);
  canvas.line(46, 28, 46, 42, 0x9aa2ad);
  gleam(canvas, 46, 23, 8, 2, 0.6);
}

/** A console, its games and a pad tied together. */
export function drawBundle({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x34363f, 0xe8e6df, 0x5d6472]));
  [band, yellow, 0x3fae6a].forEach((colour, i) => {
    panel(canvas, 12 + i * 12, 7 + (i % 2) * 3, 11, 24, 0, shadesOf(colour));
    drawScene(canvas, 14 + i * 12, 13 + (i % 2) * 3, 7, 13, random, { motif: false });
  });
  panel(canvas, 4, 28, 54, 13, 1, shell);
  canvas.rect(4, 33, 54, 1, band);
  canvas.rect(42, 36, 11, 2, shell.darker);
  canvas.rect(28, 6, 5, 35, red);
  canvas.rect(28, 6, 1, 35, 0xff9a8c);
  canvas.ellipse(24, 5, 5, 3, red);
  canvas.ellipse(36, 5, 5, 3, red);
  const pad = new PixelCanvas(64, 64);
  drawSmallGamepad(pad, shadesOf(random.pick([band, 0x34363f, 0xf0efea])), band);
  pad.outline(ink);
  canvas.paste(pad.cropped(), 20, 35);
}

/** A card with credit for an online shop, half out of its sleeve. */
export function drawGiftCard({ canvas, random, band }: Sketch): void {
  panel(canvas, 10, 20, 48, 36, 1, shadesOf(0xf4f1ea));
  overlay(canvas, (layer) => {
    layer.roundRect(5, 8, 50, 34, 2, band);
    drawScene(layer, 5, 10, 50, 30, random);
    layer.rect(5, 33, 50, 6, shadesOf(band).darker);
    words(layer, 10, 35, 24, white, random);
    layer.roundRect(42, 12, 9, 7, 1, yellow);
    gleam(layer, 50, 10, 24, 3, 0.3);
  });
  bars(canvas, 16, 46, 24, 6, ink, 2);
  words(canvas, 44, 48, 11, 0x8a7f66, random);
}

/** A coin struck for an anniversary, in its padded box. */
export function drawCoin({ canvas, random, band }: Sketch): void {
  const velvet = shadesOf(random.pick([band, 0x2b3350, 0x5a1f3a]));
  canvas.polygon([10, 4, 54, 4, 58, 22, 6, 22], velvet.light);
  canvas.polygon([13, 7, 51, 7, 54, 20, 10, 20], velvet.lighter);
  panel(canvas, 5, 22, 54, 33, 2, velvet);
  canvas.roundRect(9, 25, 46, 27, 2, velvet.darker);
  const metal = shadesOf(random.pick([gold, 0xc7ccd4]));
  canvas.ellipse(32, 37, 17, 15, metal.dark);
  canvas.ellipse(32, 36, 17, 15, metal.base);
  canvas.ellipse(32, 36, 14, 12, metal.light);
  const motif = pickMotif(random);
  const colours = { '#': metal.darker, '+': metal.lighter, '-': metal.dark, o: metal.darker };
  canvas.bitmap(27, 31, motif, colours);
}
