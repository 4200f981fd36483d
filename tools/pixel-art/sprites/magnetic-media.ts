import { tone } from '#tools/pixel-art/colour.ts';
import { bezel, dark, paper, red, shadesOf, white } from '#tools/pixel-art/palettes.ts';
import { overlay, panel, words } from '#tools/pixel-art/parts.ts';
import type { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** A compact cassette with a game on it. */
export function drawCassette({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x34363f, 0xc9c6bd, 0x5d6472, band]));
  panel(canvas, 4, 17, 56, 37, 3, shell);
  canvas.rect(8, 20, 48, 24, paper);
  drawScene(canvas, 8, 22, 48, 20, random, { motif: false });
  words(canvas, 11, 24, 30, white, random);
  canvas.roundRect(17, 29, 30, 12, 3, bezel);
  canvas.rect(26, 31, 12, 8, 0x6b4a3a);
  for (const x of [22, 41]) {
    canvas.ellipse(x, 35, 4, 4, white);
    canvas.ellipse(x, 35, 2, 2, dark);
  }
  canvas.polygon([14, 54, 18, 46, 46, 46, 50, 54], shell.dark);
  for (const x of [22, 31, 40]) canvas.rect(x, 50, 2, 2, bezel);
}

/** Two stiff disks with metal shutters. */
export function drawDiskettes({ canvas, random, band, paint }: Sketch): void {
  const colours = [band, 0x34363f, 0x3b5573, 0xd9d3c2, red];
  drawDiskette(canvas, 25, 8, paint ?? random.pick(colours), random.pick([paper, white]));
  overlay(canvas, (layer) => {
    const colour = paint ?? random.pick(colours);
    drawDiskette(layer, 6, 17, tone(colour, 0.03), paper);
    drawScene(layer, 12, 40, 22, 9, random, { motif: false });
    words(layer, 12, 51, 18, 0x8a7f66, random);
  });
}

function drawDiskette(canvas: PixelCanvas, x: number, y: number, colour: number, label: number) {
  panel(canvas, x, y, 34, 38, 1, shadesOf(colour));
  canvas.rect(x + 10, y, 16, 13, 0xb4b8c0);
  canvas.rect(x + 10, y, 16, 1, white);
  canvas.rect(x + 19, y + 3, 4, 8, bezel);
  canvas.rect(x + 5, y + 20, 24, 18, label);
}

/** Two flexible disks, the hub showing, one half out of its sleeve. */
export function drawFloppies({ canvas, random, band }: Sketch): void {
  panel(canvas, 16, 6, 42, 42, 0, shadesOf(0x2e3038));
  canvas.rect(19, 9, 18, 6, random.pick([band, paper]));
  overlay(canvas, (layer) => {
    panel(layer, 6, 14, 42, 42, 0, shadesOf(0x3a3d49));
    layer.ellipse(27, 34, 7, 7, 0x8b6a4f);
    layer.ellipse(27, 34, 5, 5, bezel);
    layer.roundRect(25, 44, 4, 10, 1, 0x8b6a4f);
    layer.rect(9, 17, 22, 8, paper);
    layer.rect(9, 17, 22, 2, band);
    words(layer, 11, 20, 16, 0x6b6257, random, 2);
    layer.rect(46, 22, 2, 4, 0xe7e6e0);
  });
}
