import { atLightness, clear, tone } from '#tools/pixel-art/colour.ts';
import {
  bezel,
  dark,
  gold,
  ink,
  paper,
  red,
  shadesOf,
  steel,
  white,
  yellow,
} from '#tools/pixel-art/palettes.ts';
import { bars, gleam, lightTop, overlay, panel, words } from '#tools/pixel-art/parts.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** A hard shell with a zip and a strap. */
export function drawCarryCase({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x34363f, 0x2b3350, band, 0x5d6472]));
  canvas.roundRect(23, 9, 18, 12, 3, dark);
  canvas.roundRect(26, 12, 12, 9, 2, clear);
  panel(canvas, 4, 18, 56, 37, 5, shell);
  canvas.rect(4, 34, 56, 3, shell.darker);
  for (let x = 6; x < 58; x += 3) canvas.rect(x, 35, 2, 1, steel);
  canvas.rect(44, 34, 4, 9, steel);
  canvas.rect(45, 40, 2, 2, clear);
  canvas.roundRect(18, 21, 28, 11, 2, shell.light);
  words(canvas, 22, 26, 20, band === shell.base ? white : band, random);
  canvas.roundRect(12, 41, 28, 10, 2, shell.dark);
}

/** A box with a switch between console and aerial. */
export function drawAvBox({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xb4b8c0, 0x5d6472, 0x34363f]));
  canvas.line(30, 24, 32, 12, dark, 3);
  canvas.line(32, 12, 46, 7, dark, 3);
  canvas.rect(46, 5, 7, 7, gold);
  canvas.rect(53, 7, 3, 3, steel);
  canvas.polygon([10, 22, 54, 22, 60, 31, 4, 31], shell.light);
  panel(canvas, 4, 31, 56, 22, 1, shell);
  canvas.rect(9, 35, 28, 14, paper);
  canvas.rect(9, 35, 28, 3, band);
  words(canvas, 12, 40, 22, 0x6b6257, random, 2);
  words(canvas, 12, 46, 14, 0x6b6257, random);
  canvas.rect(42, 36, 14, 6, ink);
  canvas.rect(43, 37, 5, 4, red);
  canvas.ellipse(45, 47, 2, 2, gold);
  canvas.ellipse(53, 47, 2, 2, steel);
}

/** A stand that charges two pads. */
export function drawChargingDock({ canvas, random, band, paint }: Sketch): void {
  const base = shadesOf(random.pick([0x34363f, 0xf0efea]));
  const pads = [shadesOf(paint ?? band), shadesOf(random.pick([0x34363f, 0xf0efea, 0x5d6472]))];
  pads.forEach((shell, i) => {
    overlay(canvas, (layer) => {
      const x = 4 + i * 30;
      layer.polygon([x + 4, 10, x + 22, 10, x + 26, 34, x + 20, 42, x + 6, 42, x, 34], shell.base);
      lightTop(layer, x, 9, 27, 5, shell.light);
      layer.ellipse(x + 8, 19, 3, 3, dark);
      layer.ellipse(x + 17, 26, 3, 3, dark);
      layer.rect(x + 16, 15, 4, 4, atLightness(band, 0.6));
      layer.rect(x + 7, 26, 5, 2, shell.darker);
      layer.rect(x + 11, 13, 4, 2, shell.dark);
    });
  });
  overlay(canvas, (layer) => {
    panel(layer, 4, 40, 56, 15, 3, base);
    layer.rect(8, 46, 48, 1, base.darker);
    for (const x of [16, 46]) layer.rect(x, 49, 4, 2, 0x5fe08a);
  });
}

/** A rechargeable pack, three bars full. */
export function drawBatteryPack({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x34363f, 0xe8e6df, band]));
  canvas.rect(23, 7, 18, 5, gold);
  canvas.rect(26, 7, 3, 5, yellow);
  canvas.rect(35, 7, 3, 5, yellow);
  panel(canvas, 14, 12, 36, 43, 3, shell);
  canvas.roundRect(19, 18, 26, 20, 2, bezel);
  [0x5fe08a, 0x5fe08a, 0x5fe08a, 0x3a4452].forEach((colour, i) => {
    canvas.rect(22 + i * 5, 21, 4, 14, colour);
  });
  canvas.rect(19, 42, 26, 2, band);
  words(canvas, 20, 47, 22, shell.lighter, random, 2);
}

/** A bottle, a brush and cotton swabs. */
export function drawCleaningKit({ canvas, random, band }: Sketch): void {
  const bottle = shadesOf(random.pick([0x9fd3e8, 0xbfe3c8, tone(band, 0.2, 0.5)]));
  canvas.rect(18, 6, 10, 7, red);
  canvas.rect(13, 8, 8, 3, red);
  panel(canvas, 11, 16, 24, 40, 3, bottle);
  canvas.rect(19, 12, 8, 5, white);
  canvas.rect(13, 28, 20, 18, white);
  canvas.rect(13, 28, 20, 3, band);
  words(canvas, 15, 33, 15, 0x6b6257, random, 3);
  gleam(canvas, 18, 18, 6, 2, 0.5);
  for (const [x, y] of [
    [40, 22],
    [46, 17],
  ] as const) {
    canvas.rect(x, y, 2, 36, 0xe6d2b0);
    canvas.roundRect(x - 1, y - 6, 4, 8, 1, white);
  }
  canvas.rect(52, 24, 5, 31, yellow);
  canvas.rect(52, 18, 5, 6, steel);
  bars(canvas, 52, 9, 6, 9, 0x3a2417);
}

/** A bar with two eyes that looks at the player. */
export function drawSensorBar({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x2e3038, 0x34363f, 0xe8e6df]));
  canvas.polygon([26, 36, 38, 36, 44, 52, 20, 52], shell.dark);
  canvas.roundRect(14, 50, 36, 6, 2, shell.base);
  panel(canvas, 2, 18, 60, 18, 4, shell);
  canvas.rect(4, 32, 56, 1, shell.darker);
  for (const [x, radius] of [
    [15, 5],
    [32, 4],
    [49, 5],
  ] as const) {
    canvas.ellipse(x, 26, radius, radius, ink);
    canvas.ellipse(x, 26, radius - 2, radius - 2, tone(band, -0.15));
    canvas.set(x - 1, 24, white);
  }
  canvas.set(40, 26, 0x5fe08a);
  words(canvas, 26, 53, 12, shell.lighter, random);
}
