import { atLightness } from '#tools/pixel-art/colour.ts';
import {
  blue,
  bodyShades,
  dark,
  green,
  ink,
  red,
  shadesOf,
  yellow,
} from '#tools/pixel-art/palettes.ts';
import { button, directionPad, lightTop, panel, shadeBottom } from '#tools/pixel-art/parts.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';
import { drawGamepad } from './gamepad.ts';

/** A flat brick: cross at the start, two round buttons at the end. */
export function drawTwoButtonPad({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xc9c6bd, 0x2e3038, band]));
  canvas.line(32, 8, 32, 12, dark, 2);
  canvas.line(32, 8, 40, 5, dark, 2);
  canvas.line(32, 12, 32, 21, dark, 2);
  panel(canvas, 5, 21, 54, 26, 2, shell);
  canvas.roundRect(8, 26, 48, 18, 1, dark);
  directionPad(canvas, 11, 30, 0xd8d8d8);
  canvas.rect(24, 32, 11, 7, 0x8b8f98);
  canvas.rect(25, 35, 4, 2, ink);
  canvas.rect(30, 35, 4, 2, ink);
  canvas.rect(37, 33, 8, 8, 0xd8d8d8);
  canvas.rect(46, 33, 8, 8, 0xd8d8d8);
  button(canvas, 41, 37, atLightness(band, 0.55), 3);
  button(canvas, 50, 37, atLightness(band, 0.55), 3);
  canvas.rect(24, 28, 11, 2, band);
}

/** A horned pad with two sticks. */
export function drawDualStickPad({ canvas, random, band, paint }: Sketch): void {
  const shell = bodyShades(random, band, paint);
  canvas.line(32, 6, 30, 16, dark, 2);
  drawGamepad(canvas, shell, band);
}

/** A stick with a ball on a black base, one button. */
export function drawJoystick({ canvas, band, paint }: Sketch): void {
  panel(canvas, 11, 34, 42, 20, 3, { ...shadesOf(0x2e2d33), light: 0x4a4951, dark: 0x1b1a1f });
  canvas.rect(14, 49, 36, 1, band);
  canvas.ellipse(34, 36, 9, 4, 0x1b1a1f);
  canvas.ellipse(34, 35, 6, 3, 0x3f3e46);
  canvas.rect(32, 14, 5, 21, 0x3a3940);
  canvas.rect(32, 14, 1, 21, 0x5d5c66);
  const ball = paint ?? band;
  canvas.ellipse(34, 12, 6, 6, atLightness(ball, 0.58));
  canvas.ellipse(32, 10, 2, 2, atLightness(ball, 0.8, 0.6));
  button(canvas, 18, 39, atLightness(red, 0.58), 3);
  canvas.line(48, 52, 60, 56, dark, 2);
}

/** Two discs joined by a bridge, four coloured buttons, shoulder keys. */
export function drawFourWayPad({ canvas, random, band, paint }: Sketch): void {
  const shell = bodyShades(random, band, paint);
  canvas.line(32, 8, 33, 20, dark, 2);
  canvas.ellipse(16, 34, 13, 13, shell.base);
  canvas.ellipse(48, 34, 13, 13, shell.base);
  canvas.rect(16, 22, 32, 22, shell.base);
  lightTop(canvas, 3, 20, 60, 4, shell.light);
  shadeBottom(canvas, 3, 36, 60, 14, shell.dark);
  canvas.ellipse(48, 34, 9, 9, shell.light);
  directionPad(canvas, 11, 29);
  canvas.line(26, 38, 29, 35, shell.darker, 2);
  canvas.line(32, 38, 35, 35, shell.darker, 2);
  button(canvas, 48, 29, blue);
  button(canvas, 43, 34, green);
  button(canvas, 53, 34, red);
  button(canvas, 48, 39, yellow);
  canvas.rect(8, 18, 12, 3, shell.darker);
  canvas.rect(44, 18, 12, 3, shell.darker);
}
