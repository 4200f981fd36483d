import { clear, tone } from '#tools/pixel-art/colour.ts';
import { ink, paper, shadesOf } from '#tools/pixel-art/palettes.ts';
import { gleam, overlay, panel, words } from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';
import { drawCover } from './covers.ts';
import { drawPrintedDisc, drawRimmedDisc } from './shiny-disc.ts';

/** A case, square or tall, its disc often looking out behind it. */
export function drawDiscCase(sketch: Sketch): void {
  const { canvas, random, band, paint } = sketch;
  const isSquare = random.chance(0.35);
  const [x, y, width, height] = isSquare ? [8, 14, 38, 38] : [10, 8, 33, 46];
  const plastic = isSquare ? 0x31343f : random.pick([band, band, 0x2c2f3a, 0xe7e6e0]);
  if (random.chance(0.75)) drawRimmedDisc(canvas, x + width, y + height - 17);
  drawCover(sketch, x, y, width, height, paint ?? plastic);
}

/** The tall case, its disc often looking out behind it. */
export function drawKeepCase(sketch: Sketch): void {
  const { canvas, random, band, paint } = sketch;
  const plastic = random.pick([band, band, 0x2c2f3a, 0x2c2f3a, 0xe7e6e0, tone(band, 0.1, 0.8)]);
  if (random.chance(0.6)) drawRimmedDisc(canvas, 43, 37);
  drawCover(sketch, 10, 8, 33, 46, paint ?? plastic);
}

/** The square case of a CD with a black spine, the disc half out. */
export function drawJewelCase(sketch: Sketch): void {
  drawRimmedDisc(sketch.canvas, 45, 35);
  drawCover(sketch, 8, 14, 38, 39, sketch.random.pick([0x31343f, 0x31343f, 0x4a4d58]));
  gleam(sketch.canvas, 44, 16, 12, 2, 0.35);
}

/** A jewel case twice as thick: two spines, two discs. */
export function drawDoubleJewelCase(sketch: Sketch): void {
  const { canvas } = sketch;
  drawRimmedDisc(canvas, 46, 26, 12);
  drawRimmedDisc(canvas, 46, 39, 13);
  panel(canvas, 5, 12, 8, 42, 1, shadesOf(0x4a4d58));
  canvas.rect(8, 13, 1, 40, ink);
  drawCover(sketch, 9, 12, 38, 42, 0x31343f);
}

/** A disc of eight centimetres lying before its short case. */
export function drawSmallDisc(sketch: Sketch): void {
  const plastic = sketch.random.pick([0x2c2f3a, 0x2c2f3a, sketch.band]);
  drawCover(sketch, 7, 9, 32, 45, sketch.paint ?? plastic);
  drawPrintedDisc(sketch, 46, 44, 11);
}

/** A disc without its case, in a paper sleeve. */
export function drawSleevedDisc(sketch: Sketch): void {
  const { canvas, random, band } = sketch;
  drawPrintedDisc(sketch, 32, 25, 20);
  const sleeve = shadesOf(random.pick([paper, 0xdfe7ec, 0x3a3d49, band, tone(band, 0.2, 0.5)]));
  overlay(canvas, (layer) => {
    panel(layer, 9, 22, 46, 34, 1, sleeve);
    layer.ellipse(32, 21, 10, 8, clear);
    if (random.chance(0.5)) drawScene(layer, 13, 34, 38, 12, random, { motif: false });
    layer.rect(13, 48, 14, 2, sleeve.darker);
    words(layer, 13, 52, 24, sleeve.dark, random);
  });
}

/** A disc in a rounded plastic caddy with a window. */
export function drawCaddyDisc(sketch: Sketch): void {
  const { canvas, band, random } = sketch;
  drawCover(sketch, 5, 8, 30, 46, random.pick([0xe7e6e0, 0x2c2f3a, band]));
  overlay(canvas, (layer) => {
    layer.ellipse(45, 41, 14, 14, 0xe3e6ea);
    layer.rect(31, 41, 29, 13, 0xe3e6ea);
    layer.rect(31, 53, 29, 1, 0xaeb6c2);
  });
  drawPrintedDisc(sketch, 45, 41, 10);
}
