import { atLightness, tone } from '#tools/pixel-art/colour.ts';
import {
  blue,
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
  button,
  directionPad,
  lightTop,
  overlay,
  panel,
  shadeBottom,
} from '#tools/pixel-art/parts.ts';
import type { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

const roundPad = [
  12, 20, 22, 16, 42, 16, 52, 20, 59, 34, 61, 50, 55, 56, 48, 52, 42, 42, 22, 42, 16, 52, 9, 56, 3,
  50, 5, 34,
];

/** The sticks at different heights, a round cross, a lamp in the middle. */
export function drawAsymmetricPad({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x34363f, 0xf0efea, band, band, 0x5d6472]));
  canvas.rect(10, 15, 14, 6, shell.darker);
  canvas.rect(40, 15, 14, 6, shell.darker);
  canvas.polygon(roundPad, shell.base);
  lightTop(canvas, 2, 14, 60, 10, shell.light);
  shadeBottom(canvas, 2, 36, 60, 22, shell.dark);
  drawStick(canvas, 16, 27, shell.darker);
  drawStick(canvas, 40, 37, shell.darker);
  canvas.ellipse(24, 37, 5, 5, shell.darker);
  directionPad(canvas, 21, 34, 0x8b8f98, 2);
  button(canvas, 32, 23, atLightness(band, 0.8), 3);
  canvas.rect(26, 28, 3, 2, shell.darker);
  canvas.rect(36, 28, 3, 2, shell.darker);
  button(canvas, 48, 22, yellow);
  button(canvas, 44, 26, blue);
  button(canvas, 52, 26, red);
  button(canvas, 48, 30, green);
}

/** Rounder horns, a touch plate with a line of light, two sticks low. */
export function drawTouchPad({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xf0efea, 0xf0efea, 0x34363f, band, 0xd23a3f]));
  canvas.polygon(roundPad, shell.base);
  canvas.polygon([22, 30, 42, 30, 48, 42, 42, 44, 22, 44, 16, 42], dark);
  lightTop(canvas, 2, 14, 60, 10, shell.light);
  shadeBottom(canvas, 2, 36, 60, 22, shell.dark);
  canvas.polygon([22, 18, 42, 18, 40, 30, 24, 30], tone(shell.base, -0.06));
  canvas.line(22, 18, 24, 29, atLightness(band, 0.7));
  canvas.line(42, 18, 40, 29, atLightness(band, 0.7));
  drawStick(canvas, 24, 37, ink);
  drawStick(canvas, 40, 37, ink);
  directionPad(canvas, 10, 23, shell.darker, 3);
  for (const [x, y] of [
    [50, 22],
    [46, 26],
    [54, 26],
    [50, 30],
  ] as const) {
    canvas.ellipse(x, y, 2, 2, shell.darker);
    canvas.set(x, y, steel);
  }
}

/** Two half pads, one of each colour. */
export function drawHalfPads({ canvas, random, band, paint }: Sketch): void {
  const pairs = [
    [0xff6f59, 0x31a9c6],
    [0x8bc34a, 0xff8fb3],
    [yellow, 0x5d6bd6],
    [band, dark],
  ];
  const [first = band, second = band] = random.pick(pairs);
  const left = shadesOf(paint ?? first);
  const right = shadesOf(paint ?? second);
  panel(canvas, 11, 6, 17, 49, 4, left);
  panel(canvas, 36, 6, 17, 49, 4, right);
  canvas.rect(26, 8, 3, 45, dark);
  canvas.rect(35, 8, 3, 45, dark);
  drawStick(canvas, 18, 17, left.darker);
  drawStick(canvas, 44, 37, right.darker);
  for (const [x, y] of [
    [18, 30],
    [14, 34],
    [22, 34],
    [18, 38],
  ] as const)
    button(canvas, x, y, dark, 1);
  for (const [x, y] of [
    [44, 14],
    [40, 18],
    [48, 18],
    [44, 22],
  ] as const)
    button(canvas, x, y, dark, 1);
  canvas.rect(20, 9, 4, 1, ink);
  canvas.rect(39, 9, 4, 1, ink);
  canvas.roundRect(16, 45, 4, 4, 1, ink);
  canvas.ellipse(44, 48, 2, 2, white);
}

/** A wand and its smaller companion on a cord. */
export function drawWand({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xf2f1ec, 0xf2f1ec, 0x34363f, band]));
  canvas.line(29, 8, 40, 5, 0xaeb6c2, 2);
  canvas.line(40, 5, 46, 16, 0xaeb6c2, 2);
  overlay(canvas, (layer) => {
    panel(layer, 10, 5, 17, 51, 3, shell);
    directionPad(layer, 14, 10, 0x8b8f98, 3);
    button(layer, 18, 26, 0xaeb6c2, 3);
    layer.set(14, 34, dark);
    layer.set(18, 34, band);
    layer.set(22, 34, dark);
    for (let y = 38; y < 43; y += 2) layer.rect(16, y, 5, 1, shell.dark);
    button(layer, 18, 46, 0xaeb6c2, 1);
    button(layer, 18, 51, 0xaeb6c2, 1);
  });
  overlay(canvas, (layer) => {
    layer.polygon([38, 20, 44, 15, 50, 15, 56, 20, 56, 34, 51, 54, 43, 54, 38, 34], shell.base);
    lightTop(layer, 36, 14, 22, 8, shell.light);
    shadeBottom(layer, 36, 30, 22, 26, shell.dark);
    layer.ellipse(47, 26, 6, 6, shell.dark);
    drawStick(layer, 47, 26, shell.darker);
  });
}

function drawStick(canvas: PixelCanvas, x: number, y: number, well: number): void {
  canvas.ellipse(x, y, 5, 5, well);
  canvas.ellipse(x, y - 1, 3, 3, 0x5d6472);
  canvas.ellipse(x, y - 1, 1, 1, 0x8b8f98);
}
