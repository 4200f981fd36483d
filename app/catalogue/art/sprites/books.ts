import { atLightness, type Colour } from '../colour.ts';
import { paper, red, shadesOf, white, yellow } from '../palettes.ts';
import { panel, slats, words } from '../parts.ts';
import { drawScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';

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
