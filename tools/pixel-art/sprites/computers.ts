import { tone } from '#tools/pixel-art/colour.ts';
import { blue, dark, green, orange, red, shadesOf, yellow } from '#tools/pixel-art/palettes.ts';
import { overlay, panel } from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

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

/** A computer that is its own keyboard, a drive beside it. */
export function drawBreadbin({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xcbbf9f, 0xb3a586, 0xd9d3c2]));
  const drive = shadesOf(random.pick([0xd9d3c2, 0xcbbf9f]));
  panel(canvas, 34, 9, 25, 17, 1, drive);
  canvas.rect(37, 13, 19, 2, dark);
  canvas.rect(37, 18, 19, 3, drive.dark);
  canvas.rect(39, 21, 3, 2, green);
  canvas.polygon([6, 26, 58, 26, 62, 46, 2, 46], shell.base);
  canvas.polygon([6, 26, 58, 26, 59, 30, 5, 30], shell.light);
  canvas.rect(2, 46, 60, 8, shell.dark);
  canvas.rect(2, 46, 60, 1, shell.lighter);
  const key = random.pick([0x4a4036, 0x3a3230]);
  for (let row = 0; row < 3; row++) {
    const y = 32 + row * 4;
    for (let x = 7 - row; x < 46; x += 4) {
      canvas.rect(x, y, 3, 3, key);
      canvas.rect(x, y, 3, 1, tone(key, 0.12));
    }
    canvas.rect(50, y, 6, 3, 0x8a7f66);
  }
  canvas.rect(16, 44, 28, 2, key);
  canvas.rect(9, 27, 10, 2, tone(band, 0));
  canvas.set(55, 28, 0xff4d3d);
}

/** A keyboard computer with a drive in its side, and a mouse. */
export function drawMouseComputer({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xe0d8c4, 0xd9d3c2, 0xc9c6bd]));
  panel(canvas, 14, 3, 30, 22, 1, shell);
  canvas.rect(17, 6, 24, 15, 0x101820);
  drawScene(canvas, 18, 7, 22, 13, random);
  canvas.rect(24, 25, 10, 2, shell.darker);
  canvas.polygon([3, 28, 48, 28, 51, 46, 2, 46], shell.base);
  canvas.rect(2, 46, 49, 7, shell.dark);
  canvas.rect(4, 29, 44, 2, shell.lighter);
  for (let row = 0; row < 3; row++) {
    for (let x = 5; x < 40; x += 4) canvas.rect(x, 33 + row * 4, 3, 3, row ? 0xf2ead6 : 0xb3a586);
    canvas.rect(42, 33 + row * 4, 6, 3, row === 1 ? band : 0xb3a586);
  }
  canvas.rect(34, 48, 14, 2, dark);
  canvas.line(50, 42, 56, 36, dark);
  overlay(canvas, (layer) => {
    panel(layer, 51, 42, 10, 13, 3, shadesOf(0xe8e6df));
    layer.rect(55, 43, 1, 5, 0x8b8f98);
    layer.rect(52, 48, 8, 1, 0x8b8f98);
  });
}
