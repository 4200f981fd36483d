import { atLightness, tone } from '#tools/pixel-art/colour.ts';
import { blue, dark, ink, red, shadesOf, steel, white, yellow } from '#tools/pixel-art/palettes.ts';
import { button, panel, words } from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

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

/** A low table with the screen in its top. */
export function drawCocktailTable({ canvas, random, band }: Sketch): void {
  const wood = shadesOf(random.pick([0x6b4428, 0x8a5a32, 0x26262f]));
  canvas.polygon([11, 15, 53, 15, 61, 36, 3, 36], ink);
  canvas.polygon([13, 17, 51, 17, 58, 34, 6, 34], 0x23252f);
  drawScene(canvas, 19, 18, 26, 15, random);
  canvas.rect(3, 36, 58, 3, steel);
  canvas.rect(7, 39, 50, 15, wood.base);
  canvas.rect(7, 39, 50, 1, wood.light);
  panel(canvas, 22, 39, 20, 8, 1, shadesOf(0x34363f));
  canvas.rect(26, 36, 2, 5, steel);
  button(canvas, 27, 35, red, 2);
  button(canvas, 34, 42, yellow, 1);
  button(canvas, 38, 42, blue, 1);
  canvas.rect(10, 54, 5, 5, wood.darker);
  canvas.rect(49, 54, 5, 5, wood.darker);
  canvas.rect(45, 44, 9, 7, wood.dark);
  canvas.rect(48, 46, 3, 2, tone(band, 0.1));
}

/** A cabinet without its lower half, to stand on a table. */
export function drawBartop({ canvas, random, band }: Sketch): void {
  const wood = shadesOf(random.pick([band, atLightness(band, 0.35), 0x26262f, 0x3f74d6]));
  canvas.polygon([9, 6, 51, 6, 51, 40, 57, 47, 57, 57, 5, 57, 5, 47, 12, 40, 9, 20], wood.base);
  canvas.rect(51, 8, 3, 28, wood.darker);
  canvas.rect(12, 8, 37, 8, random.pick([yellow, 0xf4f1ea, 0x5fe0d0]));
  words(canvas, 16, 11, 28, ink, random, 2);
  canvas.rect(12, 18, 37, 22, 0x15151c);
  drawScene(canvas, 15, 20, 31, 19, random);
  canvas.polygon([12, 41, 50, 41, 56, 49, 6, 49], wood.light);
  canvas.rect(17, 37, 2, 7, steel);
  button(canvas, 18, 36, red, 2);
  button(canvas, 31, 45, yellow, 1);
  button(canvas, 37, 45, red, 1);
  button(canvas, 43, 45, blue, 1);
  canvas.rect(5, 50, 52, 7, wood.dark);
  canvas.rect(26, 52, 11, 3, ink);
}

/** A table of bumpers and flippers, its score on the back. */
export function drawPinball({ canvas, random, band }: Sketch): void {
  const wood = shadesOf(random.pick([band, 0x2b3350, 0xa3262f]));
  panel(canvas, 15, 2, 35, 19, 1, wood);
  drawScene(canvas, 18, 4, 29, 12, random);
  canvas.rect(19, 17, 27, 2, ink);
  words(canvas, 22, 17, 20, 0xff8a3c, random);
  canvas.polygon([17, 21, 48, 21, 56, 46, 9, 46], wood.light);
  canvas.polygon([20, 22, 45, 22, 52, 44, 13, 44], 0x1f6f6a);
  button(canvas, 26, 28, red, 2);
  button(canvas, 38, 28, yellow, 2);
  button(canvas, 32, 33, 0x5fe0d0, 2);
  canvas.line(22, 39, 28, 42, white, 2);
  canvas.line(42, 39, 36, 42, white, 2);
  canvas.set(34, 38, steel);
  panel(canvas, 9, 46, 47, 8, 1, wood);
  canvas.rect(13, 48, 8, 4, ink);
  canvas.rect(50, 48, 4, 3, steel);
  canvas.rect(12, 54, 3, 6, steel);
  canvas.rect(50, 54, 3, 6, steel);
}
