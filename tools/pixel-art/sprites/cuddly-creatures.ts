import { atLightness, type Colour, tone } from '#tools/pixel-art/colour.ts';
import { dark, ink, type Shades, shadesOf, white, yellow } from '#tools/pixel-art/palettes.ts';
import { lightTop, shadeBottom } from '#tools/pixel-art/parts.ts';
import type { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';

import type { Sketch } from '#tools/pixel-art/sketch.ts';

const pile: readonly Colour[] = [0xf2b56b, 0x8fb8de, 0xe98aa8, 0xa5c882, 0xb9a6de, 0xf3e2b8];

function furOf({ random, band, paint }: Sketch): Shades {
  return shadesOf(paint ?? random.pick([band, ...pile]));
}

/** Two eyes with a glint, two cheeks and a small mouth. */
function drawCuteFace(canvas: PixelCanvas, x: number, y: number, gap: number): void {
  for (const side of [-1, 1]) {
    canvas.ellipse(x + side * gap, y, 2, 3, ink);
    canvas.set(x + side * gap - 1, y - 2, white);
    canvas.ellipse(x + side * (gap + 6), y + 5, 3, 2, 0xff9fa5);
  }
  canvas.bitmap(x - 2, y + 4, ['#...#', '.###.'], { '#': ink });
}

/** A ball of fluff with a sprout on its head; a known one is pink and has none. */
export function drawPuffPlush(sketch: Sketch): void {
  const { canvas, random } = sketch;
  const isKirby = sketch.name.includes('kirby');
  const fur = isKirby ? shadesOf(0xf59fba) : furOf(sketch);
  const leaf = shadesOf(random.pick([0x3fae6a, 0xf2b56b, 0x8fb8de]));
  canvas.ellipse(22, 54, 8, 4, fur.darker);
  canvas.ellipse(42, 54, 8, 4, fur.darker);
  canvas.ellipse(10, 40, 4, 6, fur.dark);
  canvas.ellipse(54, 40, 4, 6, fur.dark);
  canvas.ellipse(32, 34, 22, 20, fur.base);
  lightTop(canvas, 8, 12, 48, 10, fur.lighter);
  canvas.ellipse(32, 44, 13, 9, fur.lighter);
  if (!isKirby) {
    canvas.rect(31, 7, 2, 8, leaf.darker);
    canvas.ellipse(24, 7, 7, 3, leaf.base);
    canvas.ellipse(40, 5, 7, 3, leaf.dark);
  }
  drawCuteFace(canvas, 32, 29, 7);
}

/** A mushroom with a speckled cap. */
export function drawMushroomPlush(sketch: Sketch): void {
  const { canvas, random, band, paint } = sketch;
  const cap = shadesOf(paint ?? random.pick([band, 0x8a5fb8, 0x3f8de0, 0xf2b56b]));
  const stem = shadesOf(0xf3e2b8);
  canvas.ellipse(32, 45, 18, 12, stem.base);
  shadeBottom(canvas, 12, 48, 40, 12, stem.dark);
  canvas.ellipse(32, 24, 27, 18, cap.base);
  canvas.rect(4, 30, 56, 7, cap.base);
  shadeBottom(canvas, 4, 32, 56, 8, cap.darker);
  lightTop(canvas, 4, 5, 56, 10, cap.lighter);
  for (let x = 9; x < 58; x += 9) {
    canvas.rect(x, 28 - (x % 2) * 12, 3, 3, cap.lighter);
    canvas.rect(x + 3, 20 - (x % 2) * 3, 2, 2, yellow);
  }
  canvas.rect(5, 35, 55, 1, cap.lighter);
  drawCuteFace(canvas, 32, 43, 6);
}

/** A ghost with a wavy hem. */
export function drawGhostPlush(sketch: Sketch): void {
  const { canvas, random, band, paint } = sketch;
  const cloth = shadesOf(
    paint ?? random.pick([0xf4f1ea, 0xf4f1ea, 0xb9a6de, tone(band, 0.2, 0.6)]),
  );
  canvas.ellipse(32, 27, 20, 22, cloth.base);
  canvas.rect(12, 27, 41, 24, cloth.base);
  for (const x of [16, 25, 34, 43]) canvas.ellipse(x + 3, 52, 4, 4, cloth.base);
  canvas.ellipse(9, 36, 6, 4, cloth.dark);
  canvas.ellipse(56, 32, 5, 4, cloth.dark);
  lightTop(canvas, 10, 4, 45, 14, white);
  canvas.rect(49, 24, 4, 28, cloth.dark);
  for (const x of [25, 39]) {
    canvas.ellipse(x, 24, 3, 5, ink);
    canvas.ellipse(x - 1, 22, 1, 1, white);
  }
  canvas.ellipse(32, 36, 5, 5, 0x7a2f5d);
  canvas.ellipse(32, 39, 3, 2, 0xff8f9a);
}

/** A dragon sitting up, with wings and a crest. */
export function drawDragonPlush(sketch: Sketch): void {
  const { canvas, random, band } = sketch;
  const hide = furOf(sketch);
  const wing = shadesOf(random.pick([yellow, tone(band, 0, 1, 2), 0xff8a3c]));
  canvas.polygon([14, 32, 2, 22, 5, 44, 16, 44], wing.base);
  canvas.polygon([50, 32, 62, 22, 59, 44, 48, 44], wing.dark);
  canvas.ellipse(50, 54, 9, 4, hide.dark);
  canvas.ellipse(32, 45, 15, 13, hide.base);
  canvas.ellipse(32, 47, 9, 9, 0xf3e2b8);
  for (let y = 42; y < 55; y += 4) canvas.rect(25, y, 15, 1, 0xd9c48f);
  canvas.ellipse(20, 56, 6, 3, hide.dark);
  canvas.ellipse(44, 56, 6, 3, hide.dark);
  for (const [x, y] of [
    [22, 5],
    [30, 3],
    [38, 5],
  ] as const) {
    canvas.polygon([x, y + 9, x + 3, y - 1, x + 7, y + 9], wing.base);
  }
  canvas.ellipse(32, 22, 18, 14, hide.base);
  lightTop(canvas, 12, 7, 40, 10, hide.lighter);
  canvas.ellipse(32, 29, 10, 6, hide.light);
  canvas.rect(28, 27, 2, 2, ink);
  canvas.rect(35, 27, 2, 2, ink);
  drawCuteFace(canvas, 32, 20, 8);
}

/** An octopus with a round head and six arms. */
export function drawOctopusPlush(sketch: Sketch): void {
  const { canvas } = sketch;
  const skin = furOf(sketch);
  for (const [i, x] of [8, 17, 27, 37, 47, 56].entries()) {
    const drop = i === 0 || i === 5 ? 47 : 52;
    canvas.polygon([26 + i * 2, 36, 36 + i, 36, x + 5, drop, x - 4, drop], skin.dark);
    canvas.ellipse(x, drop, 5, 4, skin.dark);
    canvas.ellipse(x, drop + 2, 3, 1, skin.lighter);
  }
  canvas.ellipse(32, 25, 20, 20, skin.base);
  lightTop(canvas, 10, 4, 44, 12, skin.lighter);
  canvas.ellipse(24, 11, 5, 3, skin.light);
  drawCuteFace(canvas, 32, 27, 8);
}

/** A penguin with a scarf. */
export function drawPenguinPlush(sketch: Sketch): void {
  const { canvas, random, band, paint } = sketch;
  const coat = shadesOf(paint ?? random.pick([0x3a4663, 0x3a3d49, band, 0x4a7fb8]));
  canvas.ellipse(22, 55, 7, 3, 0xff9e3c);
  canvas.ellipse(42, 55, 7, 3, 0xff9e3c);
  canvas.polygon([12, 28, 4, 46, 12, 48, 18, 34], coat.dark);
  canvas.polygon([52, 28, 60, 46, 52, 48, 46, 34], coat.dark);
  canvas.ellipse(32, 38, 20, 17, coat.base);
  canvas.ellipse(32, 22, 17, 17, coat.base);
  lightTop(canvas, 14, 4, 36, 10, coat.lighter);
  canvas.ellipse(32, 42, 14, 13, white);
  canvas.ellipse(25, 23, 7, 7, white);
  canvas.ellipse(39, 23, 7, 7, white);
  for (const x of [27, 37]) {
    canvas.ellipse(x, 22, 2, 3, ink);
    canvas.set(x - 1, 20, white);
  }
  canvas.polygon([28, 26, 37, 26, 32.5, 32], 0xff9e3c);
  canvas.rect(17, 34, 31, 4, atLightness(band, 0.55));
  canvas.rect(39, 37, 5, 10, atLightness(band, 0.48));
  canvas.rect(39, 46, 5, 1, dark);
}

/** A turtle lying flat, its shell in plates. */
export function drawTurtlePlush(sketch: Sketch): void {
  const { canvas, random, band, paint } = sketch;
  const shell = shadesOf(paint ?? random.pick([0x3f9a57, band, 0x8a6a52, 0x3f74d6]));
  const skin = shadesOf(random.pick([0xf2d98b, 0xa5c882, 0xf3c48b]));
  canvas.ellipse(14, 51, 8, 5, skin.dark);
  canvas.ellipse(42, 52, 9, 5, skin.dark);
  canvas.ellipse(51, 34, 10, 10, skin.base);
  lightTop(canvas, 40, 22, 24, 8, skin.lighter);
  canvas.ellipse(26, 37, 24, 16, shell.base);
  canvas.rect(2, 43, 48, 7, 0xf4f1ea);
  canvas.rect(2, 49, 48, 2, 0xcbbf9f);
  lightTop(canvas, 2, 20, 48, 10, shell.lighter);
  for (const [x, y] of [
    [18, 28],
    [31, 28],
    [12, 37],
    [25, 37],
    [38, 37],
  ] as const) {
    canvas.ellipse(x, y, 4, 3, shell.dark);
    canvas.ellipse(x, y - 1, 3, 2, shell.light);
  }
  for (const x of [50, 56]) {
    canvas.ellipse(x, 32, 1.5, 2.5, ink);
    canvas.set(x - 1, 31, white);
  }
  canvas.rect(51, 38, 5, 1, ink);
  canvas.ellipse(46, 37, 2, 1, 0xff9fa5);
}

export const cuddlyCreatures = [
  drawPuffPlush,
  drawMushroomPlush,
  drawGhostPlush,
  drawDragonPlush,
  drawOctopusPlush,
  drawPenguinPlush,
  drawTurtlePlush,
];
