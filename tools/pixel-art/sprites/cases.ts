import { tone } from '#tools/pixel-art/colour.ts';
import { shadesOf, white } from '#tools/pixel-art/palettes.ts';
import { gleam, overlay, panel, words } from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';
import { drawCover } from './covers.ts';
import { drawPrintedDisc } from './shiny-disc.ts';

/** The tinted case of a high-definition disc: a clear strip on top, the picture to the edge. */
export function drawTintedCase({ canvas, random, band, paint }: Sketch): void {
  const plastic = shadesOf(paint ?? random.pick([band, band, tone(band, 0.08), 0x4a4d58]));
  panel(canvas, 14, 6, 36, 49, 2, plastic);
  canvas.rect(14, 8, 3, 45, plastic.dark);
  canvas.rect(19, 7, 28, 3, plastic.lighter);
  canvas.rect(19, 10, 28, 1, plastic.darker);
  const cover = drawScene(canvas, 18, 11, 30, 42, random, { lowered: -2 });
  canvas.rect(18, 44, 30, 9, cover.farLand);
  words(canvas, 21, 46, 22, cover.light, random);
  words(canvas, 21, 49, 14, cover.main, random);
  canvas.rect(43, 49, 4, 3, white);
  gleam(canvas, 46, 11, 16, 3, 0.25);
}

/** A tall slim case, its game card leaning in front. */
export function drawCardCase(sketch: Sketch): void {
  const { canvas, random, band, paint } = sketch;
  drawCover(sketch, 10, 6, 32, 49, paint ?? random.pick([band, 0xe7e6e0, 0x4a4d58]));
  overlay(canvas, (layer) => {
    const card = shadesOf(random.pick([0x34363f, 0x5d6472, band]));
    panel(layer, 38, 35, 18, 20, 2, card);
    drawScene(layer, 40, 37, 14, 12, random, { motif: false });
    layer.rect(41, 51, 12, 2, 0xd9a43b);
  });
}

/** A case of printed metal, no words on it. */
export function drawSteelCase({ canvas, random, band, paint }: Sketch): void {
  const metal = shadesOf(paint ?? random.pick([0x6f7683, 0x3a3d49, tone(band, -0.15, 0.8)]));
  panel(canvas, 13, 7, 38, 48, 2, metal);
  canvas.rect(13, 9, 3, 44, metal.darker);
  canvas.rect(16, 9, 1, 44, metal.lighter);
  drawScene(canvas, 19, 10, 29, 42, random);
  gleam(canvas, 48, 9, 30, 4, 0.35);
  gleam(canvas, 48, 17, 30, 1, 0.35);
}

/** A white case with the disc before it. */
export function drawPaleCase(sketch: Sketch): void {
  const { random, paint } = sketch;
  drawCover(sketch, 9, 7, 33, 47, paint ?? random.pick([0xf2f1ec, 0xdfe9ee, 0xf2f1ec]));
  drawPrintedDisc(sketch, 45, 42, 12);
}

/** Two cases fanned out: a game and its sequel, or one with its box of extras. */
export function drawTwinCases(sketch: Sketch): void {
  const { canvas, random, band, paint } = sketch;
  overlay(canvas, (layer) => {
    drawCover(sketch, 26, 6, 31, 44, random.pick([0x2c2f3a, 0xe7e6e0, tone(band, 0, 1, 2)]), layer);
  });
  overlay(canvas, (layer) => {
    drawCover(sketch, 7, 11, 31, 44, paint ?? band, layer);
  });
}
