import { atLightness, brightness, type Colour, clear, tone } from '#tools/pixel-art/colour.ts';
import { growInvader, pickMotif } from '#tools/pixel-art/motifs.ts';
import { ink, red, shadesOf, white, yellow } from '#tools/pixel-art/palettes.ts';
import { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

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

/** A hoodie with a pocket and strings. */
export function drawHoodie(sketch: Sketch): void {
  const { canvas } = sketch;
  const cloth = shadesOf(clothColour(sketch));
  canvas.polygon(
    [18, 14, 46, 14, 60, 26, 61, 54, 50, 54, 48, 32, 48, 58, 16, 58, 16, 32, 14, 54, 3, 54, 4, 26],
    cloth.base,
  );
  canvas.ellipse(32, 13, 14, 10, cloth.dark);
  canvas.ellipse(32, 14, 10, 8, cloth.darker);
  canvas.ellipse(32, 17, 6, 6, ink);
  canvas.rect(3, 51, 11, 3, cloth.darker);
  canvas.rect(50, 51, 11, 3, cloth.darker);
  canvas.rect(16, 55, 32, 3, cloth.darker);
  canvas.line(15, 30, 15, 50, cloth.dark);
  canvas.line(48, 30, 48, 50, cloth.dark);
  canvas.rect(28, 23, 1, 9, white);
  canvas.rect(36, 23, 1, 7, white);
  canvas.polygon([22, 54, 25, 44, 40, 44, 43, 54], cloth.dark);
  const badge = growInvader(sketch.random);
  canvas.bitmap(27, 33, badge, { '#': yellow, '+': white, o: red });
}

/** A cap with a badge on its front. */
export function drawCap(sketch: Sketch): void {
  const { canvas, random } = sketch;
  const cloth = shadesOf(clothColour(sketch));
  canvas.polygon([28, 38, 61, 40, 61, 46, 52, 50, 26, 48], cloth.darker);
  canvas.ellipse(27, 34, 22, 21, cloth.base);
  canvas.rect(5, 36, 44, 20, clear);
  canvas.rect(5, 34, 45, 8, cloth.base);
  canvas.polygon([30, 40, 60, 41, 61, 44, 50, 47, 24, 44, 5, 42], cloth.dark);
  canvas.ellipse(27, 13, 3, 2, cloth.darker);
  canvas.tint(5, 12, 45, 8, (colour, x, y) =>
    canvas.get(x, y - 1) === clear ? cloth.lighter : colour,
  );
  for (const x of [14, 40]) canvas.line(27, 15, x, 38, cloth.dark);
  canvas.rect(20, 22, 14, 14, white);
  canvas.bitmap(21, 24, pickMotif(random), { '#': sketch.band, '+': yellow, '-': ink, o: red });
}

/** A pair of striped socks. */
export function drawSocks(sketch: Sketch): void {
  const { canvas, band } = sketch;
  const cloth = shadesOf(clothColour(sketch));
  const stripe = atLightness(band, brightness(cloth.base) > 130 ? 0.5 : 0.8);
  for (const [x, y] of [
    [30, 4],
    [10, 9],
  ] as const) {
    const sock = new PixelCanvas(64, 64);
    sock.rect(x, y, 16, 32, cloth.base);
    sock.polygon(
      [x, y + 28, x + 16, y + 28, x + 26, y + 38, x + 24, y + 46, x + 6, y + 46, x, y + 40],
      cloth.base,
    );
    sock.rect(x, y, 16, 6, cloth.dark);
    for (const row of [10, 16, 22]) sock.rect(x, y + row, 16, 3, stripe);
    sock.tint(x + 18, y + 34, 10, 14, () => cloth.darker);
    sock.tint(x, y + 36, 5, 8, () => cloth.darker);
    sock.tint(x, y, 1, 36, () => cloth.light);
    sock.outline(ink);
    canvas.paste(sock);
  }
}
