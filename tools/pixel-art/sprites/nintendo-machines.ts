import { tone } from '#tools/pixel-art/colour.ts';
import { bezel, dark, gold, ink, red, shadesOf, steel, white } from '#tools/pixel-art/palettes.ts';
import { button, directionPad, overlay, panel, slats } from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** A curved deck with four feet, four ports and a cartridge on top. */
export function drawFourPortDeck({ canvas, random, paint }: Sketch): void {
  const shell = shadesOf(paint ?? 0x3a3d49);
  canvas.roundRect(21, 8, 22, 20, 3, 0x8b8f98);
  drawScene(canvas, 24, 12, 16, 11, random);
  canvas.polygon([8, 32, 18, 24, 46, 24, 56, 32, 60, 44, 4, 44], shell.light);
  canvas.rect(18, 27, 28, 3, shell.darker);
  canvas.polygon([26, 31, 38, 31, 40, 39, 24, 39], shell.dark);
  slats(canvas, 27, 33, 10, 5, shell.darker);
  for (const x of [11, 47]) canvas.roundRect(x, 33, 6, 4, 1, shell.darker);
  canvas.polygon([4, 43, 60, 43, 56, 53, 8, 53], shell.base);
  for (const x of [4, 52]) canvas.roundRect(x, 43, 8, 13, 2, shell.dark);
  for (const x of [15, 24, 33, 42]) {
    canvas.ellipse(x + 3, 48, 3, 3, ink);
    canvas.rect(x + 2, 47, 3, 2, steel);
  }
  canvas.set(32, 42, 0xff4d3d);
}

/** A red visor on two legs, its pad before it. */
export function drawVisorMachine({ canvas }: Sketch): void {
  const shell = shadesOf(0xc22a33);
  canvas.line(24, 34, 14, 54, dark, 2);
  canvas.line(39, 34, 49, 54, dark, 2);
  canvas.rect(10, 54, 10, 2, dark);
  canvas.rect(45, 54, 10, 2, dark);
  canvas.rect(28, 32, 8, 6, dark);
  panel(canvas, 8, 8, 48, 22, 4, shell);
  canvas.rect(8, 12, 48, 3, shell.dark);
  canvas.roundRect(12, 17, 40, 17, 4, dark);
  canvas.roundRect(14, 19, 36, 13, 3, bezel);
  for (const x of [17, 35]) {
    canvas.roundRect(x, 21, 12, 9, 2, ink);
    canvas.rect(x + 2, 25, 8, 1, red);
    canvas.rect(x + 5, 23, 2, 5, red);
  }
  overlay(canvas, (layer) => {
    layer.polygon(
      [16, 45, 28, 47, 36, 47, 48, 45, 52, 58, 44, 58, 38, 54, 26, 54, 20, 58, 12, 58],
      0x5d6472,
    );
    directionPad(layer, 17, 48, ink, 2);
    directionPad(layer, 41, 48, ink, 2);
    button(layer, 30, 51, red, 1);
    button(layer, 34, 51, red, 1);
  });
}

/** A low rounded deck, and its pad with a screen standing before it. */
export function drawTabletMachine({ canvas, random, paint }: Sketch): void {
  const shell = shadesOf(paint ?? 0x2e3038);
  canvas.polygon([12, 13, 58, 13, 62, 22, 8, 22], shell.light);
  panel(canvas, 8, 22, 54, 10, 2, shell);
  canvas.rect(14, 26, 22, 1, ink);
  canvas.set(56, 27, 0x5fe0d0);
  overlay(canvas, (layer) => {
    panel(layer, 2, 31, 56, 25, 5, shell);
    layer.rect(15, 34, 30, 19, ink);
    drawScene(layer, 17, 36, 26, 15, random);
    layer.ellipse(8, 37, 3, 3, shell.darker);
    layer.ellipse(52, 37, 3, 3, shell.darker);
    layer.set(8, 36, steel);
    layer.set(52, 36, steel);
    directionPad(layer, 5, 43, white, 2);
    for (const [x, y] of [
      [52, 43],
      [49, 46],
      [55, 46],
      [52, 49],
    ] as const) {
      layer.set(x, y, gold);
      layer.set(x + 1, y, tone(gold, 0.1));
    }
  });
}
