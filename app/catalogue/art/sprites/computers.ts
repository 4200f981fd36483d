import { tone } from '../colour.ts';
import { blue, dark, green, orange, red, shadesOf, yellow } from '../palettes.ts';
import { drawScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';

/** A home computer: keys, a stripe of five colours, a small monitor behind. */
export function drawHomeComputer({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xcbbf9f, 0xd9d3c2, 0x8d8068, 0x3a3d49]));
  canvas.polygon([8, 22, 56, 22, 62, 46, 2, 46], shell.base);
  canvas.rect(2, 46, 60, 6, shell.dark);
  canvas.polygon([8, 22, 56, 22, 57, 26, 7, 26], shell.light);
  const key = random.pick([0x4a4036, 0xf2ead6, dark]);
  for (let row = 0; row < 4; row++) {
    const y = 29 + row * 4;
    for (let x = 7 - row; x < 46 + row; x += 4) {
      canvas.rect(x, y, 3, 3, key);
      canvas.rect(x, y, 3, 1, tone(key, 0.12));
    }
    canvas.rect(52 + row, y, 5, 3, tone(band, 0));
  }
  canvas.rect(14, 44, 30, 2, key);
  [red, orange, yellow, green, blue].forEach((colour, i) => {
    canvas.rect(10 + i * 3, 23, 3, 2, colour);
  });
  canvas.set(54, 24, 0xff4d3d);
  canvas.roundRect(15, 4, 34, 17, 1, 0x3a3d49);
  drawScene(canvas, 18, 6, 28, 13, random);
  canvas.rect(26, 21, 12, 1, 0x23252f);
}
