import { atLightness, tone } from '#tools/pixel-art/colour.ts';
import {
  blue,
  bodyShades,
  dark,
  green,
  ink,
  red,
  shadesOf,
  steel,
  white,
  yellow,
} from '#tools/pixel-art/palettes.ts';
import {
  bars,
  button,
  directionPad,
  lightTop,
  panel,
  shadeBottom,
  words,
} from '#tools/pixel-art/parts.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** A crescent with six buttons in two rows. */
export function drawSixButtonPad({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x2e3038, 0x34363f, 0xd9d3c2, band]));
  canvas.line(32, 6, 34, 18, dark, 2);
  canvas.polygon(
    [12, 19, 52, 19, 60, 27, 61, 42, 55, 51, 46, 50, 40, 45, 24, 45, 18, 50, 9, 51, 3, 42, 4, 27],
    shell.base,
  );
  lightTop(canvas, 3, 18, 60, 8, shell.light);
  shadeBottom(canvas, 3, 36, 60, 18, shell.dark);
  canvas.ellipse(15, 34, 9, 9, shell.darker);
  directionPad(canvas, 10, 29, tone(shell.base, 0.25, 0.6));
  for (const [row, colour] of [
    [28, 0x8b8f98],
    [35, atLightness(band, 0.6)],
  ] as const) {
    for (let i = 0; i < 3; i++) button(canvas, 40 + i * 7, row + (2 - i), colour, 2);
  }
  canvas.rect(27, 26, 7, 3, shell.darker);
  canvas.rect(28, 27, 5, 1, band);
}

/** Three handles, one stick in the middle. */
export function drawThreeProngPad({ canvas, random, band, paint }: Sketch): void {
  const shell = bodyShades(random, band, paint);
  canvas.line(32, 5, 31, 14, dark, 2);
  canvas.polygon(
    [
      10, 15, 54, 15, 61, 23, 59, 48, 53, 51, 46, 36, 39, 34, 36, 57, 28, 57, 25, 34, 18, 36, 11,
      51, 5, 48, 3, 23,
    ],
    shell.base,
  );
  lightTop(canvas, 2, 13, 60, 9, shell.light);
  shadeBottom(canvas, 2, 30, 60, 28, shell.dark);
  directionPad(canvas, 8, 21);
  canvas.ellipse(32, 37, 5, 5, shell.darker);
  canvas.ellipse(32, 36, 3, 3, steel);
  canvas.ellipse(32, 36, 1, 1, white);
  button(canvas, 32, 22, red);
  button(canvas, 42, 27, green);
  button(canvas, 45, 32, blue);
  for (const [x, y] of [
    [51, 19],
    [48, 23],
    [54, 23],
    [51, 27],
  ] as const)
    button(canvas, x, y, yellow, 1);
}

/** A wheel in a box, for one finger and one thumb. */
export function drawPaddle({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x2e2d33, 0x3a3230, 0x34363f]));
  canvas.line(22, 8, 30, 16, dark, 2);
  canvas.line(14, 10, 22, 8, dark, 2);
  canvas.roundRect(13, 16, 38, 40, 4, shell.base);
  lightTop(canvas, 13, 15, 38, 6, shell.light);
  shadeBottom(canvas, 13, 48, 38, 9, shell.dark);
  canvas.ellipse(32, 32, 14, 14, shell.darker);
  for (let i = 0; i < 16; i++) {
    const angle = (i / 16) * 2 * Math.PI;
    canvas.set(32 + Math.cos(angle) * 14, 32 + Math.sin(angle) * 14, 0x8b8f98);
  }
  canvas.ellipse(32, 31, 11, 11, shell.light);
  canvas.ellipse(32, 31, 8, 8, band);
  canvas.rect(31, 21, 3, 6, white);
  canvas.roundRect(8, 28, 5, 10, 1, red);
  words(canvas, 20, 50, 24, atLightness(band, 0.7), random);
}

/** A keypad with a disc under it, on a coiled cord. */
export function drawKeypadController({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x3a3230, 0x2e3038, 0x8a5a32]));
  for (let i = 0; i < 5; i++) canvas.ellipse(20 + i * 6, 5 + (i % 2) * 2, 3, 2, dark);
  panel(canvas, 17, 9, 30, 47, 3, shell);
  canvas.rect(20, 12, 24, 22, 0xd9a43b);
  for (let y = 14; y < 33; y += 5) {
    for (let x = 22; x < 40; x += 7)
      canvas.roundRect(x, y, 6, 4, 1, random.pick([ink, dark, band]));
  }
  canvas.ellipse(32, 45, 9, 9, 0xd9a43b);
  canvas.ellipse(32, 45, 7, 7, shell.light);
  canvas.ellipse(32, 45, 2, 2, 0xd9a43b);
  canvas.rect(14, 16, 3, 7, red);
  canvas.rect(47, 16, 3, 7, red);
}

/** A ball and eight buttons on a heavy box. */
export function drawArcadeStick({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x34363f, band, 0xf0efea]));
  canvas.polygon([7, 29, 57, 29, 62, 44, 2, 44], shell.base);
  canvas.polygon([9, 31, 55, 31, 58, 42, 6, 42], tone(band, -0.1));
  canvas.rect(2, 44, 60, 10, shell.dark);
  bars(canvas, 6, 47, 52, 4, shell.darker, 6);
  canvas.ellipse(17, 37, 6, 3, dark);
  canvas.rect(16, 18, 3, 19, steel);
  canvas.rect(16, 18, 1, 19, white);
  button(canvas, 17, 14, atLightness(red, 0.6), 6);
  canvas.ellipse(15, 12, 2, 2, 0xff9a8c);
  const caps = [yellow, green, blue, red];
  caps.forEach((colour, i) => {
    canvas.ellipse(31 + i * 7, 34 + (i === 0 ? 1 : 0), 2.6, 1.6, colour);
    canvas.ellipse(31 + i * 7, 39 + (i === 0 ? 1 : 0), 2.6, 1.6, tone(colour, -0.1));
  });
}
