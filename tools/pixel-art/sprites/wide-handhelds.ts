import { atLightness, tone } from '#tools/pixel-art/colour.ts';
import {
  bezel,
  blue,
  bodyShades,
  dark,
  green,
  ink,
  red,
  shadesOf,
  yellow,
} from '#tools/pixel-art/palettes.ts';
import { bars, button, directionPad, gleam, panel } from '#tools/pixel-art/parts.ts';
import type { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** Long and glossy, a screen from edge to edge, one small stick. */
export function drawNubHandheld({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x2e3038, 0x2e3038, 0xe8e6df, 0xb4b8c0, band]));
  panel(canvas, 2, 17, 60, 29, 5, shell);
  canvas.rect(14, 18, 36, 27, bezel);
  drawScene(canvas, 15, 19, 34, 23, random);
  directionPad(canvas, 4, 22, shell.darker, 2);
  canvas.ellipse(8, 37, 3, 3, shell.darker);
  canvas.ellipse(8, 36, 2, 2, shell.lighter);
  drawDiamond(canvas, 56, 27, [green, red, blue, 0xf27bb0]);
  for (let x = 20; x < 46; x += 6) canvas.rect(x, 43, 3, 1, shell.lighter);
  canvas.rect(54, 38, 5, 1, shell.lighter);
  canvas.rect(8, 15, 10, 2, shell.dark);
  canvas.rect(46, 15, 10, 2, shell.dark);
}

/** As long, with a stick on both sides of a brighter screen. */
export function drawOvalHandheld({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x34363f, 0xf0efea, 0x3f74d6, band]));
  canvas.ellipse(14, 31, 11, 15, shell.base);
  canvas.ellipse(50, 31, 11, 15, shell.base);
  canvas.rect(12, 16, 40, 31, shell.base);
  canvas.tint(2, 16, 60, 1, () => shell.light);
  canvas.tint(2, 45, 60, 2, () => shell.dark);
  canvas.rect(13, 18, 38, 26, bezel);
  drawScene(canvas, 15, 20, 34, 22, random);
  directionPad(canvas, 4, 22, ink, 2);
  drawDiamond(canvas, 56, 25, [green, red, blue, 0xf27bb0]);
  for (const x of [7, 56]) {
    canvas.ellipse(x, 37, 3, 3, dark);
    canvas.ellipse(x, 36, 2, 2, 0x8b8f98);
  }
  gleam(canvas, 46, 20, 10, 2, 0.25);
}

/** The first in colour: thick, heavy, hungry for batteries. */
export function drawChunkyHandheld({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x34363f, 0x34363f, 0x3f4a66, band]));
  canvas.roundRect(2, 14, 60, 36, 5, shell.dark);
  panel(canvas, 2, 12, 60, 34, 5, shell);
  canvas.roundRect(17, 15, 30, 27, 2, bezel);
  drawScene(canvas, 20, 18, 24, 20, random);
  canvas.rect(20, 39, 8, 1, atLightness(band, 0.65));
  canvas.ellipse(10, 27, 6, 6, shell.darker);
  directionPad(canvas, 6, 23, 0x8b8f98, 3);
  button(canvas, 51, 31, atLightness(band, 0.55), 3);
  button(canvas, 56, 24, atLightness(band, 0.55), 3);
  bars(canvas, 6, 37, 8, 5, shell.darker);
  canvas.rect(51, 39, 6, 2, shell.darker);
}

/** The tablet in one piece, smaller and in one colour. */
export function drawLiteHandheld({ canvas, random, band, paint }: Sketch): void {
  const bright = [0xf5c535, 0x2fa8a8, 0xe77aa6, 0x8b8f98, band];
  const shell = shadesOf(paint ?? random.pick(bright));
  panel(canvas, 3, 18, 58, 28, 4, shell);
  canvas.rect(15, 20, 34, 24, bezel);
  drawScene(canvas, 17, 22, 30, 20, random);
  canvas.ellipse(9, 26, 3, 3, shell.darker);
  canvas.ellipse(9, 25, 2, 2, dark);
  directionPad(canvas, 6, 33, dark, 2);
  drawDiamond(canvas, 55, 26, [dark, dark, dark, dark]);
  canvas.ellipse(55, 37, 3, 3, shell.darker);
  canvas.ellipse(55, 36, 2, 2, dark);
  canvas.rect(8, 16, 9, 2, shell.dark);
  canvas.rect(47, 16, 9, 2, shell.dark);
}

/** Two screens, the upper one wider, a round stick beside the lower. */
export function drawTallTwinHandheld({ canvas, random, band, paint }: Sketch): void {
  const shell = bodyShades(random, band, paint);
  panel(canvas, 7, 3, 50, 27, 2, shell);
  canvas.rect(10, 5, 44, 22, bezel);
  drawScene(canvas, 13, 7, 38, 18, random);
  canvas.rect(12, 30, 40, 2, shell.darker);
  panel(canvas, 7, 32, 50, 25, 2, shell);
  canvas.rect(20, 34, 24, 18, bezel);
  drawScene(canvas, 22, 35, 20, 16, random, { motif: false });
  canvas.ellipse(13, 38, 3, 3, shell.darker);
  canvas.ellipse(13, 38, 2, 2, shell.lighter);
  directionPad(canvas, 10, 45, dark, 2);
  drawDiamond(canvas, 50, 40, [red, yellow, green, blue]);
  for (const x of [24, 31, 38]) canvas.rect(x, 54, 3, 1, shell.darker);
  canvas.set(54, 52, tone(band, 0.2));
}

/** Four small buttons: top, end, bottom, start. */
function drawDiamond(
  canvas: PixelCanvas,
  x: number,
  y: number,
  colours: readonly [number, number, number, number],
): void {
  const [top, end, bottom, start] = colours;
  canvas.rect(x, y - 4, 2, 2, top);
  canvas.rect(x + 3, y - 1, 2, 2, end);
  canvas.rect(x, y + 2, 2, 2, bottom);
  canvas.rect(x - 3, y - 1, 2, 2, start);
}
