import { shadesOf, yellow } from '../palettes.ts';
import { panel } from '../parts.ts';
import { drawScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';

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
