import { atLightness, mix, tone } from '#tools/pixel-art/colour.ts';
import { bezel, dark, ink, shadesOf, white } from '#tools/pixel-art/palettes.ts';
import { bevel, button, gleam, overlay, panel, slats, words } from '#tools/pixel-art/parts.ts';
import { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';
import { drawSmallGamepad } from './gamepad.ts';

/** A cube with a handle at the back and a lid on top. */
export function drawCube({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x6b55b8, 0x34363f, 0xb4b8c0, 0xf08a34, band]));
  canvas.polygon([12, 14, 50, 14, 56, 24, 8, 24], shell.light);
  canvas.ellipse(31, 19, 12, 4, shell.dark);
  canvas.ellipse(31, 18, 12, 4, shell.base);
  canvas.ellipse(31, 18, 3, 1, band);
  panel(canvas, 8, 24, 48, 29, 1, { ...shell, light: shell.lighter });
  canvas.rect(8, 36, 48, 1, shell.darker);
  canvas.rect(12, 27, 40, 6, shell.dark);
  slats(canvas, 14, 28, 18, 4, shell.darker);
  for (const x of [12, 22, 34, 44]) canvas.roundRect(x, 42, 8, 6, 2, bezel);
  canvas.rect(30, 39, 4, 2, atLightness(band, 0.75));
  canvas.rect(54, 27, 6, 4, shell.dark);
  canvas.rect(58, 27, 3, 14, shell.darker);
  canvas.rect(10, 53, 6, 2, shell.darker);
  canvas.rect(48, 53, 6, 2, shell.darker);
}

/** Slim and flat, its tray out with a disc on it. */
export function drawTraySlim({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x2e3038, 0x34363f, 0xe8e6df, 0xb4b8c0]));
  canvas.polygon([10, 21, 54, 21, 59, 33, 5, 33], shell.light);
  words(canvas, 24, 26, 16, shell.darker, random);
  panel(canvas, 5, 33, 54, 9, 1, shell);
  canvas.rect(5, 38, 54, 1, band);
  canvas.rect(48, 35, 7, 2, shell.darker);
  overlay(canvas, (layer) => {
    layer.polygon([15, 41, 45, 41, 49, 52, 11, 52], 0x8b8f98);
    layer.rect(11, 52, 39, 3, 0x5d6472);
    layer.ellipse(30, 46, 15, 5, 0xcfd6de);
    layer.polygon([30, 46, 43, 44, 45, 46], 0xb8e3f4);
    layer.polygon([30, 46, 16, 48, 20, 50], 0xf4b8d0);
    layer.ellipse(30, 46, 4, 1, 0x8894a3);
  });
}

/** A tablet standing in its dock, a grip on either side of it. */
export function drawDock({ canvas, random, band, paint }: Sketch): void {
  const grips = random.pick([
    [0xff6f59, 0x31a9c6],
    [white, white],
    [band, tone(band, 0, 1, 2)],
  ]);
  const [first = band, second = band] = grips;
  panel(canvas, 3, 12, 9, 28, 2, shadesOf(paint ?? first));
  panel(canvas, 52, 12, 9, 28, 2, shadesOf(paint ?? second));
  canvas.rect(12, 12, 40, 28, 0x2a2c36);
  drawScene(canvas, 15, 15, 34, 22, random);
  button(canvas, 7, 18, dark, 2);
  button(canvas, 56, 29, dark, 2);
  const dock = shadesOf(random.pick([0x34363f, 0xe8e6df]));
  panel(canvas, 10, 34, 44, 20, 2, dock);
  canvas.rect(16, 49, 3, 2, 0x5fe08a);
  words(canvas, 26, 44, 12, dock.lighter, random);
  canvas.rect(13, 54, 38, 2, dock.darker);
}

