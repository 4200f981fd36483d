import type { Colour } from '#tools/pixel-art/colour.ts';
import { shadesOf, white } from '#tools/pixel-art/palettes.ts';
import { panel, words } from '#tools/pixel-art/parts.ts';
import type { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** A plastic case with its spine at the start side and a printed cover. */
export function drawCover(
  sketch: Sketch,
  x: number,
  y: number,
  width: number,
  height: number,
  plastic: Colour,
  canvas: PixelCanvas = sketch.canvas,
): void {
  const { random, band } = sketch;
  const shell = shadesOf(plastic);
  panel(canvas, x, y, width, height, 1, shell);
  canvas.rect(x, y + 1, 3, height - 2, shell.dark);
  canvas.rect(x + 3, y + 1, 1, height - 2, shell.darker);
  const cover = drawScene(canvas, x + 5, y + 2, width - 7, height - 4, random, { lowered: 2 });
  canvas.rect(x + 5, y + 2, width - 7, 6, band);
  words(canvas, x + 7, y + 4, width - 15, white, random);
  canvas.rect(x + width - 6, y + 4, 2, 2, cover.accent);
  canvas.rect(x + 5, y + height - 7, width - 7, 5, cover.farLand);
  words(canvas, x + 7, y + height - 5, Math.round(width * 0.5), cover.light, random);
}

/** A cardboard box seen a little from the end side. */
export function drawCarton(
  canvas: PixelCanvas,
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
  colour: Colour,
): void {
  const card = shadesOf(colour);
  const [right, rise] = [x + width, Math.ceil(depth / 2)];
  canvas.polygon([x, y, x + depth, y - rise, right + depth, y - rise, right, y], card.light);
  canvas.polygon(
    [right, y, right + depth, y - rise, right + depth, y + height - rise, right, y + height],
    card.darker,
  );
  panel(canvas, x, y, width, height, 0, card);
}
