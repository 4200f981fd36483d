import { atLightness, type Colour, tone } from '#tools/pixel-art/colour.ts';
import { paper, red, shadesOf, white, yellow } from '#tools/pixel-art/palettes.ts';
import { overlay, panel, slats, words } from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

const parchment: Colour = 0xf0e2c0;

/** A thick book with a picture on its cover. */
export function drawBook({ canvas, random, band, paint }: Sketch): void {
  const cloth = paint ?? random.pick([band, atLightness(band, 0.38), parchment, 0x2b3350]);
  const cover = shadesOf(cloth);
  const isPale = cloth === parchment;
  canvas.rect(16, 8, 36, 49, 0xe9dfc8);
  slats(canvas, 49, 10, 3, 46, 0xcdbf9f);
  canvas.rect(18, 54, 33, 3, paper);
  panel(canvas, 12, 6, 37, 49, 1, cover);
  canvas.rect(12, 7, 5, 47, cover.dark);
  canvas.rect(17, 7, 1, 47, cover.darker);
  words(canvas, 20, 9, 22, isPale ? band : white, random);
  canvas.rect(20, 11, 24, 3, isPale ? band : yellow);
  drawScene(canvas, 20, 17, 26, 26, random);
  words(canvas, 20, 46, 20, isPale ? 0x6b5a3a : cover.lighter, random, 3);
  canvas.rect(42, 46, 4, 6, yellow);
}

/** Four books, one of them open on top. */
export function drawBookStack({ canvas, random, band }: Sketch): void {
  const cloths = [band, yellow, atLightness(band, 0.4, 1, 1.5), red, 0x2f8f83];
  for (let i = 0; i < 4; i++) {
    const [width, left, y] = [random.int(38, 46), random.int(0, 8), 50 - i * 9];
    const cloth = shadesOf(cloths[(i + random.int(0, 4)) % 5] ?? band);
    const x = 10 + left;
    canvas.roundRect(x, y, width, 8, 1, cloth.base);
    canvas.rect(x + width - 4, y + 2, 4, 4, paper);
    canvas.rect(x + 4, y, 2, 8, cloth.dark);
    words(canvas, x + 9, y + 3, width - 22, cloth.lighter, random);
    canvas.rect(x, y, width, 1, cloth.light);
  }
  canvas.roundRect(20, 8, 26, 14, 1, paper);
  canvas.rect(33, 8, 1, 14, 0xcdbf9f);
  words(canvas, 22, 11, 10, 0x9a8d72, random, 4);
  drawScene(canvas, 35, 10, 10, 10, random, { motif: false });
}

/** A guide laid open: print on one page, a map on the other. */
export function drawOpenBook({ canvas, random, band, paint }: Sketch): void {
  const cover = shadesOf(paint ?? random.pick([band, atLightness(band, 0.38), red]));
  canvas.polygon([3, 16, 61, 16, 62, 54, 2, 54], cover.base);
  canvas.polygon([5, 14, 31, 17, 31, 52, 4, 50], paper);
  canvas.polygon([33, 17, 59, 14, 60, 50, 33, 52], 0xfff9e8);
  canvas.rect(30, 17, 4, 36, 0xcdbf9f);
  canvas.rect(32, 17, 1, 36, 0xa8987a);
  canvas.rect(8, 19, 16, 2, band);
  words(canvas, 8, 24, 20, 0x8a7f66, random, 6);
  drawScene(canvas, 9, 38, 18, 10, random, { motif: false });
  drawScene(canvas, 36, 19, 21, 19, random);
  words(canvas, 37, 41, 19, 0x8a7f66, random, 4);
  canvas.rect(2, 54, 60, 2, cover.darker);
  canvas.polygon([45, 52, 49, 52, 49, 60, 47, 57, 45, 60], red);
}

/** The thin booklet of a game, stapled. */
export function drawManual({ canvas, random, band, paint }: Sketch): void {
  const colour = paint ?? random.pick([band, 0xf0e2c0, 0x34363f, tone(band, 0, 1, 1.2)]);
  const cover = shadesOf(colour);
  canvas.polygon([50, 8, 55, 11, 55, 54, 50, 56], 0xcdbf9f);
  canvas.polygon([48, 7, 52, 9, 52, 56, 48, 57], paper);
  panel(canvas, 12, 7, 37, 50, 0, cover);
  canvas.rect(12, 7, 2, 50, cover.darker);
  canvas.rect(12, 18, 2, 5, 0xc7ccd4);
  canvas.rect(12, 41, 2, 5, 0xc7ccd4);
  words(canvas, 17, 11, 26, colour === parchment ? band : cover.lighter, random, 2);
  drawScene(canvas, 17, 18, 28, 28, random);
  words(canvas, 17, 50, 18, colour === parchment ? 0x8a7f66 : white, random, 2);
}

/** A book of pictures, wider than it is high. */
export function drawArtBook({ canvas, random, band, paint }: Sketch): void {
  const cover = shadesOf(paint ?? random.pick([0xf4f1ea, 0x22242e, band, 0x2b3350]));
  canvas.rect(6, 48, 54, 6, 0xe9dfc8);
  slats(canvas, 6, 49, 54, 5, 0xcdbf9f);
  canvas.rect(4, 52, 55, 4, cover.darker);
  panel(canvas, 4, 10, 55, 39, 1, cover);
  canvas.rect(4, 11, 5, 37, cover.dark);
  drawScene(canvas, 13, 14, 42, 25, random);
  canvas.rect(13, 41, 10, 3, band);
  words(canvas, 26, 42, 26, cover.dark, random);
  canvas.rect(30, 41, 3, 18, red);
}

/** Magazines, the newest on top. */
export function drawMagazines({ canvas, random, band }: Sketch): void {
  const colours = [tone(band, 0, 1, 2), yellow, band];
  colours.forEach((colour, i) => {
    const [x, y] = [20 - i * 5, 4 + i * 4];
    overlay(canvas, (layer) => {
      layer.rect(x, y, 33, 45, paper);
      layer.rect(x, y, 33, 10, colour);
      words(layer, x + 3, y + 2, 26, white, random);
      words(layer, x + 3, y + 5, 26, white, random, 2);
      drawScene(layer, x + 1, y + 11, 31, 33, random);
      layer.rect(x + 22, y + 37, 9, 5, white);
      words(layer, x + 3, y + 39, 14, white, random, 2);
    });
  });
}
