import { atLightness, type Colour } from '#tools/pixel-art/colour.ts';
import { ink, type Shades, shadesOf, white } from '#tools/pixel-art/palettes.ts';
import type { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

const furs: readonly Colour[] = [
  0xf2b56b, 0x8fb8de, 0xe98aa8, 0xa5c882, 0xb9a6de, 0xe9dcc3, 0x8a6a52,
];
const pinkInside: Colour = 0xffd9d9;

type DrawEars = (canvas: PixelCanvas, fur: Shades) => void;

const drawRoundEars: DrawEars = (canvas, fur) => {
  for (const x of [18, 46]) {
    canvas.ellipse(x, 12, 6, 6, fur.dark);
    canvas.ellipse(x, 12, 3, 3, pinkInside);
  }
};

const drawLongEars: DrawEars = (canvas, fur) => {
  for (const x of [23, 41]) {
    canvas.ellipse(x, 10, 4, 9, fur.base);
    canvas.ellipse(x, 10, 2, 6, pinkInside);
  }
};

const drawPointedEars: DrawEars = (canvas, fur) => {
  canvas.polygon([14, 5, 28, 14, 14, 24], fur.dark);
  canvas.polygon([50, 5, 50, 24, 36, 14], fur.dark);
};

const drawHorn: DrawEars = (canvas, fur) => {
  canvas.polygon([29, 10, 32, 1, 36, 10], 0xffe08a);
  canvas.ellipse(15, 16, 5, 3, fur.dark);
  canvas.ellipse(49, 16, 5, 3, fur.dark);
};

const drawFloppyEars: DrawEars = (canvas, fur) => {
  canvas.ellipse(12, 26, 5, 9, fur.darker);
  canvas.ellipse(52, 26, 5, 9, fur.darker);
};

/** A sitting animal with one of five pairs of ears. */
export function drawSittingPlush({ canvas, random, band, paint }: Sketch): void {
  const fur = shadesOf(paint ?? random.pick([band, ...furs]));
  const drawEars = random.pick([
    drawRoundEars,
    drawLongEars,
    drawPointedEars,
    drawHorn,
    drawFloppyEars,
  ]);
  if (drawEars !== drawFloppyEars) drawEars(canvas, fur);
  canvas.ellipse(20, 46, 6, 7, fur.dark);
  canvas.ellipse(44, 46, 6, 7, fur.dark);
  canvas.ellipse(32, 45, 14, 12, fur.base);
  canvas.ellipse(32, 47, 9, 8, fur.lighter);
  canvas.ellipse(22, 56, 6, 3, fur.dark);
  canvas.ellipse(42, 56, 6, 3, fur.dark);
  canvas.ellipse(32, 22, 19, 15, fur.base);
  canvas.tint(10, 5, 44, 12, (colour, x, y) =>
    colour === fur.base && canvas.get(x, y - 1) !== fur.base ? fur.light : colour,
  );
  canvas.ellipse(26, 14, 6, 2, fur.light);
  // Hanging ears lie over the cheeks.
  if (drawEars === drawFloppyEars) drawEars(canvas, fur);
  drawFace(canvas, fur);
  if (random.chance(0.5)) drawScarf(canvas, atLightness(band, 0.5));
}

function drawFace(canvas: PixelCanvas, fur: Shades): void {
  for (const x of [24, 40]) {
    canvas.ellipse(x, 22, 2, 3, ink);
    canvas.set(x - 1, 20, white);
  }
  canvas.ellipse(18, 28, 3, 2, 0xff9fa5);
  canvas.ellipse(46, 28, 3, 2, 0xff9fa5);
  canvas.ellipse(32, 28, 5, 3, fur.lighter);
  canvas.rect(31, 26, 3, 2, ink);
  canvas.rect(32, 28, 1, 2, ink);
}

function drawScarf(canvas: PixelCanvas, colour: Colour): void {
  canvas.rect(24, 36, 17, 3, colour);
  canvas.rect(36, 38, 4, 7, colour);
}
