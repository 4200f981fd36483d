import { shadesOf, white } from '../palettes.ts';
import { gleam, panel, words } from '../parts.ts';
import { drawScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';

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
export function drawTapedPoster({ canvas, random, band }: Sketch): void {
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
