import type { Colour } from './colour.ts';
import { PixelCanvas } from './pixel-canvas.ts';

/** The five stripes of the box, from the top. */
export const stripes: readonly Colour[] = [0xcf2b36, 0xff8a3c, 0xffc629, 0x3fae6a, 0x2ea3e6];

/** The sandouk: a wooden peep-show box with a brass lens, 22 x 22. */
export function drawLogo(): PixelCanvas {
  const canvas = new PixelCanvas(22, 22);
  canvas.polygon([3, 4, 19, 4, 21, 8, 1, 8], 0xc8752f);
  canvas.rect(3, 4, 16, 1, 0xe39a4e);
  canvas.rect(1, 8, 20, 12, 0x8a4a1f);
  canvas.rect(1, 8, 20, 1, 0x5f2f12);
  stripes.forEach((colour, row) => {
    canvas.rect(1, 15 + row, 20, 1, colour);
  });
  canvas.ellipse(11, 12, 5, 5, 0xffc629);
  canvas.ellipse(11, 12, 3.4, 3.4, 0x102a40);
  canvas.rect(9, 10, 2, 2, 0x83d3e6);
  canvas.set(13, 14, 0x2f6f8f);
  canvas.outline(0x12101c);
  return canvas;
}
