import { clear, tone } from '../colour.ts';
import { pickMotif } from '../motifs.ts';
import { steel, yellow } from '../palettes.ts';
import { PixelCanvas } from '../pixel-canvas.ts';
import type { Sketch } from '../sketch.ts';

/** The split ring with the first links of its chain, down to row 28. */
function drawRing(canvas: PixelCanvas): void {
  canvas.ellipse(32, 11, 9, 9, steel);
  canvas.ellipse(32, 11, 6, 6, clear);
  canvas.tint(23, 2, 19, 9, () => 0xe9edf2);
  canvas.rect(31, 19, 3, 3, 0x9aa2ad);
  canvas.rect(31, 23, 3, 3, steel);
  canvas.rect(30, 26, 5, 3, 0x9aa2ad);
}

/** A motif in enamel with a cream edge. */
export function drawMotifKeychain({ canvas, random, band }: Sketch): void {
  drawRing(canvas);
  const charm = new PixelCanvas(13, 15);
  charm.bitmap(1, 1, pickMotif(random), {
    '#': band,
    '+': tone(band, 0.16, 0.8),
    '-': tone(band, -0.15),
    o: yellow,
  });
  charm.outline(0xfbf6e6);
  canvas.paste(charm, 12, 27, 3);
}
