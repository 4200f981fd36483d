import { atLightness, clear, tone } from '#tools/pixel-art/colour.ts';
import {
  blue,
  dark,
  green,
  ink,
  orange,
  red,
  shadesOf,
  steel,
  white,
  yellow,
} from '#tools/pixel-art/palettes.ts';
import { button, lightTop, panel, shadeBottom, slats, words } from '#tools/pixel-art/parts.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** A toy pistol for shooting at the screen. */
export function drawLightGun({ canvas, random, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xf08a34, 0x3f74d6, 0x9bcb3c, 0xe77aa6]));
  canvas.rect(56, 20, 4, 8, dark);
  panel(canvas, 6, 16, 51, 15, 2, shell);
  canvas.rect(6, 18, 14, 9, shell.dark);
  slats(canvas, 8, 19, 9, 7, shell.darker);
  canvas.rect(24, 19, 24, 3, shell.lighter);
  canvas.rect(24, 25, 24, 3, 0x5d6472);
  canvas.rect(46, 13, 5, 3, dark);
  canvas.rect(11, 13, 5, 3, dark);
  canvas.polygon([8, 31, 23, 31, 20, 42, 17, 56, 4, 56], shell.base);
  shadeBottom(canvas, 3, 46, 20, 12, shell.dark);
  slats(canvas, 9, 38, 7, 14, shell.darker, 3);
  canvas.roundRect(22, 31, 13, 10, 3, shell.dark);
  canvas.roundRect(24, 31, 9, 8, 2, clear);
  canvas.line(27, 31, 25, 36, red, 2);
  canvas.line(4, 56, 14, 58, dark, 2);
}

/** A steering wheel on its clamp. */
export function drawWheel({ canvas, random, band, paint }: Sketch): void {
  const rim = shadesOf(paint ?? random.pick([0x2e3038, 0x34363f, 0x5d6472]));
  canvas.polygon([22, 44, 42, 44, 48, 57, 16, 57], 0x5d6472);
  canvas.rect(16, 54, 32, 4, dark);
  canvas.ellipse(32, 27, 24, 23, rim.base);
  lightTop(canvas, 6, 3, 52, 10, rim.lighter);
  shadeBottom(canvas, 6, 34, 52, 18, rim.darker);
  canvas.ellipse(32, 27, 18, 17, clear);
  canvas.rect(13, 23, 38, 8, rim.light);
  canvas.polygon([27, 28, 37, 28, 40, 47, 24, 47], rim.dark);
  canvas.rect(30, 4, 5, 6, band);
  canvas.ellipse(32, 27, 8, 8, rim.base);
  canvas.ellipse(32, 27, 5, 5, band);
  canvas.ellipse(31, 26, 2, 2, atLightness(band, 0.85, 0.6));
  button(canvas, 17, 27, red, 1);
  button(canvas, 21, 27, yellow, 1);
  button(canvas, 43, 27, green, 1);
  button(canvas, 47, 27, blue, 1);
}

/** A guitar with five coloured frets. */
export function drawGuitar({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([band, 0x2e3038, 0xd23a3f]));
  canvas.line(26, 36, 50, 12, 0x3a3230, 5);
  [green, red, yellow, blue, orange].forEach((colour, i) => {
    canvas.rect(50 - i * 3, 12 + i * 3, 4, 4, colour);
  });
  canvas.polygon([50, 4, 60, 5, 60, 13, 54, 16, 49, 11], shell.dark);
  canvas.ellipse(26, 39, 8, 8, shell.base);
  canvas.ellipse(17, 46, 12, 11, shell.base);
  canvas.polygon([22, 30, 29, 25, 27, 35], shell.base);
  canvas.polygon([30, 42, 39, 44, 30, 48], shell.base);
  shadeBottom(canvas, 3, 40, 36, 18, shell.darker);
  canvas.polygon([16, 38, 28, 42, 22, 52, 12, 46], white);
  canvas.rect(18, 43, 6, 3, dark);
  canvas.line(8, 50, 12, 54, steel, 2);
}

/** A mouse with two buttons and a cord. */
export function drawMouse({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xd9d3c2, 0xc9c6bd, 0xe8e6df, 0x34363f]));
  canvas.line(32, 16, 30, 8, dark, 2);
  canvas.line(30, 8, 38, 4, dark, 2);
  canvas.line(38, 4, 50, 7, dark, 2);
  canvas.roundRect(15, 15, 34, 41, 5, shell.base);
  canvas.ellipse(32, 44, 16, 12, shell.base);
  lightTop(canvas, 14, 14, 36, 8, shell.lighter);
  shadeBottom(canvas, 14, 44, 36, 14, shell.dark);
  canvas.rect(15, 33, 34, 1, shell.darker);
  canvas.rect(31, 16, 2, 17, shell.darker);
  canvas.rect(18, 18, 12, 13, shell.light);
  words(canvas, 26, 45, 12, tone(band, 0), random);
}

/** A mat with arrows to dance on. */
export function drawDanceMat({ canvas, random, band }: Sketch): void {
  const mat = shadesOf(random.pick([0x34363f, 0x2b3350, band]));
  canvas.polygon([12, 12, 52, 12, 61, 53, 3, 53], mat.base);
  canvas.polygon([3, 53, 61, 53, 61, 56, 3, 56], mat.darker);
  const [side, long] = [tone(band, 0.1), yellow];
  canvas.polygon([26, 14, 38, 14, 39, 24, 25, 24], long);
  canvas.polygon([23, 39, 41, 39, 43, 51, 21, 51], long);
  canvas.polygon([11, 26, 22, 26, 20, 37, 8, 37], side);
  canvas.polygon([42, 26, 53, 26, 56, 37, 44, 37], side);
  canvas.polygon([24, 26, 40, 26, 42, 37, 22, 37], mat.light);
  canvas.polygon([32, 16, 36, 21, 28, 21], ink);
  canvas.polygon([28, 43, 36, 43, 32, 49], ink);
  canvas.polygon([12, 32, 17, 28, 17, 35], ink);
  canvas.polygon([47, 28, 52, 32, 47, 35], ink);
  canvas.rect(28, 9, 8, 3, dark);
}
