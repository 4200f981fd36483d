import { atLightness, clear } from '#tools/pixel-art/colour.ts';
import {
  bezel,
  dark,
  gold,
  ink,
  paper,
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
  slats,
  words,
} from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import { reflectiveGreens } from '#tools/pixel-art/scene-palettes.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** A card that keeps saved games, contacts below. */
export function drawMemoryCard({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x5d6472, 0x34363f, 0xc9c6bd, 0x3f74d6, band]));
  panel(canvas, 15, 8, 34, 44, 3, shell);
  canvas.rect(15, 14, 2, 8, shell.darker);
  canvas.rect(47, 14, 2, 8, shell.darker);
  canvas.roundRect(20, 13, 24, 20, 1, shell.darker);
  drawScene(canvas, 21, 14, 22, 18, random, { motif: false });
  canvas.rect(21, 25, 22, 7, paper);
  words(canvas, 23, 27, 17, 0x6b6257, random, 2);
  slats(canvas, 20, 37, 24, 6, shell.dark);
  panel(canvas, 19, 46, 26, 8, 0, shadesOf(dark));
  bars(canvas, 22, 48, 21, 6, gold, 4);
  bars(canvas, 23, 48, 21, 6, yellow, 4);
}

/** A memory card with a screen and keys of its own. */
export function drawMemoryUnit({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xf0efea, 0xf0efea, 0x3f74d6, 0x9bcb3c, band]));
  canvas.roundRect(24, 3, 16, 8, 1, dark);
  panel(canvas, 16, 8, 32, 48, 4, shell);
  canvas.roundRect(20, 13, 24, 20, 1, bezel);
  drawScene(canvas, 22, 15, 20, 16, random, { palette: reflectiveGreens });
  directionPad(canvas, 19, 38);
  button(canvas, 43, 39, band);
  button(canvas, 38, 44, band);
  canvas.rect(24, 51, 4, 2, shell.darker);
  canvas.rect(34, 51, 4, 2, shell.darker);
  canvas.ellipse(32, 36, 1, 1, 0x5fe08a);
}

/** A coiled lead with three coloured plugs. */
export function drawCable({ canvas, random, band, paint }: Sketch): void {
  const colour = paint ?? random.pick([dark, dark, 0x5d6472]);
  const cord = shadesOf(colour);
  for (const [radius, shade] of [
    [18, cord.base],
    [16, cord.lighter],
    [15, cord.base],
  ] as const) {
    canvas.ellipse(28, 24, radius, radius, shade);
  }
  canvas.ellipse(28, 24, 12, 12, cord.lighter);
  canvas.ellipse(28, 24, 11, 11, cord.base);
  canvas.ellipse(28, 24, 8, 8, clear);
  panel(canvas, 24, 4, 8, 9, 1, shadesOf(band));
  panel(canvas, 24, 37, 8, 8, 1, shadesOf(band));
  const plugs = random.pick([
    [0xffc629, white, 0xe4463b],
    [0xe4463b, 0x3fae6a, 0x3f8de0],
  ]);
  plugs.forEach((plug, i) => {
    const x = 36 + i * 8;
    canvas.line(40 - i, 32 + i, x + 2, 43, cord.base, 2);
    panel(canvas, x, 42, 6, 10, 1, shadesOf(plug));
    canvas.rect(x + 2, 52, 2, 4, steel);
  });
}

/** A grey box that turns one kind of plug into another. */
export function drawAdapter({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x34363f, 0xe8e6df, 0x5d6472, band]));
  canvas.line(8, 18, 12, 36, dark, 3);
  canvas.line(12, 36, 20, 38, dark, 3);
  panel(canvas, 3, 8, 13, 12, 1, shadesOf(0x5d6472));
  canvas.rect(6, 4, 7, 4, steel);
  panel(canvas, 18, 25, 36, 27, 3, shell);
  canvas.rect(54, 31, 5, 15, steel);
  canvas.polygon([54, 33, 59, 33, 59, 44, 54, 44], 0x8b8f98);
  canvas.rect(22, 30, 18, 2, band);
  words(canvas, 22, 35, 20, shell.lighter, random, 2);
  canvas.roundRect(44, 36, 7, 5, 1, shell.darker);
  button(canvas, 25, 46, 0x5fe08a, 1);
  button(canvas, 30, 46, shell.darker, 1);
  canvas.rect(38, 45, 12, 2, shell.darker);
}

/** A transformer with its cord wound around it. */
export function drawPowerBrick({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x34363f, 0x2e3038, 0x5d6472]));
  canvas.line(44, 28, 54, 20, dark, 3);
  canvas.line(54, 20, 54, 10, dark, 3);
  panel(canvas, 49, 3, 11, 11, 2, shadesOf(0x5d6472));
  canvas.polygon([9, 28, 44, 20, 55, 26, 20, 35], shell.light);
  canvas.polygon([9, 28, 20, 35, 20, 54, 9, 46], shell.darker);
  canvas.polygon([20, 35, 55, 26, 55, 45, 20, 54], shell.base);
  canvas.polygon([24, 38, 44, 33, 44, 45, 24, 50], paper);
  canvas.polygon([24, 38, 44, 33, 44, 36, 24, 41], band);
  for (let i = 0; i < 3; i++) canvas.line(27, 44 + i * 2, 38 - i * 3, 41 + i * 2, 0x6b6257);
  canvas.rect(49, 34, 2, 2, 0x5fe08a);
  canvas.line(9, 38, 3, 44, dark, 2);
  canvas.line(3, 44, 6, 56, dark, 2);
}

/** Headphones with a microphone. */
export function drawHeadset({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x34363f, 0xf0efea, band, 0x2e3038]));
  canvas.ellipse(32, 28, 24, 23, shell.base);
  lightTop(canvas, 8, 3, 48, 12, shell.lighter);
  canvas.ellipse(32, 29, 19, 19, clear);
  canvas.rect(8, 34, 48, 20, clear);
  canvas.roundRect(20, 9, 24, 4, 1, shell.dark);
  for (const x of [5, 44]) {
    canvas.roundRect(x, 29, 15, 23, 4, shell.base);
    canvas.roundRect(x + 3, 32, 9, 17, 3, band);
    canvas.roundRect(x + 5, 35, 5, 11, 2, atLightness(band, 0.75));
  }
  shadeBottom(canvas, 4, 40, 56, 14, shell.darker);
  canvas.line(14, 51, 20, 56, dark, 2);
  canvas.line(20, 56, 28, 56, dark, 2);
  canvas.ellipse(31, 56, 3, 2, ink);
}
