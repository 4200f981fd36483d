import { atLightness } from '../colour.ts';
import { blue, dark, ink, red, shadesOf, yellow } from '../palettes.ts';
import { button, words } from '../parts.ts';
import { drawScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';

/** An upright cabinet with marquee, screen, stick and coin door. */
export function drawArcadeCabinet({ canvas, random, band }: Sketch): void {
  const wood = shadesOf(random.pick([band, atLightness(band, 0.35), 0x26262f]));
  canvas.polygon([16, 4, 46, 4, 46, 34, 50, 38, 50, 59, 14, 59, 14, 38, 18, 32, 16, 20], wood.base);
  canvas.rect(46, 5, 3, 16, wood.darker);
  canvas.rect(18, 6, 27, 7, yellow);
  words(canvas, 21, 8, 20, ink, random);
  words(canvas, 21, 10, 20, 0xa3262f, random);
  canvas.rect(18, 14, 27, 19, 0x15151c);
  drawScene(canvas, 20, 15, 23, 17, random);
  canvas.polygon([17, 34, 47, 34, 50, 40, 14, 40], wood.light);
  canvas.rect(21, 31, 2, 5, 0xc7ccd4);
  canvas.ellipse(22, 30, 2, 2, red);
  button(canvas, 33, 37, yellow, 1);
  button(canvas, 37, 37, red, 1);
  button(canvas, 41, 37, blue, 1);
  canvas.rect(14, 40, 36, 1, wood.darker);
  drawScene(canvas, 18, 43, 28, 12, random, { motif: false });
  canvas.rect(28, 46, 8, 8, dark);
  canvas.rect(30, 48, 1, 3, 0xff4d3d);
  canvas.rect(33, 48, 1, 3, 0xff4d3d);
}
