import { gold, red, shadesOf, white, yellow } from '#tools/pixel-art/palettes.ts';
import { gleam, overlay, panel, words } from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** A print behind glass in a frame. */
export function drawFramedPoster({ canvas, random, band }: Sketch): void {
  panel(canvas, 12, 4, 40, 55, 0, shadesOf(random.pick([0x2b2622, 0x8a5a32, 0xe9e4d8])));
  canvas.rect(14, 6, 36, 51, 0xfffaf0);
  drawScene(canvas, 17, 9, 30, 38, random);
  canvas.rect(17, 49, 20, 2, band);
  words(canvas, 17, 53, 24, 0x6b6257, random);
  gleam(canvas, 44, 8, 14, 3, 0.35);
}

/** A sheet still curling at both ends, taped to the wall. */
function drawTapedPoster({ canvas, random, band }: Sketch): void {
  canvas.rect(13, 7, 38, 50, 0xf7f0df);
  drawScene(canvas, 15, 9, 34, 38, random);
  canvas.rect(15, 49, 34, 6, band);
  words(canvas, 18, 51, 26, white, random);
  canvas.rect(11, 5, 42, 3, 0xe9dfc6);
  canvas.rect(11, 5, 42, 1, 0xfffaf0);
  canvas.rect(11, 56, 42, 3, 0xd6c9a8);
  canvas.rect(22, 2, 8, 6, 0xf4e3a0);
  canvas.rect(36, 2, 8, 6, 0xf4e3a0);
}

/** A rolled print, its corner showing, with a second one behind. */
export function drawRolledPoster({ canvas, random, band }: Sketch): void {
  canvas.rect(20, 6, 38, 48, 0xf7f0df);
  drawScene(canvas, 22, 8, 34, 38, random);
  canvas.rect(22, 48, 34, 4, band);
  words(canvas, 25, 49, 22, white, random);
  overlay(canvas, (layer) => {
    panel(layer, 7, 4, 13, 53, 3, shadesOf(0xf2e6cf));
    layer.ellipse(13, 6, 5, 3, 0xd6c9a8);
    layer.ellipse(13, 6, 3, 1, 0x8a7a58);
    layer.rect(7, 28, 13, 4, red);
  });
}

/** A woven banner on a rod. */
export function drawBanner({ canvas, random, band }: Sketch): void {
  canvas.line(10, 8, 32, 3, 0x8a7a58);
  canvas.line(54, 8, 32, 3, 0x8a7a58);
  canvas.rect(6, 8, 53, 3, 0x8a5a32);
  canvas.rect(4, 7, 3, 5, gold);
  canvas.rect(58, 7, 3, 5, gold);
  canvas.polygon([12, 11, 53, 11, 53, 50, 43, 57, 32.5, 50, 22, 57, 12, 50], band);
  drawScene(canvas, 16, 15, 33, 30, random);
  canvas.rect(12, 11, 41, 2, yellow);
  canvas.rect(16, 45, 33, 1, yellow);
}

export const posters = [drawFramedPoster, drawTapedPoster, drawRolledPoster, drawBanner];
