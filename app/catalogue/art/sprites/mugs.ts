import { clear } from '../colour.ts';
import { shadesOf, white } from '../palettes.ts';
import type { PixelCanvas } from '../pixel-canvas.ts';
import { drawScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';

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
