import { atLightness, brightness, type Colour, clear, tone } from '../colour.ts';
import { growInvader, pickMotif } from '../motifs.ts';
import { red, shadesOf, white } from '../palettes.ts';
import { PixelCanvas } from '../pixel-canvas.ts';
import { drawScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';

const teeOutline = [20, 8, 44, 8, 60, 18, 53, 30, 47, 26, 47, 57, 17, 57, 17, 26, 11, 30, 4, 18];

/** A T-shirt with a print. */
export function drawTee(sketch: Sketch): void {
  const { canvas } = sketch;
  const cloth = shadesOf(clothColour(sketch));
  canvas.polygon(teeOutline, cloth.base);
  canvas.ellipse(32, 8, 7, 4, clear);
  canvas.ellipse(32, 8, 7, 4, cloth.darker);
  canvas.ellipse(32, 7, 5, 3, cloth.dark);
  canvas.line(47, 22, 47, 56, cloth.dark);
  canvas.line(16, 22, 16, 56, cloth.dark);
  canvas.line(17, 56, 46, 56, cloth.dark);
  canvas.line(5, 19, 11, 29, cloth.dark);
  canvas.line(58, 19, 53, 28, cloth.dark);
  canvas.line(20, 40, 24, 54, cloth.dark);
  canvas.line(43, 42, 40, 54, cloth.dark);
  canvas.line(17, 26, 17, 48, cloth.light);
  if (sketch.random.chance(1 / 3)) drawScene(canvas, 21, 19, 22, 22, sketch.random);
  else drawPrint(sketch, 21, 20, cloth.base);
}

function clothColour({ random, band, paint }: Sketch): Colour {
  const cloths = [band, 0x22242e, 0xf4f1e8, 0x3b5573, tone(band, -0.1, 1, 1.5), 0xd9cbb0];
  return paint ?? random.pick(cloths);
}

/** A motif twice its size, in inks that show on the cloth. */
function drawPrint({ canvas, random, band }: Sketch, x: number, y: number, cloth: Colour): void {
  const rows = random.chance(0.3) ? growInvader(random) : pickMotif(random);
  const motif = new PixelCanvas(11, rows.length);
  const isPale = brightness(cloth) > 130;
  const inks = isPale
    ? [atLightness(band, 0.45), atLightness(band, 0.62), atLightness(band, 0.32), red]
    : [0xffe2a0, white, 0xe0a458, atLightness(band, 0.72)];
  const [main, light, shade, accent] = inks as [Colour, Colour, Colour, Colour];
  motif.bitmap(0, 0, rows, { '#': main, '+': light, '-': shade, o: accent });
  canvas.paste(motif, x, y + 13 - rows.length, 2);
}
