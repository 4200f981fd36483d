import { atLightness, type Colour, tone } from '#tools/pixel-art/colour.ts';
import {
  bezel,
  blue,
  dark,
  gold,
  green,
  ink,
  red,
  shadesOf,
  steel,
  white,
  yellow,
} from '#tools/pixel-art/palettes.ts';
import { bars, button, lightTop, overlay, panel, slats, words } from '#tools/pixel-art/parts.ts';
import type { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import type { Random } from '#tools/pixel-art/random.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** What circuit boards are lacquered with. */
export const boards: readonly Colour[] = [0x2f7a55, 0x2f7a55, 0x2b4c9b, 0x8e2f3f, 0x5a3f9a];

/** A console with its lid off and a screwdriver over it. */
export function drawOpenConsole({ canvas, random, band }: Sketch): void {
  const shell = shadesOf(random.pick([0xc9c6bd, 0x5d6472, 0x34363f, band]));
  canvas.polygon([11, 17, 53, 17, 60, 37, 4, 37], shell.dark);
  canvas.polygon([14, 19, 50, 19, 56, 35, 8, 35], random.pick(boards));
  drawTraces(canvas, random, 15, 21, 34, 12);
  canvas.rect(38, 22, 12, 10, 0x8b8f98);
  slats(canvas, 39, 23, 10, 8, 0x5d6472);
  canvas.rect(20, 24, 10, 7, ink);
  panel(canvas, 4, 37, 56, 16, 1, shell);
  canvas.rect(9, 42, 14, 2, shell.darker);
  canvas.roundRect(36, 42, 8, 6, 1, bezel);
  canvas.roundRect(48, 42, 8, 6, 1, bezel);
  for (const [x, y] of [
    [10, 56],
    [17, 58],
    [26, 56],
  ] as const)
    canvas.rect(x, y, 2, 2, steel);
  overlay(canvas, (layer) => {
    layer.roundRect(42, 3, 8, 15, 2, random.pick([red, yellow, 0x3f74d6]));
    layer.rect(44, 5, 1, 11, 0xfff0b8);
    layer.rect(45, 18, 2, 13, steel);
  });
}

/** A soldering iron over a green board, a thread of smoke. */
export function drawSoldering({ canvas, random }: Sketch): void {
  const board = shadesOf(random.pick(boards));
  canvas.polygon([6, 32, 50, 32, 58, 52, 2, 52], board.base);
  canvas.rect(2, 52, 57, 4, board.darker);
  drawTraces(canvas, random, 9, 34, 38, 16);
  canvas.rect(12, 36, 12, 9, ink);
  bars(canvas, 13, 35, 11, 1, steel);
  bars(canvas, 13, 45, 11, 1, steel);
  canvas.rect(38, 43, 8, 6, 0x2e3038);
  canvas.rect(8, 47, 16, 3, gold);
  button(canvas, 33, 47, 0x3f8de0, 2);
  overlay(canvas, (layer) => {
    layer.line(30, 39, 36, 31, steel, 2);
    layer.line(36, 30, 43, 22, 0x8b8f98, 3);
    layer.line(43, 20, 55, 6, random.pick([red, 0x9bcb3c, 0x3f74d6]), 6);
    layer.line(44, 19, 56, 5, yellow, 2);
  });
  canvas.bitmap(26, 20, ['.#.', '#..', '#..', '.#.', '..#', '..#', '.#.', '#..'], { '#': white });
  canvas.set(29, 40, yellow);
  canvas.set(28, 41, 0xff8a3c);
}

/** A disc on the turntable of a polishing machine. */
export function drawPolishingMachine({ canvas, random }: Sketch): void {
  const shell = shadesOf(random.pick([0x3f74d6, 0xe8e6df, 0xd9a43b, 0x2f8f83]));
  canvas.polygon([10, 20, 54, 20, 60, 42, 4, 42], shell.light);
  canvas.ellipse(30, 31, 20, 9, shell.darker);
  canvas.ellipse(30, 30, 19, 8, 0xcfd6de);
  for (const [x, y, colour] of [
    [18, 26, 0xf4b8d0],
    [40, 27, 0xb8e3f4],
    [24, 35, 0xfdf0b0],
  ] as const) {
    canvas.polygon([30, 30, x, y, x + 4, y + 2], colour);
  }
  canvas.ellipse(30, 30, 5, 2, 0xeef2f5);
  canvas.ellipse(30, 30, 2, 1, 0x8894a3);
  panel(canvas, 4, 42, 56, 13, 1, shell);
  button(canvas, 12, 48, red, 3);
  canvas.rect(20, 46, 14, 5, ink);
  words(canvas, 22, 48, 10, 0x5fe08a, random);
  slats(canvas, 42, 45, 13, 7, shell.darker);
  overlay(canvas, (layer) => {
    panel(layer, 36, 6, 20, 11, 2, shell);
    layer.rect(43, 17, 6, 7, 0x8b8f98);
    layer.roundRect(39, 23, 14, 6, 2, yellow);
  });
}

/** A wide handheld, its screen off, the new one beside it. */
export function drawScreenSwap({ canvas, random, band }: Sketch): void {
  const shell = shadesOf(random.pick([0x34363f, 0xf5c535, 0xe8e6df, 0x6b55b8, 0x2fa8a8]));
  panel(canvas, 2, 27, 54, 28, 4, shell);
  canvas.rect(14, 30, 30, 22, random.pick(boards));
  drawTraces(canvas, random, 16, 32, 26, 18);
  canvas.rect(4, 36, 9, 3, bezel);
  canvas.rect(7, 33, 3, 9, bezel);
  button(canvas, 49, 36, tone(band, 0.05));
  button(canvas, 50, 44, tone(band, 0.05));
  overlay(canvas, (layer) => {
    layer.polygon([26, 6, 60, 6, 56, 30, 22, 30], bezel);
    layer.polygon([29, 9, 56, 9, 53, 27, 26, 27], 0x3b4a5f);
    layer.polygon([29, 9, 40, 9, 32, 27, 26, 27], 0x5d7288);
    layer.line(44, 10, 39, 17, white);
    layer.line(39, 17, 45, 20, white);
    layer.line(45, 20, 42, 26, white);
    layer.rect(34, 30, 8, 5, gold);
  });
}

/** A stick module out of its pad, with a drop of cleaner. */
export function drawStickModule({ canvas, random, band }: Sketch): void {
  const board = shadesOf(random.pick(boards));
  canvas.rect(13, 44, 38, 6, board.base);
  canvas.rect(13, 50, 38, 3, board.darker);
  bars(canvas, 16, 53, 33, 4, gold, 4);
  panel(canvas, 17, 29, 30, 16, 1, shadesOf(steel));
  canvas.rect(9, 32, 8, 10, random.pick([green, blue, 0xff8a3c]));
  canvas.rect(47, 32, 7, 10, dark);
  canvas.polygon([24, 29, 40, 29, 36, 20, 28, 20], dark);
  const cap = shadesOf(random.pick([0x34363f, 0xe4463b, 0x3f74d6, 0x9bcb3c]));
  canvas.ellipse(32, 15, 15, 7, cap.darker);
  canvas.ellipse(32, 12, 15, 7, cap.base);
  lightTop(canvas, 15, 4, 34, 6, cap.lighter);
  canvas.ellipse(32, 12, 9, 4, cap.dark);
  canvas.ellipse(32, 12, 6, 2, atLightness(band, 0.6));
}

/** The copper of a circuit board. */
export function drawTraces(
  canvas: PixelCanvas,
  random: Random,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  for (let i = 0; i < 9; i++) {
    const [left, top] = [x + random.int(0, width - 8), y + random.int(0, height - 1)];
    canvas.rect(left, top, random.int(3, 8), 1, 0xe8d48a);
    canvas.set(left, top, gold);
  }
}
