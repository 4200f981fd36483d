import { clear } from '#tools/pixel-art/colour.ts';
import { pickMotif } from '#tools/pixel-art/motifs.ts';
import { dark, red, shadesOf, white } from '#tools/pixel-art/palettes.ts';
import type { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** A mug with a printed side, steaming. */
export function drawMug({ canvas, random, band, paint }: Sketch): void {
  const glaze = shadesOf(paint ?? random.pick([0xf6f1e6, band, 0x2b2e3a, 0xf6f1e6]));
  canvas.ellipse(50, 36, 9, 11, glaze.dark);
  canvas.ellipse(49, 36, 5, 7, clear);
  canvas.rect(10, 18, 38, 38, glaze.base);
  for (let row = 0; row < 3; row++) canvas.rect(10 + row, 53 + row, 38 - row * 2, 1, glaze.dark);
  canvas.rect(10, 54, 2, 2, clear);
  canvas.rect(46, 54, 2, 2, clear);
  canvas.ellipse(28.5, 18, 19, 4, glaze.light);
  canvas.ellipse(28.5, 18.5, 16, 2.5, 0x5a3420);
  canvas.rect(12, 22, 2, 30, glaze.light);
  canvas.rect(44, 21, 3, 34, glaze.dark);
  drawScene(canvas, 17, 25, 24, 25, random);
  drawSteam(canvas);
}

function drawSteam(canvas: PixelCanvas): void {
  for (const x of [20, 29, 38]) {
    canvas.bitmap(x, 6, ['#.', '#.', '..', '.#', '.#', '#.'], { '#': white });
  }
}

/** A tall tumbler with a lid and a straw. */
export function drawTumbler({ canvas, random, band, paint }: Sketch): void {
  const steelCup = shadesOf(paint ?? random.pick([band, 0x2b2e3a, 0xf6f1e6, 0xb4b8c0]));
  canvas.line(36, 12, 40, 1, red, 3);
  canvas.roundRect(17, 10, 30, 6, 2, dark);
  canvas.polygon([18, 16, 46, 16, 42, 57, 22, 57], steelCup.base);
  canvas.polygon([41, 16, 46, 16, 42, 57, 38, 57], steelCup.dark);
  canvas.polygon([18, 16, 21, 16, 25, 57, 22, 57], steelCup.light);
  drawScene(canvas, 24, 22, 15, 24, random);
  canvas.rect(22, 52, 20, 2, steelCup.darker);
}

/** A pint glass with a print, half full. */
export function drawGlass({ canvas, random, band }: Sketch): void {
  canvas.polygon([16, 6, 48, 6, 43, 57, 21, 57], 0xe3eef2);
  canvas.polygon([18, 18, 46, 18, 42, 54, 22, 54], random.pick([0xe39a3c, 0x7a3f2a, band]));
  canvas.rect(18, 15, 28, 4, 0xfff6e0);
  canvas.rect(21, 54, 22, 3, 0xb8cdd6);
  const print = pickMotif(random);
  canvas.bitmap(27, 28, print, { '#': white, '+': white, '-': 0xfff0c2, o: white });
  canvas.polygon([19, 8, 22, 8, 26, 52, 24, 52], white);
  canvas.rect(16, 6, 32, 1, white);
}
