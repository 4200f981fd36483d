import { type Colour, clear, tone } from '#tools/pixel-art/colour.ts';
import { bezel, shadesOf } from '#tools/pixel-art/palettes.ts';
import { button, panel, slats } from '#tools/pixel-art/parts.ts';
import type { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import type { Random } from '#tools/pixel-art/random.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

const walnut: Colour = 0x8a5a32;

/** A set with rabbit ears and two knobs. */
export function drawTelevision({ canvas, random, band, paint }: Sketch): void {
  const colour = paint ?? random.pick([walnut, 0xc9c6bd, 0x3a3d49, band]);
  drawSet(canvas, colour, () => drawScene(canvas, 13, 19, 28, 26, random));
}

/** The same set in walnut, between channels. */
export function drawStaticTelevision({ canvas, random }: Sketch): void {
  drawSet(canvas, walnut, () => drawStatic(canvas, random));
}

function drawSet(canvas: PixelCanvas, colour: Colour, drawPicture: () => void): void {
  const shell = shadesOf(colour);
  canvas.line(24, 3, 31, 12, 0x9aa2ad);
  canvas.line(42, 2, 33, 12, 0x9aa2ad);
  panel(canvas, 6, 12, 52, 41, 2, shell);
  canvas.roundRect(9, 15, 36, 34, 3, bezel);
  canvas.roundRect(12, 18, 30, 28, 3, 0x101820);
  drawPicture();
  button(canvas, 51, 21, 0xd9d3c2, 3);
  button(canvas, 51, 30, 0xd9d3c2, 3);
  slats(canvas, 48, 36, 7, 12, shell.darker);
  canvas.rect(14, 53, 6, 4, shell.darker);
  canvas.rect(44, 53, 6, 4, shell.darker);
}

function drawStatic(canvas: PixelCanvas, random: Random): void {
  for (let y = 19; y < 45; y++) {
    for (let x = 13; x < 41; x++) {
      const noise = random();
      if (noise >= 0.5) continue;
      canvas.set(x, y, noise < 0.2 ? 0xcfd6de : noise < 0.35 ? 0x7d8896 : 0x3a4452);
    }
  }
}

/** A square monitor of the kind studios used. */
export function drawMonitor({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xc9c6bd, 0x3a3d49, 0x5d6472]));
  panel(canvas, 6, 5, 52, 45, 2, shell);
  canvas.roundRect(10, 9, 44, 33, 2, bezel);
  canvas.roundRect(12, 11, 40, 29, 3, 0x101820);
  drawScene(canvas, 13, 12, 38, 27, random);
  slats(canvas, 14, 14, 36, 24, 0x101820, 6);
  for (let x = 12; x < 34; x += 5) canvas.rect(x, 45, 3, 2, shell.darker);
  canvas.rect(46, 45, 6, 2, tone(band, 0.05));
  canvas.rect(16, 50, 32, 3, shell.dark);
  canvas.rect(12, 53, 40, 3, shell.darker);
}

/** A small set with a handle, to carry to the balcony. */
export function drawPortableTelevision({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xe4463b, band, 0xf4f1ea, 0xf5c535]));
  canvas.line(48, 15, 56, 3, 0x9aa2ad);
  canvas.roundRect(18, 7, 28, 10, 3, shell.darker);
  canvas.roundRect(21, 10, 22, 8, 2, clear);
  panel(canvas, 8, 16, 48, 38, 5, shell);
  canvas.roundRect(12, 20, 30, 29, 4, bezel);
  drawScene(canvas, 15, 23, 24, 23, random);
  button(canvas, 49, 25, 0xf0efea, 3);
  slats(canvas, 46, 32, 7, 9, shell.darker);
  canvas.rect(46, 44, 7, 2, shell.darker);
  canvas.rect(16, 54, 5, 3, bezel);
  canvas.rect(43, 54, 5, 3, bezel);
}