/** A wide black slab with a line of light across its front. */
export function drawSlab({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x2b2e38, 0x34363f, 0xf0efea]));
  canvas.polygon([11, 19, 58, 19, 61, 29, 3, 29], shell.light);
  canvas.polygon([36, 19, 58, 19, 61, 29, 39, 29], shell.base);
  panel(canvas, 3, 29, 58, 10, 0, shell);
  canvas.rect(3, 34, 58, 1, ink);
  canvas.rect(30, 31, 22, 1, shell.darker);
  canvas.rect(36, 34, 9, 1, atLightness(band, 0.72));
  canvas.rect(5, 39, 54, 2, shell.darker);
  const pad = new PixelCanvas(64, 64);
  drawSmallGamepad(pad, shadesOf(random.pick([band, 0x34363f, 0xf0efea])), band);
  pad.outline(ink);
  canvas.paste(pad.cropped(), 14, 34);
}

/** Tall, its white sides opening like a collar around a black core. */
export function drawCollarTower({ canvas, random, band, paint }: Sketch): void {
  const side = shadesOf(paint ?? random.pick([0xf0efea, 0xf0efea, 0x5d6472, band]));
  panel(canvas, 25, 8, 15, 46, 1, shadesOf(0x23252f));
  slats(canvas, 27, 11, 11, 10, 0x3a3d49);
  canvas.polygon([14, 4, 24, 2, 27, 10, 27, 55, 19, 55], side.base);
  canvas.polygon([50, 4, 40, 2, 37, 10, 37, 55, 45, 55], side.dark);
  canvas.line(24, 3, 27, 11, side.lighter);
  canvas.line(27, 12, 27, 54, atLightness(band, 0.75));
  canvas.line(37, 12, 37, 54, atLightness(band, 0.75));
  canvas.roundRect(12, 54, 41, 4, 1, dark);
}

/** Thin and white on a slanted foot, a slot with a glow, a wand beside it. */
export function drawWandConsole({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xf2f1ec, 0xf2f1ec, 0x34363f, band]));
  canvas.polygon([14, 6, 31, 6, 35, 50, 18, 50], shell.base);
  canvas.polygon([31, 6, 37, 9, 41, 48, 35, 50], shell.dark);
  canvas.line(14, 6, 18, 49, shell.lighter);
  canvas.polygon([22, 11, 24, 11, 26, 35, 24, 35], mix(0x5fc8f0, band, 0.2));
  canvas.rect(24, 42, 5, 3, shell.dark);
  canvas.polygon([12, 50, 44, 50, 46, 57, 10, 57], 0x8b8f98);
  canvas.rect(10, 55, 36, 2, 0x5d6472);
  overlay(canvas, (layer) => {
    panel(layer, 46, 22, 11, 34, 2, shadesOf(shell.base));
    layer.bitmap(49, 26, ['..#..', '..#..', '#####', '..#..', '..#..'], { '#': 0x8b8f98 });
    button(layer, 51, 36, 0xaeb6c2, 2);
    layer.set(49, 42, band);
    layer.set(53, 42, band);
    button(layer, 51, 49, 0xaeb6c2, 1);
  });
}

/** A rounded white box with a blue lamp, four ports in front. */
export function drawSoftBox({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xf2f1ec, 0xe8e6df, 0x2e3038]));
  canvas.polygon([13, 20, 51, 20, 57, 32, 7, 32], shell.light);
  canvas.ellipse(32, 26, 14, 5, shell.dark);
  canvas.ellipse(32, 25, 14, 5, shell.base);
  canvas.polygon([29, 23, 36, 23, 32.5, 28], tone(band, 0.05));
  panel(canvas, 6, 32, 52, 21, 4, shell);
  bevel(canvas, 6, 32, 52, 21, shell.lighter, shell.dark);
  for (const x of [10, 21, 33, 44]) {
    canvas.roundRect(x, 41, 10, 7, 1, shell.darker);
    canvas.rect(x + 2, 43, 6, 3, bezel);
  }
  canvas.rect(13, 36, 12, 1, shell.dark);
  canvas.rect(45, 36, 4, 1, atLightness(band, 0.72));
  gleam(canvas, 46, 21, 5, 3, 0.3);
}
